import { mustSignIn, previewsIn, previewsKey } from '@segue/shared/song/guest-previews.ts'
import { currentSession } from '../client/session.ts'
import { declinedHere, saysNoEverywhere } from '../client/statistics-choice.ts'
import { surface } from '../client/surface.ts'
import { sharesStatistics } from '../client/user-data.ts'

/** Whether anything may be told of who is here: their choice, and for guests as long as they may listen. */
export async function mayTrack(): Promise<boolean> {
  const session = currentSession()
  if (!session || saysNoEverywhere() || declinedHere()) return false
  if (session.kind === 'user') return sharesStatistics(session.uuid)
  return !mustSignIn(previewsIn(surface.storage.get(previewsKey)), { isLoggedIn: false })
}
