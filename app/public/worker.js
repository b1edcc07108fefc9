// Keeps the app's own files, so that it starts without a network, and shows what the server pushes. It never keeps the
// answer to a call, and sends nothing by itself.
self.BUILD = { id: 'none', files: [] };
// What the build is made of; an app that is served from its sources has no such list.
try { importScripts('/build.js'); } catch (_) { /* Nothing is kept ahead then. */ }

const KEPT = 'app-';
const PRESENT = KEPT + self.BUILD.id;
// Beside the present build the one before it, for pages that were opened with it.
const BUILDS_KEPT = 2;
// A page that takes longer is shown as it was kept.
const PATIENCE_MS = 3000;
const AT_ONCE = 4;
// Their names contain no hash of their content, so they are fetched again whenever there is a network.
const PLAIN = ['/', '/boot.js', '/icon.svg', '/icon-192.png', '/manifest.webmanifest'];

async function keep(path, answer) {
  if (!answer.ok || answer.type !== 'basic') return;
  // A store that is full or forbidden is no reason to show no page.
  try { await (await caches.open(PRESENT)).put(path, answer); } catch (_) { /* The network is asked next time. */ }
}

const fromNetwork = (path, asked) => fetch(asked).then((answer) => {
  void keep(path, answer.clone());
  return answer;
});

async function keepAll(paths) {
  const left = paths.slice();
  const work = async () => {
    for (let path = left.shift(); path; path = left.shift()) {
      if (!PLAIN.includes(path) && await caches.match(path)) continue;
      await fetch(path).then((answer) => keep(path, answer)).catch(() => undefined);
    }
  };
  await Promise.all(Array.from({ length: AT_ONCE }, work));
}

async function forgetOlder() {
  const others = (await caches.keys()).filter((name) => name.startsWith(KEPT) && name !== PRESENT);
  await Promise.all(others.slice(0, Math.max(0, others.length - BUILDS_KEPT + 1)).map((name) => caches.delete(name)));
}

self.addEventListener('install', (event) => {
  self.skipWaiting();
  event.waitUntil(keepAll(PLAIN.concat(self.BUILD.files)));
});

self.addEventListener('activate', (event) => {
  event.waitUntil(forgetOlder().then(() => self.clients.claim()));
});

// A page tells which files it had read before it was the worker's.
self.addEventListener('message', (event) => {
  const paths = event.data && event.data.keep;
  if (Array.isArray(paths)) event.waitUntil(keepAll(paths.filter((path) => String(path).startsWith('/assets/'))));
});

async function hashed(path, asked) {
  return (await caches.match(path)) || fromNetwork(path, asked);
}

async function plain(path, asked) {
  const answer = fromNetwork(path, asked);
  const late = new Promise((resolve) => setTimeout(resolve, PATIENCE_MS));
  const first = await Promise.race([answer.catch(() => undefined), late]);
  // What a server in trouble says is no page.
  if (first && first.status < 500) return first;
  return (await caches.match(path)) || first || answer;
}

self.addEventListener('fetch', (event) => {
  const { origin, pathname } = new URL(event.request.url);
  if (origin !== self.location.origin || event.request.method !== 'GET') return;
  if (pathname.startsWith('/assets/')) event.respondWith(hashed(pathname, event.request));
  else if (PLAIN.includes(pathname) && event.request.cache !== 'no-store') event.respondWith(plain(pathname, event.request));
});

self.addEventListener('push', (event) => {
  let message;
  try { message = event.data.json(); } catch (_) { return; }
  event.waitUntil(self.registration.showNotification(String(message.title), {
    body: String(message.body), tag: String(message.tag), icon: '/icon.svg', data: { path: String(message.path) },
  }));
});

self.addEventListener('notificationclick', (event) => {
  event.notification.close();
  const path = event.notification.data && event.notification.data.path;
  // Only places of the app itself.
  const address = '/#' + (/^\/[A-Za-z]/.test(path) ? path : '/information/userInfo');
  event.waitUntil(self.clients.matchAll({ type: 'window', includeUncontrolled: true }).then((open) => {
    if (open.length === 0) return self.clients.openWindow(address);
    return open[0].focus().then((client) => client.navigate(address)).catch(() => self.clients.openWindow(address));
  }));
});
