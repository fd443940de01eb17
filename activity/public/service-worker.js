// Shows push messages while the page is closed, and opens their target. It handles no fetches: the page always comes
// from the server.

self.addEventListener('install', () => self.skipWaiting())
self.addEventListener('activate', (event) => event.waitUntil(self.clients.claim()))
self.addEventListener('push', (event) => event.waitUntil(show(event.data)))
self.addEventListener('notificationclick', (event) => {
  event.notification.close()
  event.waitUntil(open(event.notification.data?.path))
})

async function show(data) {
  const message = read(data)
  // With the same tag, a notification replaces the previous one without a second sound.
  await self.registration.showNotification(message.title, {
    body: message.text,
    tag: message.id,
    icon: '/icons/icon-192.png',
    data: { path: message.path },
  })
}

/** Parses the server's message leniently: a browser cancels the subscription of a page that shows no notification. */
function read(data) {
  const text = (value, otherwise) => (typeof value === 'string' && value !== '' ? value : otherwise)
  try {
    const { id, title, text: body, path } = data.json()
    return { id: text(id, 'news'), title: text(title, 'Segue'), text: text(body, ''), path: text(path, '/') }
  } catch {
    return { id: 'news', title: 'Segue', text: '', path: '/' }
  }
}

const pages = () => self.clients.matchAll({ type: 'window', includeUncontrolled: true })

/** Focuses a page that already shows the path, or opens a new one, so that users don't leave their current room. */
async function open(path) {
  const url = new URL(path ?? '/', self.location.origin)
  if (url.origin !== self.location.origin) return
  const there = (await pages()).find((page) => new URL(page.url).pathname === url.pathname)
  if (there) await there.focus()
  else await self.clients.openWindow(url.href)
}
