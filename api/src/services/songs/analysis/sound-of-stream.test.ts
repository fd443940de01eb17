import { expect, test } from 'vitest'
import { NoSound, soundOfStream } from './sound-of-stream.ts'

const at = 'https://hls.test/song'
const master = '#EXTM3U\n#EXT-X-STREAM-INF:BANDWIDTH=96000\nlow/list.m3u8\n'
const list = '#EXTM3U\n#EXT-X-MAP:URI="init.mp4"\n#EXTINF:4,\n1.m4s\n#EXTINF:4,\n2.m4s\n#EXT-X-ENDLIST\n'

/** The sound read from a stream whose host serves these files. */
async function receive(files: Record<string, string | number>, name = 'list.m3u8'): Promise<string> {
  const fetch = async (input: string | URL | Request) => {
    const { url } = new Request(input)
    const file = files[url.slice(at.length + 1)]
    return typeof file === 'string' ? new Response(file) : new Response(null, { status: file ?? 404 })
  }
  const sound = soundOfStream({ fetch }, { url: `${at}/${name}`, format: 'hls' }, AbortSignal.timeout(60_000))
  let text = ''
  for await (const bytes of sound) text += new TextDecoder().decode(bytes)
  return text
}

test('HLS segments are concatenated after their init section', async () => {
  const segments = { 'low/init.mp4': 'a', 'low/1.m4s': 'b', 'low/2.m4s': 'c' }
  expect(await receive({ 'all.m3u8': master, 'low/list.m3u8': list, ...segments }, 'all.m3u8')).toBe('abc')
})

test.each([
  ['an encrypted playlist', list.replace('#EXTINF', '#EXT-X-KEY:METHOD=AES-128,URI="key"\n#EXTINF')],
  ['a playlist of byte ranges', list.replace('#EXTINF', '#EXT-X-BYTERANGE:100@0\n#EXTINF')],
  ['a playlist of playlists of playlists', master.replace('low/list', 'list')],
  ['a playlist with too many segments', `#EXTM3U\n${'1.m4s\n'.repeat(1001)}`],
  ['an HTML page', '<!doctype html>'],
])('%s is refused permanently', async (_, text) => {
  await expect(receive({ 'list.m3u8': text })).rejects.toThrow(NoSound)
})

test('a stream is retried if its host is unavailable, and not if the host refuses it', async () => {
  await expect(receive({ 'list.m3u8': 503 })).rejects.not.toThrow(NoSound)
  await expect(receive({ 'list.m3u8': 403 })).rejects.toThrow(NoSound)
})
