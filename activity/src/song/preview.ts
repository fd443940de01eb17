import { create } from 'zustand'
import type { Song } from '@segue/shared/song/song.ts'
import { isPlayable } from '@segue/shared/song/upload-life.ts'
import { apiBase, call } from '../client/api.ts'
import { listenerCountry } from '../client/device/country.ts'
import { namedFile } from '../client/files/named-file.ts'
import { surface } from '../client/surface.ts'

/** The room's volume while a preview plays, as a share. */
const duckedShare = 0.15

/** The part of a room needed here: it is turned down only for this listener. */
type Ducked = { duck: (share: number) => void; volume: () => number }

const rooms = new Set<Ducked>()

/** Turns a room down during previews. Returns the function that ends this, after leaving the room. */
export function duckDuringPreviews(room: Ducked): () => void {
  rooms.add(room)
  return () => {
    stopPreview()
    rooms.delete(room)
  }
}

/** The volume of the loudest room; 1 without one. */
const volumeOfRooms = (): number => (rooms.size > 0 ? Math.max(...[...rooms].map((room) => room.volume())) : 1)
const duckRooms = (share: number): void => rooms.forEach((room) => room.duck(share))

/** Silences the room for a user who listens to something else, and returns the volume to play that at. */
export function turnRoomDown(): { volume: number; undo: () => void } {
  stopPreview()
  duckRooms(0)
  return { volume: volumeOfRooms(), undo: () => duckRooms(1) }
}

type Preview = { key: string | null; state: 'off' | 'fetching' | 'playing'; stop: () => void }

const off: Preview = { key: null, state: 'off', stop: () => undefined }

/** The song whose preview is playing. There is only one at a time, across pages. */
export const usePreview = create<Preview>(() => off)

/** The key of a song's preview: the same for the same song in two lists. Null if there is no preview. */
export function previewKey(song: Song): string | null {
  const upload = song.musicProviders?.uploadService
  if (upload) return isPlayable(song.status ?? 'VERIFIED') ? `upload:${upload}` : null
  return namedPreview(song) ?? (song.songShortId || song.songId ? `song:${song.songShortId ?? song.songId}` : null)
}

/** The URL from which the page loads a song's preview, if its services have one. Anybody can name a preview. */
export function namedPreview(song: Song): string | null {
  const previews = song['previews']
  if (typeof previews !== 'object' || previews === null) return null
  for (const one of Object.values(previews)) {
    const url = typeof one === 'string' && one.startsWith('https://') ? namedFile(one, 'media') : null
    if (url !== null) return url
  }
  return null
}

async function addressOf(song: Song): Promise<string> {
  const upload = song.musicProviders?.uploadService
  if (upload) return surface.url(`${apiBase}/songs/${encodeURIComponent(upload)}/preview`)
  const named = namedPreview(song)
  if (named) return named
  const id = song.songShortId ?? song.songId ?? ''
  const { url, format } = await call('GET /song-data/preview/{country}/{id}', {
    params: { country: listenerCountry(), id },
  })
  if (format !== 'http') throw new Error('A preview must be a single file')
  return surface.url(url)
}

/** Plays a preview of a song to the user, with the room turned down meanwhile. Rejects if there is none. */
export async function startPreview(song: Song): Promise<void> {
  stopPreview()
  // Created within the press, which is how the browser knows that the user wants its sound.
  const audio = new Audio()
  audio.volume = volumeOfRooms() ** 2
  const stop = () => {
    if (usePreview.getState().stop !== stop) return
    audio.pause()
    duckRooms(1)
    usePreview.setState(off)
  }
  audio.addEventListener('ended', stop)
  usePreview.setState({ key: previewKey(song), state: 'fetching', stop })
  try {
    audio.src = await addressOf(song)
    if (usePreview.getState().stop !== stop) return
    duckRooms(duckedShare)
    await audio.play()
    if (usePreview.getState().stop === stop) usePreview.setState({ state: 'playing' })
  } catch (error) {
    // If the user has stopped it meanwhile, its failure doesn't matter to them.
    if (usePreview.getState().stop !== stop) return
    stop()
    throw error
  }
}

export const stopPreview = (): void => usePreview.getState().stop()
