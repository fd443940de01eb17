import type { Media, Playable } from './media.ts'
import { once } from '@segue/shared/once.ts'
import { isSafari } from '../device/audio-path.ts'
import type { Sound } from '../device/sound.ts'
import type { playDecoded } from '../decoded/play-decoded.ts'

/** Fetched with the first song that can be decoded. */
const fetchLibrary = once(() => import('../decoded/play-decoded.ts'))

/** Fetches the library ahead, where music is sure to come. */
export const expectDecoding = (): void => void fetchLibrary().catch(() => undefined)

/** So many songs that could not be decoded say that this browser decodes none. */
const enoughFailures = 2

/** Whether songs are decoded here, and with what. Where they are not, media elements play them. */
export class Decoding {
  readonly #sound: Sound
  readonly #failed = new Set<string>()
  #library: Awaited<ReturnType<typeof fetchLibrary>> | null = null

  constructor(sound: Sound) {
    this.#sound = sound
  }

  isFor(media: Playable): boolean {
    return (
      media.kind === 'hls' &&
      media.isCutExactly === true &&
      this.#sound.mixer() !== null &&
      canDecode() &&
      !this.#failed.has(media.url) &&
      this.#failed.size < enoughFailures
    )
  }

  /** Resolves when the library is there, or cannot be had. */
  async ready(): Promise<void> {
    this.#library ??= await fetchLibrary().catch(() => null)
  }

  /** Plays media by decoding it; null where it is not decoded, or the library is not there. */
  library(media: Media): typeof playDecoded | null {
    return this.isFor(media) ? (this.#library?.playDecoded ?? null) : null
  }

  preload(media: Media): void {
    void this.ready().then(() => {
      const mixer = this.#sound.mixer()
      if (mixer) this.#library?.fetchAhead(mixer, media)
    })
  }

  /** It could not be decoded; an element may know better. */
  giveUp(media: Media): void {
    this.#failed.add(media.url)
  }
}

/**
 * On iPhones a page's own sound is cut off with the ringer and with the screen, and an element's is not. Keys of
 * segments are used up by a part of the browser that it has only on secure pages.
 */
function canDecode(): boolean {
  return 'subtle' in (globalThis.crypto ?? {}) && !isSafari(navigator.userAgent)
}
