import type { ColumnType, Generated, GeneratedAlways } from 'kysely'
import type { AccountRole, Capability } from '@segue/shared/people/profile.ts'
import type { SignInName } from '@segue/shared/song/providers.ts'
import type { MaybeInstant, Stamp } from '../columns.ts'

/** Somebody with an account. Guests have no row: their token is all there is. */
export type UserTable = {
  id: GeneratedAlways<number>
  uuid: string
  /** PHC-like scrypt string, or null for people who sign in another way. */
  passwordHash: string | null
  role: Generated<AccountRole>
  capabilities: Generated<Capability[]>
  /** The user whose bot this is. One bot each. */
  botOfUserId: number | null
  tokensFrom: Stamp
  bannedUntil: MaybeInstant
  deactivatedAt: MaybeInstant
  createdAt: Stamp
  updatedAt: Stamp
}

/** What others see of an account. Every account has one. */
export type UserProfileTable = {
  userId: number
  nickname: string
  avatarId: string
  color: string
  badges: Generated<string[]>
  /** The many optional entries of a profile, only those that were set. */
  details: ColumnType<Record<string, unknown>, string | undefined, string>
  updatedAt: Stamp
}

/** What only the user sees. Every account has one. */
export type UserSettingsTable = {
  userId: number
  musicProviders: Generated<string[]>
  allowExplicitAudio: Generated<boolean>
  language: Generated<'en' | 'es'>
  updatedAt: Stamp
}

export type EmailStatus = 'PENDING_VERIFICATION' | 'VERIFIED' | 'DELETED' | 'CREATED_BY_ADMIN'
export type EmailType = 'personal' | 'work' | 'payment' | 'spotify' | 'discord'

export type EmailTable = {
  id: GeneratedAlways<number>
  userId: number
  /** As it was typed, for letters. */
  address: string
  /** As it is compared. */
  addressKey: string
  type: Generated<EmailType>
  status: Generated<EmailStatus>
  /** The address of the account: the one it was opened with. It counts before it is verified, the others do not. */
  isPrimary: Generated<boolean>
  lastLetterAt: MaybeInstant
  lastResetAt: MaybeInstant
  createdAt: Stamp
  updatedAt: Stamp
}

export type LetterPurpose = 'verifyEmail' | 'resetPassword'

/** A code in a letter, kept as its hash only. */
export type LetterCodeTable = {
  codeHash: string
  purpose: LetterPurpose
  emailId: number
  expiresAt: ColumnType<Date, Date, Date>
  createdAt: Stamp
}

/** Letters of an installation without SMTP. */
export type OutboxLetterTable = {
  id: GeneratedAlways<number>
  to: string
  subject: string
  text: string
  html: string
  sentAt: ColumnType<Date, Date, never>
}

/** Who of Discord an account belongs to: at most one each way. */
export type DiscordAccountTable = {
  discordId: string
  userId: number
  username: string
  globalName: string | null
  linkedAt: Stamp
  updatedAt: Stamp
}

/** A code the bot told somebody, kept as its hash only. */
export type DiscordLinkCodeTable = {
  codeHash: string
  discordId: string
  username: string
  globalName: string | null
  expiresAt: ColumnType<Date, Date, Date>
}

/** What somebody bought over there and got here. */
export type DiscordPurchaseTable = {
  entitlementId: string
  userId: number
  skuId: string
  grantedAt: Stamp
  endsAt: MaybeInstant
}

/** Somebody's own account at a music provider. Both tokens are encrypted (`ports/encryption.ts`). */
export type MusicAccountTable = {
  userId: number
  provider: SignInName
  accessToken: string
  /** Null where the provider gives none: then the link ends with the access token. */
  refreshToken: string | null
  expiresAt: MaybeInstant
  /** Until when somebody else has the refresh token in hand: some are good once. */
  refreshingUntil: MaybeInstant
  linkedAt: Stamp
  updatedAt: Stamp
}

export type UsersTables = {
  discordAccount: DiscordAccountTable
  discordLinkCode: DiscordLinkCodeTable
  discordPurchase: DiscordPurchaseTable
  user: UserTable
  userProfile: UserProfileTable
  userSettings: UserSettingsTable
  email: EmailTable
  letterCode: LetterCodeTable
  musicAccount: MusicAccountTable
  outboxLetter: OutboxLetterTable
}
