import type { SignInName } from '@segue/shared/song/providers.ts'
import type { MaybeInstant, Stamp } from '../columns.ts'

/** A user's account at a music provider. Both tokens are encrypted (`ports/encryption.ts`). */
export type MusicAccountTable = {
  userId: number
  provider: SignInName
  accessToken: string
  /** Null if the provider issues none: the link then ends with the access token. */
  refreshToken: string | null
  expiresAt: MaybeInstant
  /** Until when the refresh token is reserved for another request: some tokens work only once. */
  refreshingUntil: MaybeInstant
  linkedAt: Stamp
  updatedAt: Stamp
}

export type MusicAccountsTables = {
  musicAccount: MusicAccountTable
}
