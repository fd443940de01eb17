import { execFile } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { readFile, rm } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import type { AudioFormat, Tags } from '../../../ports/media.ts'
import { recoverTexts } from './code-pages.ts'

/** A file's raw metadata. */
export type WrittenTags = {
  title: string | null
  artists: readonly string[]
  album: string | null
  genre: string | null
  year: number | null
  isrc: string | null
  picture: Uint8Array | null
}

/** Fails if the tags can't be read within the limits. */
export type ReadTags = (file: { path: string; format: AudioFormat }, signal?: AbortSignal) => Promise<WrittenTags>

export const mimeTypes: Record<AudioFormat, string> = {
  mp3: 'audio/mpeg',
  wav: 'audio/wav',
  aiff: 'audio/aiff',
  flac: 'audio/flac',
  ogg: 'audio/ogg',
  m4a: 'audio/mp4',
  aac: 'audio/aac',
}

const maxMs = 10_000
const maxHeapMb = 128
const maxOutputBytes = 64 * 1024

/**
 * Reads tags in a separate process, which is killed if it takes too long or too much memory. A file may contain
 * millions of tags. A worker thread would not do: V8 ends the whole process when a single allocation of a thread
 * exceeds its `resourceLimits`, and one text of 60 MB is enough for that.
 */
export const readTagsApart: ReadTags = async ({ path, format }, signal) => {
  const program = fileURLToPath(new URL('./tags-worker.mjs', import.meta.url))
  const pictureFile = `${path}.${randomUUID()}.picture`
  const args = [`--max-old-space-size=${maxHeapMb}`, program, path, mimeTypes[format], pictureFile]
  try {
    const { stdout } = await promisify(execFile)(process.execPath, args, {
      env: {},
      timeout: maxMs,
      killSignal: 'SIGKILL',
      maxBuffer: maxOutputBytes,
      signal,
    })
    // Written by our own program.
    const texts = JSON.parse(stdout) as Omit<WrittenTags, 'picture'>
    return { ...texts, picture: await readFile(pictureFile).catch(() => null) }
  } finally {
    await rm(pictureFile, { force: true })
  }
}

export const noTags: Tags = { title: null, artist: null, album: null, genre: null, year: null, isrc: null }

/** The tags of a song in publishable form. */
export function tagsFrom(written: WrittenTags): Tags {
  const { year } = written
  const artists = written.artists.join(', ')
  const texts = recoverTexts([written.title, artists, written.album, written.genre])
  const [title = null, artist = null, album = null, genre = null] = texts.map(cleaned)
  return {
    title,
    artist,
    album,
    genre,
    year: year !== null && year > 1000 && year < 3000 ? year : null,
    isrc: readIsrc(written.isrc),
  }
}

function cleaned(value: string | null): string | null {
  // PostgreSQL rejects NUL in text.
  const clean = value
    ?.replace(/\p{Cc}+/gu, ' ')
    .trim()
    .slice(0, 200)
    .trim()
  return clean === undefined || clean === '' ? null : clean
}

function readIsrc(value: string | null): string | null {
  const plain = value?.replaceAll(/[\s-]/g, '').toUpperCase() ?? ''
  return /^[A-Z]{2}[A-Z0-9]{3}\d{7}$/.test(plain) ? plain : null
}
