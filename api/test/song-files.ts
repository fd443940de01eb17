import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type Engine } from '../src/adapters/media/engines/engine.ts'
import { WasmEngine } from '../src/adapters/media/engines/wasm-engine.ts'

/** A temporary folder for a test file, and a function that removes it. */
export async function scratchFolder(): Promise<{ folder: string; remove: () => Promise<void> }> {
  const folder = await mkdtemp(join(tmpdir(), 'segue-media-'))
  return { folder, remove: () => rm(folder, { recursive: true, force: true }) }
}

/** The built-in ffmpeg with a temporary folder for a test file, and a function that closes both. */
export async function engineWithFolder(): Promise<{ engine: Engine; folder: string; close: () => Promise<void> }> {
  const { folder, remove } = await scratchFolder()
  const engine = new WasmEngine()
  return { engine, folder, close: () => engine.close().then(remove) }
}

export type SongWish = { seconds?: number; bpm?: number; level?: number; sampleRate?: number }

/** A chord with a click on every beat, as a 16-bit stereo WAV file. */
export function wavSong({ seconds = 10, bpm = 120, level = 0.5, sampleRate = 44_100 }: SongWish = {}): Buffer {
  const frames = seconds * sampleRate
  const file = Buffer.alloc(44 + frames * 4)
  file.write('RIFF')
  file.writeUInt32LE(36 + frames * 4, 4)
  file.write('WAVEfmt ', 8)
  file.writeUInt32LE(16, 16)
  file.writeUInt16LE(1, 20)
  file.writeUInt16LE(2, 22)
  file.writeUInt32LE(sampleRate, 24)
  file.writeUInt32LE(sampleRate * 4, 28)
  file.writeUInt16LE(4, 32)
  file.writeUInt16LE(16, 34)
  file.write('data', 36)
  file.writeUInt32LE(frames * 4, 40)
  const beat = (60 / bpm) * sampleRate
  for (let n = 0; n < frames; n++) {
    const t = n / sampleRate
    const sinceBeat = (n % beat) / sampleRate
    const click = Math.sin(2 * Math.PI * 1100 * t) * Math.exp(-sinceBeat / 0.02)
    const chord = [220, 277.2, 329.6].reduce((sum, hz) => sum + Math.sin(2 * Math.PI * hz * t), 0) / 12
    file.writeInt16LE(Math.round(level * 32_000 * (0.6 * click + chord)), 44 + n * 4)
    file.writeInt16LE(Math.round(level * 32_000 * (0.6 * click - chord)), 46 + n * 4)
  }
  return file
}

const encoders = {
  mp3: '-c:a libmp3lame -b:a 160k -id3v2_version 3',
  aiff: '-c:a pcm_s16be -write_id3v2 1',
  flac: '-c:a flac',
  ogg: '-c:a libvorbis -q:a 4',
  m4a: '-c:a aac -b:a 128k',
  aac: '-c:a aac -b:a 128k -write_id3v2 1',
} as const

export const songTags = {
  title: 'Paper Moth',
  artist: 'Ann Example',
  album: 'Night Desk',
  genre: 'House',
  date: '2019',
}

/** Encodes a WAV file with the real encoders, tagged; `extra` goes before the output. Returns the new file's path. */
export async function encodeSong(
  engine: Engine,
  wav: string,
  format: keyof typeof encoders,
  { name = `song.${format}`, extra = [] as readonly string[], tagged = true } = {},
): Promise<string> {
  const folder = join(wav, '..')
  const tags = tagged ? Object.entries(songTags).flatMap(([key, value]) => ['-metadata', `${key}=${value}`]) : []
  const { code, log } = await engine.run({
    input: wav,
    outDir: folder,
    args: ({ input, output }) => [
      '-i',
      input,
      ...extra,
      ...encoders[format].split(' '),
      ...tags,
      `${output}/${name}`,
    ],
    timeoutMs: 30_000,
  })
  if (code !== 0) throw new Error(log.slice(-5).join('\n'))
  return join(folder, name)
}

/** Writes a file to the folder and returns its path. */
export async function fileOf(folder: string, name: string, bytes: Uint8Array | string): Promise<string> {
  const path = join(folder, name)
  await writeFile(path, bytes)
  return path
}
