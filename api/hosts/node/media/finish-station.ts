import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { openTranscoder } from '../../../src/adapters/media/engines/ffmpeg.ts'
import { readPlainPlaylist, sampleRate } from '../../../src/adapters/media/pack.ts'
import { adtsOf, formatIn, framesIn } from '../../../src/services/songs/public.ts'

// Turns the WAV file with the station's sound into what the radio sends: `finish-station.ts <from.wav> <to.json>`.
const settings = { bitsPerSecond: 48_000, sampleRate, segmentSeconds: 4 }

const [from, to] = process.argv.slice(2)
if (!from || !to) throw new Error('Usage: finish-station.ts <WAV file> <JSON file>')
const transcoder = await openTranscoder({ searchPath: process.env['PATH'] })
const folder = await mkdtemp(join(tmpdir(), 'segue-station-'))
try {
  await transcoder.hls({ path: from, format: 'wav' }, folder, settings)
  const segments = readPlainPlaylist(await readFile(join(folder, 'plain.m3u8'), 'utf8'))
  const format = formatIn(await readFile(join(folder, 'init.mp4')))
  const fragments = await Promise.all(segments.map(({ name }) => readFile(join(folder, name))))
  const adts = adtsOf(
    format,
    fragments.flatMap((fragment) => framesIn(fragment).frames),
  )
  await writeFile(to, `${JSON.stringify({ adts: Buffer.from(adts).toString('base64') })}\n`)
} finally {
  await rm(folder, { recursive: true, force: true })
  await transcoder.close()
}
