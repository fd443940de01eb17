import { expect, test } from 'vitest'
import { readProbe } from './engines/ffmpeg.ts'

const introduced = (...warnings: string[]) => [
  ...warnings,
  "Input #0, mp3, from '/in/song':",
  '  Metadata:',
  '    title           : Duration: 09:00:00.00, or so',
  '  Duration: 01:04:17.25, start: 0.000000, bitrate: 32 kb/s',
  '  Stream #0:0: Audio: mp3, 44100 Hz, stereo, fltp, 32 kb/s',
]

test('the declared length of a song is the one in its header', () => {
  expect(readProbe(introduced())).toMatchObject({ audio: { codec: 'mp3' }, declaredSeconds: 3857.25 })
})

test('a length that ffmpeg estimated from the bit rate does not count as declared', () => {
  const warning = '[mp3 @ 0xdee990] Estimating duration from bitrate, this may be inaccurate'
  expect(readProbe(introduced(warning)).declaredSeconds).toBeNull()
})

test('a file whose container states no length declares none', () => {
  const log = introduced().map((line) => line.replace(/^ {2}Duration: [^,]+/, '  Duration: N/A'))
  expect(readProbe(log).declaredSeconds).toBeNull()
})
