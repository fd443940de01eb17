import { readFile } from 'node:fs/promises'
import { setTimeout as sleep } from 'node:timers/promises'
import { CallFailed, sentenceOf } from '@segue/shared/call.ts'
import type { Member } from './accounts.ts'
import { musicFolder, readTracks, type HouseTrack } from './tracks.ts'

const lookAgainMs = 200
const processingPatienceMs = 10 * 60_000

/** A house track that is ready to be played: its index in the list of tracks and the song's id in the catalogue. */
export type ReadyRecord = { track: number; songId: string }

/** The server to upload to, the uploading account, and the signal to stop. */
export type Library = { server: string; fetch: typeof fetch; uploader: Member; signal: AbortSignal }

/**
 * Adds the house music to the catalogue as any user would: uploads a track and waits until it is processed. Tracks that
 * an earlier run uploaded are ready immediately.
 */
export async function fillLibrary(library: Library, onReady: (record: ReadyRecord) => void): Promise<void> {
  const { uploader, signal } = library
  const known = new Map((await uploader.call('GET /songs')).songs.map((song) => [song.trackName, song.songId]))
  for (const [track, details] of (await readTracks()).entries()) {
    signal.throwIfAborted()
    const songId = known.get(details.title) ?? (await upload(library, details))
    onReady({ track, songId })
  }
}

async function upload(library: Library, { file, title, artist, genre }: HouseTrack): Promise<string> {
  const { server, fetch, uploader, signal } = library
  const form = new FormData()
  const details = { trackName: title, artistName: artist, genre, isPublic: 'true' }
  for (const [name, value] of Object.entries(details)) form.set(name, value)
  form.set('file', new Blob([await readFile(new URL(file, musicFolder))], { type: 'audio/mp4' }), file)
  const response = await fetch(`${server}/upload/song`, {
    method: 'POST',
    headers: { Authorization: `Bearer ${uploader.token}` },
    body: form,
    signal,
  })
  const body: unknown = await response.json()
  if (!response.ok) throw new CallFailed(response.status, sentenceOf(response.status, body), body)
  return processed(library, idOf(body))
}

function idOf(body: unknown): string {
  if (typeof body === 'object' && body !== null && 'id' in body) return String(body.id)
  throw new Error('The server accepted the upload without returning an id')
}

async function processed({ uploader, signal }: Library, id: string): Promise<string> {
  const until = performance.now() + processingPatienceMs
  while (performance.now() < until) {
    const song = await uploader.call('GET /songs/{id}', { params: { id } })
    if (song.status === 'VERIFIED' && song.songId) return song.songId
    if (song.failure) throw new Error(`A house track was refused: ${song.failure}`)
    await sleep(lookAgainMs, undefined, { signal })
  }
  throw new Error('A house track was not processed in time')
}
