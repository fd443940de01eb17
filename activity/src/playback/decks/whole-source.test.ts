import { createCipheriv } from 'node:crypto'
import { expect, test, vi } from 'vitest'
import type { Media } from './media.ts'
import { assembleSong, fetchSong, partsOf } from './whole-source.ts'

const media: Media = {
  provider: 'uploadService',
  kind: 'hls',
  url: 'https://api.example/songs/1/hls-playlist',
  headers: () => ({ Authorization: 'Bearer me' }),
}
const playlist = `#EXTM3U
#EXT-X-VERSION:7
#EXT-X-MEDIA-SEQUENCE:5
#EXT-X-MAP:URI="init.mp4"
#EXT-X-KEY:METHOD=AES-128,URI="/songs/hls/key?song=1"
#EXTINF:4,
a.m4s
#EXT-X-KEY:METHOD=AES-128,URI="/songs/hls/key?song=1",IV=0x000000000000000000000000000000ff
#EXTINF:4,
b.m4s
#EXT-X-KEY:METHOD=NONE
#EXTINF:4,
https://cdn.example/c.m4s
#EXT-X-ENDLIST
`
const key = Buffer.alloc(16, 7)
const lock = (text: string, lastByteOfIv: number) => {
  const iv = Buffer.alloc(16)
  iv[15] = lastByteOfIv
  const cipher = createCipheriv('aes-128-cbc', key, iv)
  return Buffer.concat([cipher.update(text), cipher.final()])
}

/** Answers requests from a table; a number is the status of an empty response. */
function fakeHost(table: Record<string, string | Buffer | number>) {
  const requests: { url: string; token: string | undefined }[] = []
  vi.stubGlobal('fetch', async (url: string, { headers }: { headers: Record<string, string> }) => {
    requests.push({ url, token: headers.Authorization })
    const answer = table[url] ?? 404
    if (typeof answer === 'number') return new Response(null, { status: answer })
    return new Response(typeof answer === 'string' ? answer : new Uint8Array(answer))
  })
  return requests
}

const whole = {
  'https://api.example/songs/1/hls-playlist': playlist,
  'https://api.example/songs/hls/key?song=1': key,
  'https://api.example/songs/1/init.mp4': 'init ',
  'https://api.example/songs/1/a.m4s': lock('one ', 5),
  'https://api.example/songs/1/b.m4s': lock('two ', 255),
  'https://cdn.example/c.m4s': 'three',
}
const signal = new AbortController().signal

test('a song is assembled in order, each segment decrypted with its own key and IV', async () => {
  const requests = fakeHost(whole)
  expect(await (await assembleSong(media, signal)).text()).toBe('init one two three')
  expect(requests.filter(({ url }) => url.includes('/key'))).toHaveLength(1)
})

test('the token is sent to our own host only', async () => {
  const requests = fakeHost(whole)
  await assembleSong(media, signal)
  for (const { url, token } of requests) expect(token).toBe(url.startsWith('https://api.') ? 'Bearer me' : undefined)
})

test('a list of renditions is resolved to its first entry', async () => {
  const address = 'https://api.example/songs/1/medium/list.m3u8'
  fakeHost({
    ...whole,
    [media.url]: '#EXTM3U\n#EXT-X-STREAM-INF:BANDWIDTH=128000\nmedium/list.m3u8\n',
    [address]: playlist,
    'https://api.example/songs/1/medium/init.mp4': 'init ',
    'https://api.example/songs/1/medium/a.m4s': lock('one ', 5),
    'https://api.example/songs/1/medium/b.m4s': lock('two ', 255),
  })
  expect(await (await assembleSong(media, signal)).text()).toBe('init one two three')
})

test.each([
  ['a refused key', { 'https://api.example/songs/hls/key?song=1': 403 }, 'refused'],
  ['a failing host', { 'https://api.example/songs/1/a.m4s': 503 }, 'unreachable'],
  ['a key of the wrong length', { 'https://api.example/songs/hls/key?song=1': 'short' }, 'broken'],
  ['a truncated segment', { 'https://api.example/songs/1/a.m4s': 'xx' }, 'broken'],
  ['an HTML page instead of a playlist', { [media.url]: '<html>' }, 'broken'],
])('%s is reported as its own kind of trouble', async (_, changed, trouble) => {
  fakeHost({ ...whole, ...changed })
  await expect(assembleSong(media, signal)).rejects.toMatchObject({ trouble })
})

test('a host that does not respond is reported as unreachable', async () => {
  vi.stubGlobal('fetch', () => Promise.reject(new TypeError('Failed to fetch')))
  await expect(fetchSong(media, signal)).rejects.toMatchObject({ trouble: 'unreachable' })
})

test('segments without an IV of their own use their number, counted from the media sequence', () => {
  const parts = partsOf(playlist, media.url)
  expect(parts.map(({ key }) => key?.iv.at(-1) ?? null)).toEqual([null, 5, 255, null])
})

test('the beginning of a song takes only the segments it needs, in the best quality', async () => {
  const master = `#EXTM3U
#EXT-X-STREAM-INF:BANDWIDTH=64000,CODECS="mp4a.40.2"
low/list.m3u8
#EXT-X-STREAM-INF:AVERAGE-BANDWIDTH=90000,BANDWIDTH=128000
hls-list
`
  const requests = fakeHost({ ...whole, [media.url]: master, 'https://api.example/songs/1/hls-list': playlist })
  expect(await (await assembleSong(media, signal, 4)).text()).toBe('init one ')
  expect(await (await assembleSong(media, signal, 4.5)).text()).toBe('init one two ')
  expect(requests.some(({ url }) => url.includes('low/'))).toBe(false)
})
