// Shows push messages while the page is closed, and opens what they are about. It answers no requests: the page is
// always the server's own.

self.addEventListener('install', () => self.skipWaiting())
self.addEventListener('activate', (event) => event.waitUntil(self.clients.claim()))
self.addEventListener('push', (event) => event.waitUntil(show(event.data)))
self.addEventListener('notificationclick', (event) => {
  event.notification.close()
  event.waitUntil(open(event.notification.data?.path))
})

async function show(data) {
  const message = read(data)
  // The same notification takes the place of the one before and makes no second sound.
  await self.registration.showNotification(message.title, {
    body: message.text,
    tag: message.id,
    icon: '/icons/icon-192.png',
    data: { path: message.path },
  })
}

/** What the server sent, as far as it is such: a browser ends the subscription of a page that shows nothing. */
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

/** Goes to a page that shows it already, or opens one: nobody is taken out of the room they are in. */
async function open(path) {
  const url = new URL(path ?? '/', self.location.origin)
  if (url.origin !== self.location.origin) return
  const there = (await pages()).find((page) => new URL(page.url).pathname === url.pathname)
  if (there) await there.focus()
  else await self.clients.openWindow(url.href)
}
