// Shows what the server pushes, already in the reader's language, and leads to it when it is tapped.
self.addEventListener('push', function (event) {
  var message;
  try { message = event.data.json(); } catch (_) { return; }
  event.waitUntil(self.registration.showNotification(String(message.title), {
    body: String(message.body), tag: String(message.tag), icon: '/icon.svg', data: { path: String(message.path) },
  }));
});

self.addEventListener('notificationclick', function (event) {
  event.notification.close();
  var path = event.notification.data && event.notification.data.path;
  // Only places of the app itself.
  var address = '/#' + (/^\/[A-Za-z]/.test(path) ? path : '/information/userInfo');
  event.waitUntil(self.clients.matchAll({ type: 'window', includeUncontrolled: true }).then(function (open) {
    if (open.length === 0) return self.clients.openWindow(address);
    return open[0].focus().then(function (client) { return client.navigate(address); }).catch(function () { return self.clients.openWindow(address); });
  }));
});
