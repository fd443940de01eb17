import { attachHls } from './hls-source.ts'
import type { Media } from './media.ts'
import { MediaTrouble, type Trouble } from '../run/trouble.ts'

/** A separate chunk, because few browsers need it. */
const wholeSongs = () =>
  import('./whole-source.ts').catch(() => {
    throw new MediaTrouble('unreachable', 'Failed to load the library for whole songs')
  })

export type AttachOptions = {
  /** Where in the song to start loading, seconds. */
  from: number
  /** Aborted when the element is to release the media. */
  signal: AbortSignal
  onTrouble: (trouble: Trouble) => void
}

/**
 * Loads media into an element by the first method that works. Playlists use Media Source where the browser has it.
 * Where it doesn't (older iPhones), the browser plays a playlist that needs no token itself, and one that does is
 * fetched as a whole, because elements can't send headers. Rejects with a `MediaTrouble`.
 */
export async function attach(element: HTMLMediaElement, media: Media, options: AttachOptions): Promise<void> {
  const { signal, onTrouble } = options
  if (media.kind === 'hls' && hasMediaSource()) return attachHls(element, media, options)
  // An element distinguishes network errors from decoding errors, but doesn't report refusals.
  const onError = () => onTrouble(element.error?.code === MediaError.MEDIA_ERR_NETWORK ? 'unreachable' : 'broken')
  element.addEventListener('error', onError, { signal })
  const bySelf = media.kind === 'file' || element.canPlayType('application/vnd.apple.mpegurl') !== ''
  if (bySelf && !media.headers) {
    element.src = media.url
    return
  }
  const { assembleSong, fetchSong } = await wholeSongs()
  const song = media.kind === 'file' ? await fetchSong(media, signal) : await assembleSong(media, signal)
  if (signal.aborted) return
  const address = URL.createObjectURL(song)
  signal.addEventListener('abort', () => URL.revokeObjectURL(address), { once: true })
  element.src = address
}

function hasMediaSource(): boolean {
  return 'MediaSource' in globalThis || 'ManagedMediaSource' in globalThis
}
