import { afterEach, expect, test, vi } from 'vitest'
import { partsOf } from '../decks/whole-source.ts'
import { fitting, segmentsOf, SongPieces } from './song-pieces.ts'

afterEach(() => {
  vi.useRealTimers()
})

test('segments start where the previous one ends and keep their own init segment', () => {
  const playlist = `#EXTM3U
#EXT-X-MAP:URI="init.mp4"
#EXTINF:4.010667,
a.m4s
#EXTINF:3.989333,
b.m4s
#EXT-X-MAP:URI="other.mp4"
#EXTINF:1.5,
c.m4s
`
  const segments = segmentsOf(partsOf(playlist, 'https://api.example/'))
  expect(segments.map(({ from }) => Number(from.toFixed(6)))).toEqual([0, 4.010667, 8])
  expect(segments.map(({ init }) => init?.url.split('/').at(-1))).toEqual(['init.mp4', 'init.mp4', 'other.mp4'])
})

test('the best rendition that the bandwidth allows is chosen', () => {
  const [low, high] = [
    { url: 'low', bandwidth: 64_000 },
    { url: 'high', bandwidth: 256_000 },
  ]
  expect(fitting([low, high], null)).toBe(high)
  expect(fitting([low, high], 500_000)).toBe(high)
  expect(fitting([low, high], 300_000)).toBe(low)
  expect(fitting([low, high], 1000)).toBe(low)
  expect(fitting([], 1000)).toBeUndefined()
})

test('a distant host is not taken for a slow one because of its init segment', async () => {
  vi.useFakeTimers({ toFake: ['performance'] })
  const rendition = '#EXTM3U\n#EXT-X-MAP:URI="init.mp4"\n#EXTINF:4,\na.m4s\n#EXTINF:4,\nb.m4s\n'
  const files: Record<string, string> = {
    'song.m3u8': [
      '#EXTM3U',
      '#EXT-X-STREAM-INF:BANDWIDTH=64000',
      'low.m3u8',
      '#EXT-X-STREAM-INF:BANDWIDTH=256000',
      'high.m3u8',
    ].join('\n'),
    'low.m3u8': rendition,
    'high.m3u8': rendition,
    'init.mp4': 'init',
  }
  const requests: string[] = []
  vi.stubGlobal('fetch', (url: string) => {
    const name = url.split('/').at(-1) ?? ''
    requests.push(name)
    vi.advanceTimersByTime(100)
    const text = files[name]
    // The sound itself is still under way.
    return text === undefined ? new Promise(() => undefined) : Promise.resolve(new Response(text))
  })
  const pieces = new SongPieces({
    context: {} as BaseAudioContext,
    media: { provider: 'uploadService', kind: 'hls', url: 'https://api.example/song.m3u8' },
    signal: new AbortController().signal,
  })
  await pieces.open()
  pieces.want(0)
  await expect.poll(() => requests).toContain('a.m4s')
  await new Promise((done) => setImmediate(done))
  pieces.want(5)
  await expect.poll(() => requests).toContain('b.m4s')
  expect(requests).not.toContain('low.m3u8')
})
