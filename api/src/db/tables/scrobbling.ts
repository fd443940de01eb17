import type { ScrobbleService } from '@segue/shared/song/scrobbling.ts'
import type { MaybeInstant } from '../columns.ts'

/** A user's account at a scrobbling service. The token is encrypted. */
export type ScrobbleAccountTable = {
  userUuid: string
  service: ScrobbleService
  /** Their name there. */
  name: string
  token: string
  linkedAt: Date
}

/** A play that a user has heard and that is or was due to be sent. Kept for a while, so that it isn't sent twice. */
export type ScrobbleTable = {
  userUuid: string
  service: ScrobbleService
  playId: string
  /** When the song began for this user. */
  listenedAt: Date
  /** When a process began to send it; null again if the service stored nothing. */
  claimedAt: MaybeInstant
  /** When the service accepted or refused it for good. */
  sentAt: MaybeInstant
}

export type ScrobblingTables = {
  scrobbleAccount: ScrobbleAccountTable
  scrobble: ScrobbleTable
}
