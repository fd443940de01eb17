import type { Media, Playable } from './media.ts'
import { once } from '@segue/shared/once.ts'
import { isSafari } from '../device/audio-path.ts'
import type { Sound } from '../device/sound.ts'
import type { playDecoded } from '../decoded/play-decoded.ts'

/** Fetched with the first song that can be decoded. */
const fetchLibrary = once(() => import('../decoded/play-decoded.ts'))

/** Prefetches the library when music is certain to follow. */
export const expectDecoding = (): void => void fetchLibrary().catch(() => undefined)

/** After this many songs could not be decoded, the browser is assumed unable to decode any. */
const enoughFailures = 2

/** Decides which songs are decoded by us, and keeps the library for it. Media elements play the others. */
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

  /** Resolves once the library has loaded or failed to load. */
  async ready(): Promise<void> {
    this.#library ??= await fetchLibrary().catch(() => null)
  }

  /** Returns the function that decodes media; null if the media isn't decoded here or the library hasn't loaded. */
  library(media: Media): typeof playDecoded | null {
    return this.isFor(media) ? (this.#library?.playDecoded ?? null) : null
  }

  preload(media: Media): void {
    void this.ready().then(() => {
      const mixer = this.#sound.mixer()
      if (mixer) this.#library?.fetchAhead(mixer, media)
    })
  }

  /** Records that the media could not be decoded; an element may still be able to play it. */
  giveUp(media: Media): void {
    this.#failed.add(media.url)
  }
}

/**
 * On iPhones the ringer switch and screen lock silence sound scheduled by a page, but not that of elements. Decryption
 * needs `crypto.subtle`, which browsers offer only on secure pages.
 */
function canDecode(): boolean {
  return 'subtle' in (globalThis.crypto ?? {}) && !isSafari(navigator.userAgent)
}
