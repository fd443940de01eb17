import type { MaybeInstant } from '../columns.ts'

/** A token of one of our applications at a music provider. */
export type MusicTokenTable = {
  name: string
  /** Access and refresh token as encrypted JSON (`ports/encryption.ts`); null before the first one is stored. */
  sealed: string | null
  expiresAt: MaybeInstant
  /** Until when the renewal in progress may take. */
  renewingUntil: MaybeInstant
}

export type MusicTables = { musicToken: MusicTokenTable }
