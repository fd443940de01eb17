import { afterEach, beforeEach, expect, test } from 'vitest'
import { openApi, type Fixtures, type Member } from '../../../../test/fixtures.ts'
import { openOutside, type Outside } from '../../../../test/music/provider-contract.ts'
import { giphyKey, fakeGiphy } from '../../../../test/fakes/giphy.ts'
import { createGiphy } from '../../../adapters/gifs/giphy.ts'

let giphy: ReturnType<typeof fakeGiphy>
let outside: Outside
let fixtures: Fixtures
let ann: Member

beforeEach(async () => {
  giphy = fakeGiphy()
  outside = await openOutside(giphy.hosts)
  fixtures = await openApi({ gifs: createGiphy({ apiKey: giphyKey, fetch: outside.tools.fetch }) })
  ann = await fixtures.person('ann')
})
afterEach(async () => {
  await fixtures.close()
  await outside.close()
})

const codeOf = (asking: Promise<unknown>) =>
  asking.then(
    () => undefined,
    (error: { code?: string; status?: number }) => [error.status, error.code],
  )

test('[C61] a GIF search returns pages of GIFs, each with a description', async () => {
  const first = await ann.call('GET /gifs', { query: { words: ' cat ' } })
  expect(first.gifs).toHaveLength(24)
  expect(first.gifs[0]).toEqual({
    id: 'cat0',
    words: 'A cat that dances',
    url: 'https://media1.giphy.com/media/cat0/giphy-downsized.gif?cid=c&rid=giphy-downsized.gif',
    preview: {
      url: 'https://media1.giphy.com/media/cat0/200w.gif?cid=c&rid=200w.gif',
      stillUrl: 'https://media1.giphy.com/media/cat0/200w_s.gif?cid=c&rid=200w_s.gif',
      width: 200,
      height: 150,
    },
  })
  expect(first.gifs[1]?.words).toBe('cat GIF')
  const second = await ann.call('GET /gifs', { query: { words: 'cat', offset: first.next ?? 0, language: 'es' } })
  expect([first.next, second.gifs.length, second.next]).toEqual([24, 6, null])
})

test('[C61] without a query the trending GIFs are returned, also to guests', async () => {
  const ghost = await fixtures.guest()
  expect((await ghost.call('GET /gifs', {})).gifs.map(({ id }) => id)).toContain('dog1')
  expect(giphy.requests.map(({ path, query }) => [path, query.get('rating')])).toEqual([['/v1/gifs/trending', 'g']])
})

test('[C61] GIFs from other hosts or in an undocumented format are left out', async () => {
  const images = {
    fixed_width: { url: 'https://evil.test/1.gif', width: '1', height: '1' },
    downsized: { url: 'no' },
  }
  const json = { data: [{ id: 'x', title: '', images }, null], pagination: { count: 2, offset: 0, total_count: 2 } }
  giphy.faults.push({ at: /./, times: 1, how: { json } })
  expect(await ann.call('GET /gifs', { query: { words: 'cat' } })).toEqual({ gifs: [], next: null })
})

test.each([
  ['rate limits us', { status: 429, json: {} }],
  ['rejects our key', { status: 401, json: {} }],
  ['drops the connection', 'cutOff'],
  ['sends a malformed response', 'nonsense'],
  ['redirects', { status: 302, headers: { location: 'https://api.giphy.com/v1/gifs/trending' } }],
] as const)('[C61] a provider that %s is reported as unavailable', async (_, how) => {
  giphy.faults.push({ at: /./, times: 9, how })
  expect(await codeOf(ann.call('GET /gifs', { query: { words: 'cat' } }))).toEqual([502, 'gifsAway'])
})

test('[C61] without a configured provider there is no search', async () => {
  fixtures.app.gifs = undefined
  expect(await codeOf(ann.call('GET /gifs', {}))).toEqual([404, 'gifsNotSetUp'])
})

test('[C61] a GIF is sent as a message with a picture and no text', async () => {
  const { uuid } = await ann.call('POST /rooms/infrastructure', { body: { name: 'Moving pictures' } })
  const [gif] = (await ann.call('GET /gifs', { query: { words: 'cat' } })).gifs
  const chatMessage = { message: '', type: 'ChatGif' as const, imageUrls: [gif?.url ?? ''], media: { id: gif?.id } }
  const metadata = { chatMessage, alternativeTexts: [gif?.words] }
  const { data } = await ann.call('POST /messages', { body: { receiver: uuid, data: { metadata } } })
  expect(data.data.metadata).toMatchObject({ chatMessage: { type: 'ChatGif', imageUrls: [gif?.url] } })
  expect(data.data.metadata?.['alternativeTexts']).toEqual(['A cat that dances'])
})
