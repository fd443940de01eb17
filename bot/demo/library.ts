import { readFile } from 'node:fs/promises'
import { setTimeout as sleep } from 'node:timers/promises'
import { CallFailed, sentenceOf } from '@segue/shared/call.ts'
import type { Member } from './accounts.ts'
import { houseRooms, type HouseDj } from './rooms.ts'
import { musicFolder, readTracks, type HouseTrack } from './tracks.ts'

const lookAgainMs = 200
const processingPatienceMs = 10 * 60_000

/** Between the records that nobody waits for: the machine that serves the first visitors has better things to do. */
const betweenUploadsMs = 15_000

/** A house track that is ready to be played: its title and the song's id in the catalogue. */
export type ReadyRecord = { title: string; songId: string }

/** The server to upload to, the uploading account, and the signal to stop. */
export type Library = {
  server: string
  fetch: typeof fetch
  uploader: Member
  signal: AbortSignal
  wait?: (ms: number, value: undefined, options: { signal: AbortSignal }) => Promise<void>
}

/** The order of upload: one record for each DJ, then the second of each, and so on. */
export function uploadOrder(djs: readonly Pick<HouseDj, 'tracks'>[]): string[] {
  const rounds = Math.max(...djs.map(({ tracks }) => tracks.length))
  return Array.from({ length: rounds }, (_, round) =>
    djs.flatMap(({ tracks }) => tracks.slice(round, round + 1)),
  ).flat()
}

/**
 * Adds the house music to the catalogue as any user would: uploads a track and waits until it is processed. Tracks that
 * an earlier run uploaded are ready immediately. Once every DJ has a record, the others follow without hurry.
 */
export async function fillLibrary(library: Library, onReady: (record: ReadyRecord) => void): Promise<void> {
  const { uploader, signal, wait = sleep } = library
  const djs = houseRooms.flatMap((room) => room.djs)
  const known = new Map((await uploader.call('GET /songs')).songs.map((song) => [song.trackName, song.songId]))
  const tracks = new Map((await readTracks()).map((track) => [track.title, track]))
  const order = uploadOrder(djs)
  const isThere = (title: string) => known.has(title)
  for (const title of order.filter(isThere)) onReady({ title, songId: known.get(title) ?? '' })
  for (const [at, title] of order.entries()) {
    const track = tracks.get(title)
    if (isThere(title) || !track) continue
    if (at >= djs.length) await wait(betweenUploadsMs, undefined, { signal })
    signal.throwIfAborted()
    onReady({ title, songId: await upload(library, track) })
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
