import { analyseSong } from '../../../src/adapters/media/analyse.ts'
import { openTranscoder } from '../../../src/adapters/media/engines/ffmpeg.ts'
import type { SongFile, Transcoder } from '../../../src/adapters/media/engines/ffmpeg.ts'
import { soundIn } from '../../../src/adapters/media/finished.ts'
import type { FinishedSong, FinishedSongs } from '../../../src/adapters/media/finished.ts'
import { readPlainPlaylist } from '../../../src/adapters/media/pack.ts'
import { choosePreview, writePreview } from '../../../src/adapters/media/preview.ts'
import { defaultLimits, probeSong } from '../../../src/adapters/media/probe.ts'
import { createHash } from 'node:crypto'
import { mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { basename, join } from 'node:path'

// Turns a folder of WAV files into songs that need no further processing: `finish-songs.ts <from> <to>` with ffmpeg on
// the path. Writes a fragmented M4A for each, and `finished.json` with what processing an upload of it would find.

const settings = { bitsPerSecond: 58_000, sampleRate: 32_000, segmentSeconds: 4 }
/** Between samples the sound peaks a little higher still. */
const highestPeakDb = -1.2

const [from, to] = process.argv.slice(2)
if (!from || !to) throw new Error('Usage: finish-songs.ts <folder with WAV files> <folder for the songs>')
const transcoder = await openTranscoder({ searchPath: process.env['PATH'] })
await mkdir(to, { recursive: true })
const finished: FinishedSongs = {}
for (const name of (await readdir(from)).filter((name) => name.endsWith('.wav')).sort()) {
  const { bytes, song } = await finishBelowCeiling(transcoder, join(from, name))
  await writeFile(join(to, `${basename(name, '.wav')}.m4a`), bytes)
  finished[createHash('sha256').update(bytes).digest('hex')] = song
}
await writeFile(join(to, 'finished.json'), `${JSON.stringify(finished)}\n`)
await transcoder.close()

/**
 * Encoding raises the peaks of noisy drums by more than a decibel: files that are too loud are encoded again, a little
 * quieter.
 */
async function finishBelowCeiling(transcoder: Transcoder, wav: string) {
  for (;;) {
    const finished = await finish(transcoder, wav)
    const above = finished.song.loudness.peakDb - highestPeakDb
    if (above <= 0) return finished
    await writeFile(wav, quieter(await readFile(wav), 10 ** (-(above + 0.1) / 20)))
  }
}

/** The same 16-bit WAV file with every sample scaled. */
function quieter(wav: Buffer, gain: number): Buffer {
  const scaled = Buffer.from(wav)
  for (let at = wav.indexOf('data') + 8; at + 2 <= wav.length; at += 2) {
    scaled.writeInt16LE(Math.round(wav.readInt16LE(at) * gain), at)
  }
  return scaled
}

async function finish(transcoder: Transcoder, wav: string): Promise<{ bytes: Buffer; song: FinishedSong }> {
  const folder = await mkdtemp(join(tmpdir(), 'segue-finish-'))
  try {
    const source: SongFile = { path: wav, format: 'wav' }
    await transcoder.hls(source, folder, settings)
    const plain = readPlainPlaylist(await readFile(join(folder, 'plain.m3u8'), 'utf8'))
    const init = await readFile(join(folder, 'init.mp4'))
    const segments = await Promise.all(plain.map(({ name }) => readFile(join(folder, name))))
    const bytes = Buffer.concat([init, ...segments])
    const file = join(folder, 'song.m4a')
    await writeFile(file, bytes)

    // What processing an upload of the finished file would find, with the names from the original's tags.
    const { tags } = await transcoder.tags(source)
    const probed = await probeSong(transcoder, { path: file, fileName: file, limits: defaultLimits })
    const analysis = await analyseSong(transcoder, probed, defaultLimits)

    const chosen = choosePreview(plain, analysis.envelope)
    await writePreview(transcoder, { folder, segments: chosen, outDir: folder, name: 'preview.m4a' })
    const first = plain.findIndex(({ name }) => name === chosen[0]?.name)
    const sound = Buffer.concat(segments.slice(first, first + chosen.length).flatMap(soundIn))
    const preview = await readFile(join(folder, 'preview.m4a'))
    if (!preview.subarray(-sound.length).equals(sound))
      throw new Error(`The preview of ${wav} is not a concatenation of its parts`)
    const song = {
      ...analysis,
      tags,
      initBytes: init.length,
      segments: segments.map((segment, at) => ({ bytes: segment.length, seconds: plain[at]?.seconds ?? 0 })),
      preview: {
        head: preview.subarray(0, -sound.length).toString('base64'),
        first,
        count: chosen.length,
      },
    }
    return { bytes, song }
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}
