// The service worker: shows messages that the server sends while nobody looks at the site.
// It sees no page of the site and keeps nothing.
"use strict";

self.addEventListener("push", (event) => {
  let said = {};
  try { said = event.data?.json() ?? {}; } catch { /* not ours; browsers want something shown */ }
  event.waitUntil(self.registration.showNotification(said.title || "Roundhouse", {
    body: said.body || "",
    tag: said.play || "roundhouse", // a newer message about a game takes the place of the last
    data: { play: said.play || "/", stop: said.stop || "" },
    actions: said.stop ? [{ action: "stop", title: "Stop these messages" }] : [],
  }));
});

self.addEventListener("notificationclick", (event) => {
  const { play, stop } = event.notification.data ?? {};
  event.notification.close();
  const here = (path) => new URL(path || "/", self.location.origin);
  const open = async () => {
    const wanted = here(play);
    if (wanted.origin !== self.location.origin) return;
    const pages = await self.clients.matchAll({ type: "window", includeUncontrolled: true });
    const known = pages.find((page) => new URL(page.url).pathname === wanted.pathname);
    await (known ? known.focus() : self.clients.openWindow(wanted.href));
  };
  const end = async () => {
    const answer = await fetch(here(stop), { method: "POST", credentials: "omit" });
    if (!answer.ok) await self.clients.openWindow(here(stop).href);
  };
  event.waitUntil(event.action === "stop" && stop ? end() : open());
});

// The browser has renewed its address: the server has to know. Without a signed-in person it is
// refused, and the old address is forgotten once the push service says that it is gone.
self.addEventListener("pushsubscriptionchange", (event) => {
  event.waitUntil((async () => {
    const options = event.oldSubscription?.options;
    const fresh = event.newSubscription
      ?? (options ? await self.registration.pushManager.subscribe(options) : null);
    if (!fresh) return;
    await fetch("/push", {
      method: "POST",
      headers: { "Content-Type": "application/json", Accept: "application/json" },
      body: JSON.stringify(fresh),
    });
  })());
});

self.addEventListener("install", () => self.skipWaiting());
