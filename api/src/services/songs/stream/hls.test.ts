import { createDecipheriv } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openApi, refusalOf, type Fixtures, type Member, type Person } from '../../../../test/fixtures.ts'
import { upload, wavFile, type Upload } from '../../../../test/songs.ts'
import { rangeIn } from '../../../platform/http/serve-file.ts'

let fixtures: Fixtures
let ann: Member
let ghost: Person
let song: Upload
beforeAll(async () => {
  fixtures = await openApi()
  ann = await fixtures.person('ann', { capabilities: ['uploadMusic'] })
  ghost = await fixtures.guest()
  song = await upload(fixtures, ann, wavFile({ seconds: 6, tags: { title: 'Streamed' } }))
  await fixtures.runJobs()
})
afterAll(() => fixtures.close())

/** Fetches a URL from a playlist, resolved as a player does. */
async function fetchFrom(base: string, reference = '', headers: Record<string, string> = {}, person?: Person) {
  const url = new URL(reference, new URL(base, 'http://test'))
  const answer = await fixtures.api.request(url.href, {
    headers: { ...headers, ...(person ? { Authorization: `Bearer ${person.token}` } : {}) },
  })
  return { url: url.href, answer, bytes: Buffer.from(await answer.clone().arrayBuffer()) }
}
const lineAfter = (text: string, start: string) =>
  text.split('\n').at(text.split('\n').findIndex((line) => line.startsWith(start)) + 1) ?? ''

async function mediaPlaylist(base = '') {
  const master = await fetchFrom(`${base}/songs/${song.id}/hls-playlist`, '', {}, ghost)
  const media = await fetchFrom(master.url, lineAfter(master.bytes.toString(), '#EXT-X-STREAM-INF'))
  return { master, media, text: media.bytes.toString() }
}

test.each(['', '/api/upload-service'])(
  '[U11] a guest can play a song from its playlist URL alone, under the prefix %j',
  async (base) => {
    const { master, media, text } = await mediaPlaylist(base)
    expect(master.answer.headers.get('content-type')).toBe('application/vnd.apple.mpegurl')
    expect(media.answer.status).toBe(200)
    const keyUri = text.match(/#EXT-X-KEY:METHOD=AES-128,URI="([^"]+)"/)?.[1] ?? ''
    const key = await fetchFrom(media.url, keyUri, {}, ghost)
    expect(new URL(key.url).pathname).toBe(`${base}/songs/hls/key`)
    expect(key.bytes).toHaveLength(16)
    expect(key.answer.headers.get('cache-control')).toBe('no-store')
    const start = await fetchFrom(media.url, text.match(/#EXT-X-MAP:URI="([^"]+)"/)?.[1])
    expect(start.bytes.subarray(4, 8).toString()).toBe('ftyp')
    const segment = await fetchFrom(media.url, lineAfter(text, '#EXTINF'))
    const decipher = createDecipheriv('aes-128-cbc', key.bytes, Buffer.alloc(16))
    const plain = Buffer.concat([decipher.update(segment.bytes), decipher.final()])
    expect(plain.includes('moof')).toBe(true)
    expect(segment.bytes.includes('moof')).toBe(false)
  },
)

test('[U13] segments can be cached forever and are not sent again if unchanged', async () => {
  const { media, text } = await mediaPlaylist()
  const first = await fetchFrom(media.url, lineAfter(text, '#EXTINF'))
  expect(first.answer.headers.get('cache-control')).toBe('public, max-age=31536000, immutable')
  const again = await fetchFrom(first.url, '', { 'If-None-Match': first.answer.headers.get('etag') ?? '' })
  expect(again.answer.status).toBe(304)
  expect(again.bytes).toHaveLength(0)
})

test('[U13] a range of a segment is served as partial content', async () => {
  const { media, text } = await mediaPlaylist()
  const piece = await fetchFrom(media.url, lineAfter(text, '#EXTINF'))
  const size = piece.bytes.length
  const part = async (range: string, headers: Record<string, string> = {}) => {
    const { answer, bytes } = await fetchFrom(piece.url, '', { Range: range, ...headers })
    return { status: answer.status, range: answer.headers.get('content-range'), bytes }
  }
  expect(await part('bytes=0-9')).toEqual({
    status: 206,
    range: `bytes 0-9/${size}`,
    bytes: piece.bytes.subarray(0, 10),
  })
  expect(await part('bytes=100-')).toMatchObject({ status: 206, bytes: piece.bytes.subarray(100) })
  expect(await part('bytes=-7')).toMatchObject({ status: 206, bytes: piece.bytes.subarray(-7) })
  expect(await part(`bytes=-${size * 2}`)).toMatchObject({ status: 206, bytes: piece.bytes })
  expect(await part(`bytes=${size}-`)).toMatchObject({ status: 416, range: `bytes */${size}` })
  const etag = piece.answer.headers.get('etag') ?? ''
  expect((await part('bytes=0-9', { 'If-Range': etag })).status).toBe(206)
  expect(await part('bytes=0-9', { 'If-Range': '"another version"' })).toMatchObject({
    status: 200,
    bytes: piece.bytes,
  })
})

test.each(['bytes=5-2', 'bytes=-', 'bytes=a-b', 'bytes=0-1,4-5', 'lines=0-1', 'bytes=-0', ''])(
  '%j is not a valid range, so the whole file is sent',
  (header) => expect(rangeIn(header)).toBeUndefined(),
)

const keyFor = (person?: Person) => fetchFrom(`/songs/hls/key?song=${song.id}`, '', {}, person)

test('[U13] only callers who are not banned get the key', async () => {
  expect((await keyFor()).answer.status).toBe(401)
  expect((await keyFor({ ...ghost, token: 'forged' })).answer.status).toBe(401)
  const bad = await fixtures.person('bad')
  expect((await keyFor(bad)).answer.status).toBe(200)
  const until = new Date(fixtures.clock.now() + 60_000)
  await fixtures.app.db.updateTable('user').set({ bannedUntil: until }).where('uuid', '=', bad.uuid).execute()
  fixtures.app.tokens.forget(bad.uuid)
  expect((await keyFor(bad)).answer.status).toBe(401)
})

test("an unverified song's playlist, key and preview return 403, and those of an unknown song 404", async () => {
  const waiting = await upload(fixtures, ann, wavFile({ mark: 500 }))
  const request = { params: { id: waiting.id } }
  const refusal = { status: 403, message: 'Song is not verified' }
  expect(await refusalOf(ann.call('GET /songs/{id}/hls-playlist', request))).toEqual(refusal)
  expect(await refusalOf(ann.call('GET /songs/hls/key', { query: { song: waiting.id } }))).toEqual(refusal)
  expect(await refusalOf(ann.call('GET /songs/{id}/preview', request))).toEqual(refusal)
  const nowhere = { params: { id: fixtures.app.ids.uuid() } }
  expect((await refusalOf(ann.call('GET /songs/{id}/hls-playlist', nowhere))).status).toBe(404)
  expect((await refusalOf(ann.call('GET /songs/{id}/preview', nowhere))).status).toBe(404)
  expect((await refusalOf(ann.call('GET /songs/{id}/cover', nowhere))).status).toBe(404)
  expect((await refusalOf(ann.call('GET /songs/hls/key', { query: { song: nowhere.params.id } }))).status).toBe(404)
  expect((await fetchFrom(`/songs/${song.id}/hls/low/99999.m4s`)).answer.status).toBe(404)
  await fixtures.runJobs()
})

test.each(['..%2f..%2fmaster.m3u8', '%2e%2e', 'key', 'original', 'x.mp3', '..\\..\\x.m4s'])(
  'a segment named %s is refused',
  async (file) => {
    const { answer } = await fetchFrom(`/songs/${song.id}/hls/medium/${file}`)
    expect([400, 404]).toContain(answer.status)
  },
)

test('the 30-second preview can be played without signing in', async () => {
  const { answer, bytes } = await fetchFrom(`/songs/${song.id}/preview`)
  expect(answer.headers.get('content-type')).toBe('audio/mp4')
  expect(bytes.subarray(4, 8).toString()).toBe('ftyp')
})

test('[U10] a song without a cover always gets the same one, generated from its sound', async () => {
  const other = await upload(fixtures, ann, wavFile({ pitch: 510, tags: { title: '<script>alert(1)</script>' } }))
  await fixtures.runJobs()
  const [mine, again, theirs] = [
    await fetchFrom(`/songs/${song.id}/cover`),
    await fetchFrom(`/songs/${song.id}/cover`),
    await fetchFrom(`/songs/${other.id}/cover`),
  ]
  expect(mine.answer.headers.get('content-type')).toBe('image/svg+xml')
  expect(mine.bytes).toEqual(again.bytes)
  expect(mine.bytes).not.toEqual(theirs.bytes)
  expect(mine.bytes.length).toBeLessThan(30_000)
  expect(theirs.bytes.toString()).not.toContain('script')
  const unchanged = await fetchFrom(mine.url, '', { 'If-None-Match': mine.answer.headers.get('etag') ?? '' })
  expect(unchanged.answer.status).toBe(304)
})
