// "Tell me in this browser": offered where the browser can be told; elsewhere the page says why not.
"use strict";
(() => {
  const part = document.getElementById("push");
  const button = part?.querySelector("button");
  const words = part?.querySelector("[role=status]");
  if (!button) return;

  const whyNot = () => {
    if (!window.isSecureContext) return "Browsers accept messages only from sites under HTTPS, and this page was loaded without it. The other ways still work.";
    if (!("serviceWorker" in navigator && "PushManager" in window && "Notification" in window)) return "This browser cannot get messages. The other ways still work.";
    if (Notification.permission === "denied") return "This browser is set to block messages from this site. You can allow them in its settings.";
    return "";
  };
  const say = (text) => { words.textContent = text; words.hidden = !text; };

  const post = async (path, data) => {
    const answer = await fetch(path, {
      method: "POST",
      headers: { "Content-Type": "application/json", Accept: "application/json" },
      body: JSON.stringify(data ?? {}),
    });
    const said = await answer.json();
    if (!answer.ok) throw new Error(said.detail || said.error);
    return said;
  };
  const bytes = (text) => Uint8Array.from(
    atob(text.replaceAll("-", "+").replaceAll("_", "/")), (letter) => letter.charCodeAt(0),
  );
  const active = (registration) => new Promise((resolve) => {
    if (registration.active) { resolve(); return; }
    const worker = registration.installing ?? registration.waiting;
    worker.addEventListener("statechange", () => { if (worker.state === "activated") resolve(); });
  });
  const subscribe = async (registration, key) => {
    const options = { userVisibleOnly: true, applicationServerKey: bytes(key) };
    try {
      return await registration.pushManager.subscribe(options);
    } catch (error) { // it knows another key, of a database that is gone
      const old = await registration.pushManager.getSubscription();
      if (!old) throw error;
      await old.unsubscribe();
      return registration.pushManager.subscribe(options);
    }
  };

  button.addEventListener("click", async () => {
    button.disabled = true;
    say("One moment …");
    try {
      if (await Notification.requestPermission() !== "granted") {
        say(whyNot() || "Nothing has changed: the browser asks first whether this site may show messages.");
        return;
      }
      const { key } = await post("/push/key");
      const registration = await navigator.serviceWorker.register("/push/worker.js");
      await active(registration);
      await post("/push", await subscribe(registration, key));
      location.reload();
    } catch (error) {
      say(`That did not work: ${error.message}`);
    } finally {
      button.disabled = false;
    }
  });

  /** The line of this browser among those that are told. */
  const ownLine = async () => {
    const registration = await navigator.serviceWorker.getRegistration("/push/");
    const found = await registration?.pushManager.getSubscription();
    if (!found) return null;
    const digest = await crypto.subtle.digest("SHA-256", new TextEncoder().encode(found.endpoint));
    const mark = [...new Uint8Array(digest, 0, 8)].map((byte) => byte.toString(16).padStart(2, "0"));
    return document.querySelector(`[data-browser="${mark.join("")}"]`);
  };
  const show = async () => {
    const why = whyNot();
    const line = why ? null : await ownLine();
    if (line) line.querySelector("[data-here]").hidden = false;
    say(why);
    button.hidden = Boolean(why || line);
  };
  show();
})();
