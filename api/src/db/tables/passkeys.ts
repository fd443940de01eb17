import type { ColumnType, Generated, GeneratedAlways } from 'kysely'
import type { MaybeInstant } from '../columns.ts'

/** A key that somebody signs in with; the private half never leaves their device. */
export type PasskeyTable = {
  id: GeneratedAlways<number>
  userId: number
  /** Base64url, as browsers write it. */
  credentialId: string
  /** Base64url of the COSE key. */
  publicKey: string
  /** How often the device says it was used; 0 for one that does not count. */
  counter: number
  transports: string[]
  /** What its owner calls it. */
  name: string
  createdAt: ColumnType<Date, Date, never>
  lastUsedAt: MaybeInstant
}

/** What a device is asked to sign; only the hash is stored. `userId` is set for one that adds a passkey. */
export type PasskeyChallengeTable = {
  challengeHash: string
  userId: number | null
  /** The session that wants to add a passkey, and whether it has proved more than a recent sign-in. */
  sessionUuid: Generated<string | null>
  isProved: Generated<boolean>
  expiresAt: ColumnType<Date, Date, never>
}

export type PasskeysTables = {
  passkey: PasskeyTable
  passkeyChallenge: PasskeyChallengeTable
}
