// A part of the service worker: shows what was pushed (declarative web push), and opens its page.

self.addEventListener("push", event => {
  event.waitUntil((async () => {
    let said = {};
    try {
      said = event.data?.json() ?? {};
    } catch { /* Something must be shown all the same. */ }
    const { title = self.location.host, navigate = "", ...rest } = said.notification ?? {};
    const data = { ...rest.data, url: navigate };
    // A push that came twice, since the site was stopped while it was sent, rings once.
    const shown = rest.tag ? await self.registration.getNotifications({ tag: rest.tag }) : [];
    const renotify = Boolean(rest.tag) && !shown.some(old => old.data?.id === data.id);
    await self.registration.showNotification(title, { ...rest, data, renotify });
    if (said.app_badge > 0) await self.navigator.setAppBadge?.(said.app_badge);
    else await self.navigator.clearAppBadge?.();
  })());
});

self.addEventListener("notificationclick", event => {
  event.notification.close();
  event.waitUntil((async () => {
    const url = new URL(event.notification.data?.url || "./", self.registration.scope);
    // Nothing but a page of this site.
    if (url.origin !== self.location.origin) return;
    for (const page of await self.clients.matchAll({ type: "window" })) {
      if (page.url === url.href) return page.focus();
    }
    return self.clients.openWindow(url.href);
  })());
});
