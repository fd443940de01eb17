import type { ColumnType, Generated, GeneratedAlways } from 'kysely'
import type { MaybeInstant } from '../columns.ts'

/** A passkey for signing in; the private key never leaves the user's device. */
export type PasskeyTable = {
  id: GeneratedAlways<number>
  userId: number
  /** Base64url, as used by browsers. */
  credentialId: string
  /** The COSE key, in base64url. */
  publicKey: string
  /** How often the passkey was used according to the device; 0 for devices that don't count. */
  counter: number
  transports: string[]
  /** The name its owner gave it. */
  name: string
  createdAt: ColumnType<Date, Date, never>
  lastUsedAt: MaybeInstant
}

/** A challenge for a device to sign; only the hash is stored. `userId` is set when adding a passkey. */
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
