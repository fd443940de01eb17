import { create } from 'zustand'
import type { Song } from '@segue/shared/song/song.ts'
import { isPlayable } from '@segue/shared/song/upload-life.ts'
import { apiBase, call } from '../client/api.ts'
import { listenerCountry } from '../client/country.ts'
import { surface } from '../client/surface.ts'

/** How loud the room is for whoever hears a few seconds of another song. */
const duckedShare = 0.15

/** The room one is in, as far as it has to be known here: it is turned down for this listener alone. */
type Ducked = { duck: (share: number) => void; volume: () => number }

let room: Ducked | null = null

/** Names the room that is turned down meanwhile, and null when one is in none any more. */
export function duckDuringPreviews(other: Ducked | null): void {
  if (other === null) stopPreview()
  room = other
}

/** Turns the room down for somebody who listens to something else, and says how loud that is to be. */
export function turnRoomDown(): { volume: number; undo: () => void } {
  stopPreview()
  const turned = room
  turned?.duck(0)
  return { volume: turned?.volume() ?? 1, undo: () => turned?.duck(1) }
}

type Preview = { key: string | null; state: 'off' | 'fetching' | 'playing'; stop: () => void }

const off: Preview = { key: null, state: 'off', stop: () => undefined }

/** The song of which a few seconds are heard now. There is one at a time, on whatever page. */
export const usePreview = create<Preview>(() => off)

/** What a song is called here: the same song of two lists is one. Null where there is nothing of it to be heard. */
export function previewKey(song: Song): string | null {
  const upload = song.musicProviders?.uploadService
  if (upload) return isPlayable(song.status ?? 'VERIFIED') ? `upload:${upload}` : null
  return namedPreview(song) ?? (song.songShortId || song.songId ? `song:${song.songShortId ?? song.songId}` : null)
}

/** The address of a few seconds of a song, where its services have named one. */
function namedPreview(song: Song): string | null {
  const previews = song['previews']
  if (typeof previews !== 'object' || previews === null) return null
  return Object.values(previews).find((one) => typeof one === 'string' && one.startsWith('https://')) ?? null
}

async function addressOf(song: Song): Promise<string> {
  const upload = song.musicProviders?.uploadService
  if (upload) return surface.url(`${apiBase}/songs/${encodeURIComponent(upload)}/preview`)
  const named = namedPreview(song)
  if (named) return surface.url(named)
  const id = song.songShortId ?? song.songId ?? ''
  const { url, format } = await call('GET /song-data/preview/{country}/{id}', {
    params: { country: listenerCountry(), id },
  })
  if (format !== 'http') throw new Error('A preview is one file')
  return surface.url(url)
}

/** Plays a few seconds of a song to me alone; the room is quieter for me meanwhile. Rejects where that cannot be had. */
export async function startPreview(song: Song): Promise<void> {
  stopPreview()
  const ducked = room
  // Made at the press itself: a browser remembers which sound somebody has asked for.
  const audio = new Audio()
  if (ducked) audio.volume = ducked.volume() ** 2
  const stop = () => {
    if (usePreview.getState().stop !== stop) return
    audio.pause()
    ducked?.duck(1)
    usePreview.setState(off)
  }
  audio.addEventListener('ended', stop)
  usePreview.setState({ key: previewKey(song), state: 'fetching', stop })
  try {
    audio.src = await addressOf(song)
    if (usePreview.getState().stop !== stop) return
    ducked?.duck(duckedShare)
    await audio.play()
    if (usePreview.getState().stop === stop) usePreview.setState({ state: 'playing' })
  } catch (error) {
    // Somebody who has stopped it meanwhile need not hear that it did not play.
    if (usePreview.getState().stop !== stop) return
    stop()
    throw error
  }
}

export const stopPreview = (): void => usePreview.getState().stop()
