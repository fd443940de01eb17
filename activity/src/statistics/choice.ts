import { mustSignIn, previewsIn, previewsKey } from '@segue/shared/song/guest-previews.ts'
import { currentSession } from '../client/session.ts'
import { declinedHere, saysNoEverywhere } from '../client/device/statistics-choice.ts'
import { surface } from '../client/surface.ts'
import { sharesStatistics } from '../client/user-data.ts'

/** Whether statistics may be sent for the current user: by their choice, and for guests within the listening limit. */
export async function mayTrack(): Promise<boolean> {
  const session = currentSession()
  if (!session || saysNoEverywhere() || declinedHere()) return false
  if (session.kind === 'user') return sharesStatistics(session.uuid)
  return !mustSignIn(previewsIn(surface.storage.get(previewsKey)), { isLoggedIn: false })
}
