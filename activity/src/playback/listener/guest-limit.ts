import { countPreview, mustSignIn, previewsIn, previewsKey } from '@segue/shared/song/guest-previews.ts'
import type { SurfaceStorage } from '../../surface/surface.ts'

/** Counts the songs a guest has heard on this device, across visits. */
export type GuestLimit = {
  /** Whether this play would exceed a guest's limit. */
  endsBefore: (playId: string) => boolean
  /** Counts an audible play, once. */
  count: (playId: string) => void
}

export function createGuestLimit(storage: SurfaceStorage, isLoggedIn: () => boolean): GuestLimit {
  const played = () => previewsIn(storage.get(previewsKey))
  return {
    endsBefore: (playId) => mustSignIn(countPreview(played(), playId), { isLoggedIn: isLoggedIn() }),
    count(playId) {
      if (isLoggedIn()) return
      const before = played()
      const after = countPreview(before, playId)
      if (after.length !== before.length) storage.set(previewsKey, JSON.stringify(after))
    },
  }
}
