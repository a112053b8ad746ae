// Listens for new versions of the game a page shows; see web/contract.py.
"use strict";
(() => {
  const body = document.body;
  const address = body.dataset.events;
  if (!address) return;
  let source = null;
  let state = "";
  let retry = 0;
  let first = true; // of the versions that a connection announces

  const announce = (name, detail) => document.dispatchEvent(new CustomEvent(name, { detail }));
  const turn = (next) => {
    if (next === state) return;
    state = next;
    body.dataset.connection = next;
    announce("roundhouse:connection", { state: next });
  };

  const stop = () => {
    if (source) source.close();
    source = null;
  };

  const listen = () => {
    stop();
    // A browser has six connections to a site: a tab that nobody sees must not hold one.
    if (document.visibilityState === "hidden") return;
    source = new EventSource(address);
    source.addEventListener("version", (event) => {
      retry = 0;
      turn("live");
      const { version } = JSON.parse(event.data);
      const shown = Number(body.dataset.version || 0);
      body.dataset.newest = version; // for who begins to listen later than this
      if (version > shown) announce("roundhouse:version", { version });
      else if (first && version < shown) announce("roundhouse:restored", {});
      first = false;
    });
    // The host has gone back to a backup: what the page shows may never have been.
    source.addEventListener("restored", (event) => {
      body.dataset.newest = JSON.parse(event.data).restored;
      announce("roundhouse:restored", {});
    });
    source.addEventListener("open", () => { first = true; });
    // What stands beside the game, for who begins to listen later than this.
    for (const name of ["beside", "here"]) {
      source.addEventListener(name, (event) => {
        body.dataset[name] = String(JSON.parse(event.data)[name]);
        announce(`roundhouse:${name}`, {});
      });
    }
    source.onerror = () => {
      turn("lost");
      // The browser tries again by itself unless the server refused; then we do.
      if (source?.readyState === EventSource.CLOSED) {
        retry = Math.min(retry + 1, 6);
        setTimeout(listen, 500 * 2 ** retry);
      }
    };
  };

  document.addEventListener("roundhouse:reconnect", listen);
  document.addEventListener("visibilitychange", () => (document.visibilityState === "hidden" ? stop() : listen()));
  addEventListener("pagehide", stop);
  addEventListener("pageshow", (event) => event.persisted && listen());
  listen();
})();
