import { attachHls } from './hls-source.ts'
import type { Media } from './media.ts'
import { MediaTrouble, type Trouble } from '../run/trouble.ts'

/** What few browsers need is fetched by those. */
const wholeSongs = () =>
  import('./whole-source.ts').catch(() => {
    throw new MediaTrouble('unreachable', 'The library for whole songs could not be fetched')
  })

export type AttachOptions = {
  /** Where in the song to begin loading, seconds. */
  from: number
  /** Aborted when the element is to let go of the media. */
  signal: AbortSignal
  onTrouble: (trouble: Trouble) => void
}

/**
 * Brings media into an element by the first means that works. Playlists go through Media Source where the browser has
 * it. Where it does not (older iPhones), a playlist that needs no token is left to the browser, and one that does is
 * fetched as a whole, because elements cannot send headers. Rejects with a `MediaTrouble`.
 */
export async function attach(element: HTMLMediaElement, media: Media, options: AttachOptions): Promise<void> {
  const { signal, onTrouble } = options
  if (media.kind === 'hls' && hasMediaSource()) return attachHls(element, media, options)
  // An element tells the network's failures from the decoder's, and says nothing of refusals.
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
