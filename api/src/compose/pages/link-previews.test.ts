import { afterAll, beforeAll, expect, test } from 'vitest'
import { openApi, type Fixtures } from '../../../test/fixtures.ts'
import { createLinkPreviews, withAdditions, type LinkPreviews } from './link-previews.ts'
import { stillOf } from '../../services/rooms/previews/stills.ts'
import { serveWebClient } from './web-client.ts'

let fixtures: Fixtures
let previews: LinkPreviews
let slug: string
const file = '<!doctype html><meta name="description" content="Any" />\n<title>Live DJ rooms</title><body></body>'

beforeAll(async () => {
  fixtures = await openApi()
  previews = createLinkPreviews(fixtures.app)
  const ann = await fixtures.person('ann')
  const room = await ann.call('POST /rooms/infrastructure', { body: { name: '"><script>$&', description: 'Ours' } })
  slug = room.slug
})
afterAll(() => fixtures.close())

const songOf = (trackName: string) => ({
  songId: '9',
  trackName,
  artistName: 'The Slow Ferries',
  duration: 99,
  musicProviders: { apple: '9' },
})

const client = {
  file: () => Promise.resolve(undefined),
  page: () => Promise.resolve(new Response(file)),
  panel: () => Promise.resolve(new Response('panel')),
}

async function open(path: string, headers: Record<string, string> = {}) {
  const request = new Request(`${fixtures.app.config.publicUrl}${path}`, { headers })
  const notFound = () => new Response('{}', { status: 404 })
  const answer = await serveWebClient(request, { client, additionsFor: previews.additionsFor }, notFound)
  return { status: answer.status, text: await answer.text(), policy: answer.headers.get('content-security-policy') }
}

test("a room's page has a preview, for browsers and for programs that accept anything", async () => {
  const requests: Record<string, string>[] = [{ Accept: 'text/html' }, { Accept: '*/*' }, {}]
  for (const headers of requests) {
    const { status, text, policy } = await open(`/room/${slug}?from=chat`, headers)
    expect([status, policy]).toEqual([200, expect.stringContaining('frame-ancestors')])
    expect(text).toContain('<title>&quot;&gt;&lt;script&gt;$&amp; · ')
    expect(text).toContain('<meta property="og:title" content="&quot;&gt;&lt;script&gt;$&amp;">')
    expect(text).toContain(`<meta property="og:url" content="${fixtures.app.config.publicUrl}/room/${slug}">`)
    expect(text).toMatch(/<meta property="og:image" content="[^"]+\/preview\.png\?version=[\w-]{16}">/)
    expect(text).not.toMatch(/<script|Live DJ rooms|content="Any"/)
  }
  expect((await open(`/room/${slug}`, { 'Accept-Language': 'es-MX,en' })).text).toContain('El escenario de')
})

test("a room's page shows its name, song and scene before any code has loaded, and preloads its files", async () => {
  const page = file
    .replace(
      '</title>',
      '</title><!--room-files {"room":["a.css","a.js"],"launch":["sdk.js"],"stage":["b.js"],"scenes":{"CLUB":["c.js"],"BARN":["d.js"]}}--></head>',
    )
    .replace('<body>', '<body><div id="root"></div>')
  const built = { ...client, page: () => Promise.resolve(new Response(page)) }
  const load = async (path: string) => {
    const request = new Request(`${fixtures.app.config.publicUrl}${path}`, { headers: { Accept: 'text/html' } })
    const parts = { client: built, additionsFor: previews.additionsFor }
    const answer = await serveWebClient(request, parts, () => new Response('{}', { status: 404 }))
    expect(answer.headers.get('cache-control')).toBe('no-cache')
    return answer.text()
  }
  const owner = await fixtures.person('olga')
  const enter = async (body: { name: string; password?: string }) => {
    const room = await owner.call('POST /rooms/infrastructure', { body: { ...body, design: 'CLUB' } })
    const visitor = await fixtures.enter(owner, room.uuid)
    await visitor.act('addDj', { song: songOf('Night <Ferry>') })
    return load(`/room/${room.slug}`)
  }
  const shown = await enter({ name: 'Quay & Co' })
  expect(shown).toContain('<b>Quay &amp; Co</b><span>Night &lt;Ferry&gt; · The Slow Ferries</span>')
  expect(shown).toContain(`url(${(await stillOf('CLUB')).door})`)
  expect(
    [...shown.matchAll(/<link rel="preload" as="(\w+)" fetchpriority="(\w+)" crossorigin href="([^"]+)">/g)].map(
      (one) => one.slice(1),
    ),
  ).toEqual([
    ['style', 'auto', '/a.css'],
    ['fetch', 'auto', '/a.js'],
    ['fetch', 'low', '/b.js'],
    ['fetch', 'low', '/c.js'],
  ])
  expect(shown.indexOf('id="arrival"')).toBeLessThan(shown.indexOf('id="root"'))
  expect(shown).not.toMatch(/room-files|<script/)
  const locked = await enter({ name: 'Vault', password: 'open sesame' })
  expect(locked).toContain('<b>Vault</b></p>')
  expect(locked).not.toContain('Ferry')
  for (const path of [`/room/${slug}/history`, `/room/${slug}?frame_id=1&instance_id=i`])
    expect(await load(path), path).not.toContain('arrival')
})

test('a page without a preview is served as built, and only to browsers', async () => {
  expect(await open('/room/nowhere', { Accept: 'text/html' })).toMatchObject({ status: 200, text: file })
  expect(await open('/settings/sound', { Accept: 'text/html' })).toMatchObject({ status: 200, text: file })
  expect((await open('/room/nowhere')).status).toBe(404)
  expect((await open(`/room/${slug}`, { Accept: 'application/json' })).status).toBe(404)
  expect((await open('/room/%E0%A4%A')).status).toBe(404)
})

test("a page is served without its preview if the database doesn't respond", async () => {
  const broken = createLinkPreviews({ ...fixtures.app, db: fixtures.app.db.withSchema('nowhere') })
  const request = new Request(`${fixtures.app.config.publicUrl}/room/${slug}`, { headers: { Accept: 'text/html' } })
  const answer = await serveWebClient(
    request,
    { client, additionsFor: broken.additionsFor },
    () => new Response(null, { status: 404 }),
  )
  expect([answer.status, await answer.text()]).toEqual([200, file])
})

test('oEmbed works only for our own pages', async () => {
  const { publicUrl } = fixtures.app.config
  const request = new Request(publicUrl)
  expect(await previews.oEmbedFor(`${publicUrl}/room/${slug}`, request)).toMatchObject({
    version: '1.0',
    type: 'link',
    title: '"><script>$&',
    thumbnail_width: 1200,
    thumbnail_height: 630,
  })
  for (const address of ['', 'nonsense', `https://elsewhere.example/room/${slug}`, `${publicUrl}/settings`])
    expect(await previews.oEmbedFor(address, request), address).toBeUndefined()
})

test('a title with replacement patterns is inserted literally', () => {
  expect(withAdditions(file, { head: '<title>$& $1 $`</title>' })).toContain('<title>$& $1 $`</title>')
})
