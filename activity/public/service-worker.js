// Shows push messages while the page is closed, and opens their target. Pages always come from the server; if it can't be
// reached, a page without any data is shown instead. Nothing is cached, and no other request is handled.

/** The build puts the page here. In development there is none. */
const offlinePage = ''

self.addEventListener('install', () => self.skipWaiting())
self.addEventListener('activate', (event) => event.waitUntil(activate()))
self.addEventListener('fetch', (event) => {
  // Navigations of the tab itself: not those of frames, such as our card in other sites.
  const { mode, destination } = event.request
  if (offlinePage && mode === 'navigate' && destination === 'document') event.respondWith(navigate(event))
})
self.addEventListener('push', (event) => event.waitUntil(show(event.data)))
self.addEventListener('notificationclick', (event) => {
  event.notification.close()
  event.waitUntil(open(event.notification.data?.path))
})

async function activate() {
  // Without this, navigations would wait for the worker to start.
  await self.registration.navigationPreload?.enable()
  await self.clients.claim()
}

/** How a proxy in front of the server says that the server doesn't respond. */
const unreachable = [502, 503, 504]

async function navigate({ request, preloadResponse }) {
  try {
    const response = (await preloadResponse) ?? (await fetch(request))
    if (!unreachable.includes(response.status)) return response
  } catch {
    // There is no connection.
  }
  const nonce = crypto.randomUUID()
  // The name of the installation, which registers the worker with it.
  const name = new URL(self.location.href).searchParams.get('name') ?? 'Segue'
  const page = offlinePage.replaceAll('{{nonce}}', nonce).replaceAll('{{name}}', () => escape(name))
  const policy = `default-src 'none'; script-src 'nonce-${nonce}'; style-src 'unsafe-inline'; img-src data:; connect-src 'self'`
  const headers = { 'Content-Type': 'text/html; charset=utf-8', 'Content-Security-Policy': policy }
  return new Response(page, { status: 503, headers })
}

const escape = (text) => text.replace(/[<&]/g, (mark) => `&#${mark.charCodeAt(0)};`)

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
