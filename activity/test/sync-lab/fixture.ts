import { execFile } from 'node:child_process'
import { createCipheriv, randomBytes } from 'node:crypto'
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { wavOf } from '../wav.ts'

/** Seconds between the clicks of the test song, so that each click reveals the position in the song. */
export const clickEvery = 0.25

const sampleRate = 44_100

/** The test song as WAV: a click every quarter of a second over a quiet low note. */
export const clickTrack = (seconds: number): Buffer =>
  wavOf(seconds, sampleRate, (at) => {
    const sinceClick = at % clickEvery
    const click = sinceClick < 0.01 ? 0.8 * Math.sin(2 * Math.PI * 2000 * at) * Math.exp(-sinceClick * 300) : 0
    return click + 0.05 * Math.sin(2 * Math.PI * 110 * at)
  })

export type LockedSong = { playlist: string; key: Buffer; files: ReadonlyMap<string, Buffer> }

/**
 * A WAV in the form in which the upload service stores songs: AAC in fragmented MP4, each segment encrypted with
 * AES-128 (IV = its number).
 */
export async function lockedSong(wav: Buffer, keyAddress: string): Promise<LockedSong> {
  const directory = await mkdtemp(join(tmpdir(), 'segue-lab-'))
  try {
    await writeFile(join(directory, 'in.wav'), wav)
    const encoder = fileURLToPath(new URL('encode.mjs', import.meta.url))
    await promisify(execFile)(process.execPath, [encoder, join(directory, 'in.wav'), directory])
    const written = await readFile(join(directory, 'song.m3u8'), 'utf8')
    const key = randomBytes(16)
    const files = new Map([['init.mp4', await readFile(join(directory, 'init.mp4'))]])
    const names = written.split('\n').filter((line) => line.endsWith('.m4s'))
    for (const [number, name] of names.entries()) {
      const iv = Buffer.alloc(16)
      iv.writeUInt32BE(number, 12)
      const cipher = createCipheriv('aes-128-cbc', key, iv)
      files.set(name, Buffer.concat([cipher.update(await readFile(join(directory, name))), cipher.final()]))
    }
    const lock = `#EXT-X-KEY:METHOD=AES-128,URI="${keyAddress}"`
    const playlist = written.replace(/(#EXT-X-MAP:.*)/, (map) => `${map}\n${lock}`)
    return { playlist, key, files }
  } finally {
    await rm(directory, { recursive: true, force: true })
  }
}
