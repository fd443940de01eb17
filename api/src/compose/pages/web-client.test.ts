import { expect, test } from 'vitest'
import { serveWebClient } from './web-client.ts'

const html = (text: string) => new Response(text, { headers: { 'Content-Type': 'text/html; charset=utf-8' } })
const files = new Map([
  ['/index.html', 'shell'],
  ['/admin.html', 'panel'],
  ['/linked.html', 'linked'],
])
const client = {
  /** As lenient as a host may be: percent-encoded paths, any case, duplicate slashes. */
  async file({ url }: Request) {
    const path = decodeURIComponent(new URL(url).pathname).toLowerCase().replace(/\/+/g, '/')
    const found = files.get(path)
    return found === undefined ? undefined : html(found)
  },
  page: async () => html('shell'),
  panel: async () => html('panel'),
}
const additionsFor = () => Promise.resolve(undefined)

/** What is served at a path, and who may frame it: null for anyone. */
async function served(path: string): Promise<[page: string, ancestors: string | null]> {
  const request = new Request(`https://segue.test${path}`, { headers: { Accept: 'text/html' } })
  const answer = await serveWebClient(request, { client, additionsFor }, () => new Response(null, { status: 404 }))
  const policy = answer.headers.get('content-security-policy') ?? ''
  return [await answer.text(), /frame-ancestors ([^;]*)/.exec(policy)?.[1] ?? null]
}

const launch = 'frame_id=1&instance_id=i'

test('an activity may be framed by every Discord client, including those with an opaque origin', async () => {
  for (const path of [`/?${launch}`, `/room/lounge?${launch}`])
    expect(await served(path), path).toEqual(['shell', null])
})

test('an activity loads the files of a room together with its first ones, and those of the stage later', async () => {
  const listed = { room: ['a.css', 'a.js'], launch: ['sdk.js'], stage: ['b.js'], scenes: { CLUB: ['c.js'] } }
  const page = async () => html(`<head><!--room-files ${JSON.stringify(listed)}--></head>`)
  const get = async (path: string) => {
    const request = new Request(`https://segue.test${path}`, { headers: { Accept: 'text/html' } })
    const parts = { client: { ...client, page }, additionsFor }
    return (await serveWebClient(request, parts, () => new Response(null, { status: 404 }))).text()
  }
  const preloaded = [...(await get(`/?${launch}`)).matchAll(/fetchpriority="(\w+)" crossorigin href="([^"]+)"/g)]
  expect(preloaded.map(([, priority, file]) => `${priority} ${file}`)).toEqual([
    'auto /sdk.js',
    'auto /a.css',
    'auto /a.js',
  ])
  expect(await get('/')).not.toContain('preload')
})

test('a page without both the frame and the instance of a launch may only be framed by Discord', async () => {
  for (const query of ['', '?frame_id=1', '?instance_id=i', '?frame_id=&instance_id=i', '?FRAME_ID=1&instance_id=i'])
    for (const path of ['/', '/room/lounge'])
      expect(await served(path + query), path + query).toEqual(['shell', expect.stringContaining('discord.com')])
})

test('only the shell may be framed, however the path of another page is written', async () => {
  const addresses = [
    '/admin',
    '/admin/',
    '/admin.html',
    '/%61dmin.html',
    '/ADMIN.html',
    '//admin.html',
    '/%2Fadmin.html',
  ]
  for (const path of [...addresses, '/linked.html', '/%6Cinked.html'])
    for (const query of ['', '?frame_id=1', `?${launch}`]) {
      const [page, ancestors] = await served(path + query)
      expect([path + query, page === 'shell', ancestors]).toEqual([path + query, false, "'none'"])
    }
})

test('a page may open sockets to its own host, and browsers stay on https if PUBLIC_URL is https', async () => {
  const headersOf = async (path: string, publicUrl?: string) => {
    const request = new Request(`https://segue.test:8443${path}`, { headers: { Accept: 'text/html' } })
    const parts = { client, additionsFor, publicUrl }
    return (await serveWebClient(request, parts, () => new Response(null, { status: 404 }))).headers
  }
  for (const path of ['/', '/room/lounge', `/?${launch}`, '/admin', '/admin.html', '/linked.html']) {
    const headers = await headersOf(path, 'https://segue.test:8443')
    expect(headers.get('content-security-policy'), path).toMatch(/connect-src [^;]*wss:\/\/segue\.test:8443(?: |;)/)
    expect(headers.get('strict-transport-security'), path).toBe('max-age=31536000')
    for (const publicUrl of ['http://segue.test', undefined])
      expect((await headersOf(path, publicUrl)).get('strict-transport-security'), path).toBeNull()
  }
})

test('a page keeps access to windows it opens and is isolated from its openers, unless it is framed or a sign-in returns to it', async () => {
  const policyOf = async (path: string) => {
    const request = new Request(`https://segue.test${path}`, { headers: { Accept: 'text/html' } })
    const answer = await serveWebClient(request, { client, additionsFor }, () => new Response(null, { status: 404 }))
    return answer.headers.get('cross-origin-opener-policy')
  }
  for (const path of ['/', '/room/lounge', '/admin']) expect(await policyOf(path)).toBe('same-origin-allow-popups')
  for (const path of [`/?${launch}`, '/now-playing/lounge', '/linked.html']) expect(await policyOf(path)).toBeNull()
})
