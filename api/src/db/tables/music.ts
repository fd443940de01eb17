import type { MaybeInstant } from '../columns.ts'

/** A token of one of our applications at a music provider. */
export type MusicTokenTable = {
  name: string
  /** Access and refresh token as JSON, encrypted (`ports/encryption.ts`); null before the first one came. */
  sealed: string | null
  expiresAt: MaybeInstant
  /** Whoever renews it has until then. */
  renewingUntil: MaybeInstant
}

export type MusicTables = { musicToken: MusicTokenTable }
