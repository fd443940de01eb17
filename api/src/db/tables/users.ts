import type { ColumnType, Generated, GeneratedAlways } from 'kysely'
import type { AccountRole, Capability } from '@segue/shared/people/profile.ts'
import type { AudioQuality } from '@segue/shared/playback/audio-quality.ts'
import type { SignInName } from '@segue/shared/song/providers.ts'
import type { Language } from '@segue/shared/i18n/words.ts'
import type { MaybeInstant, Stamp } from '../columns.ts'

/** A user with an account. Guests have no row: they exist only in their token. */
export type UserTable = {
  id: GeneratedAlways<number>
  uuid: string
  /** A PHC-like scrypt string, or null for people who sign in another way. */
  passwordHash: string | null
  role: Generated<AccountRole>
  capabilities: Generated<Capability[]>
  /** The owner of this bot. One bot per user. */
  botOfUserId: number | null
  tokensFrom: Stamp
  /** Counts up when all sessions end at once; a session of an older version has ended. */
  sessionVersion: Generated<number>
  /** `permanentBan` for a ban without an end. */
  bannedUntil: MaybeInstant
  banReason: string | null
  /** When all sessions were last ended by moderators, who let the person come back. */
  kickedAt: MaybeInstant
  kickReason: string | null
  deactivatedAt: MaybeInstant
  /** When the owner asked for the account to be closed; null once it is, or when it was called off. */
  deactivationRequestedAt: MaybeInstant
  deactivationReason: string | null
  /** When a deactivated account is removed for good; null for accounts that are merely out of use. */
  removalAt: MaybeInstant
  createdAt: Stamp
  updatedAt: Stamp
}

/** What others see of an account. Every account has one row. */
export type UserProfileTable = {
  userId: number
  nickname: string
  avatarId: string
  color: string
  badges: Generated<string[]>
  /** The optional fields of a profile; only those that were set. */
  details: ColumnType<Record<string, unknown>, string | undefined, string>
  updatedAt: Stamp
}

/** What only the user sees. Every account has one row. */
export type UserSettingsTable = {
  userId: number
  musicProviders: Generated<string[]>
  allowExplicitAudio: Generated<boolean>
  language: Generated<Language>
  audioQuality: Generated<AudioQuality>
  /** Whether the public page tells what this person played in public rooms. */
  showsPlays: Generated<boolean>
  /** Whether friends see which room they are in. */
  showsWhereabouts: Generated<boolean>
  /** Whether what this person does may be told for statistics. */
  sharesStatistics: Generated<boolean>
  updatedAt: Stamp
}

export type EmailStatus = 'PENDING_VERIFICATION' | 'VERIFIED' | 'DELETED' | 'CREATED_BY_ADMIN'
export type EmailType = 'personal' | 'work' | 'payment' | 'spotify' | 'discord'

export type EmailTable = {
  id: GeneratedAlways<number>
  userId: number
  /** As typed; used for sending. */
  address: string
  /** As compared. */
  addressKey: string
  type: Generated<EmailType>
  status: Generated<EmailStatus>
  /** The primary address, with which the account was created. It counts before it is verified; others do not. */
  isPrimary: Generated<boolean>
  lastLetterAt: MaybeInstant
  lastResetAt: MaybeInstant
  createdAt: Stamp
  updatedAt: Stamp
}

export type CodePurpose = 'verifyEmail' | 'resetPassword'

/** A code sent by e-mail; only its hash is stored. */
export type EmailCodeTable = {
  codeHash: string
  purpose: CodePurpose
  emailId: number
  expiresAt: ColumnType<Date, Date, Date>
  createdAt: Stamp
}

/** The e-mails of an installation without SMTP. */
export type OutboxEmailTable = {
  id: GeneratedAlways<number>
  to: string
  subject: string
  text: string
  html: string
  sentAt: ColumnType<Date, Date, never>
}

/** The link between an account and a Discord user: at most one each way. */
export type DiscordAccountTable = {
  discordId: string
  userId: number
  username: string
  globalName: string | null
  linkedAt: Stamp
  updatedAt: Stamp
}

/** What somebody's figures are shown to linked roles with; both tokens are encrypted. */
export type DiscordRoleConsentTable = {
  discordId: string
  accessToken: string
  refreshToken: string
  expiresAt: Stamp
  /** When the figures were shown last. */
  shownAt: Stamp
}

/** A link code handed out by the bot; only its hash is stored. */
export type DiscordLinkCodeTable = {
  codeHash: string
  discordId: string
  username: string
  globalName: string | null
  expiresAt: ColumnType<Date, Date, Date>
}

/** A purchase on Discord that was granted here. */
export type DiscordPurchaseTable = {
  entitlementId: string
  userId: number
  skuId: string
  grantedAt: Stamp
  endsAt: MaybeInstant
}

/** A user's account at a music provider. Both tokens are encrypted (`ports/encryption.ts`). */
export type MusicAccountTable = {
  userId: number
  provider: SignInName
  accessToken: string
  /** Null when the provider issues none: the link then ends with the access token. */
  refreshToken: string | null
  expiresAt: MaybeInstant
  /** Until when another request holds the refresh token: some work only once. */
  refreshingUntil: MaybeInstant
  linkedAt: Stamp
  updatedAt: Stamp
}

/** How somebody came by a session; `earlier` is one whose token is older than sessions are. */
export type SessionMeans =
  | 'password'
  | 'signUp'
  | 'phone'
  | 'discord'
  | 'passkey'
  | 'magicLink'
  | 'service'
  | 'bot'
  | 'earlier'
/** Where somebody came from, without keeping the address. */
export type AddressKind = 'local' | 'ipv4' | 'ipv6' | 'unknown'

/** A sign-in, from its beginning until it ends or expires. Every token of an account belongs to one. */
export type SessionTable = {
  uuid: string
  userId: number
  /** The account's `sessionVersion` at the beginning. */
  version: number
  means: SessionMeans
  /** The owner's session in which a bot's was begun: it ends with that one. */
  parentUuid: string | null
  userAgent: string | null
  addressKind: AddressKind
  createdAt: ColumnType<Date, Date, never>
  /** Within a few minutes. */
  lastSeenAt: ColumnType<Date, Date, Date>
  expiresAt: ColumnType<Date, Date, never>
  endedAt: MaybeInstant
}

/** A link that takes somebody from one of their sessions into another browser; only the hash of its token is stored. */
export type MagicLinkTable = {
  sessionUuid: string
  tokenHash: string
  expiresAt: ColumnType<Date, Date, Date>
}

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
  expiresAt: ColumnType<Date, Date, never>
}

type VoucherStatus = 'PENDING' | 'REDEEMED' | 'REVOKED'

/** A code that opens an account with something in it, or gives it to one that there is; only its hash is stored. */
export type VoucherTable = {
  id: GeneratedAlways<number>
  codeHash: string
  /** The last signs of the code, by which whoever handed it out recognises it. */
  hint: string
  note: string
  capabilities: Capability[]
  tokens: Generated<number>
  status: Generated<VoucherStatus>
  redeemedByUuid: string | null
  redeemedAt: MaybeInstant
  expiresAt: MaybeInstant
  createdByUuid: string | null
  createdAt: ColumnType<Date, Date, never>
}

export type UserImageKind = 'profilePicture' | 'coverPicture'

/** A picture that somebody shows of themselves: one of each kind. */
export type UserImageTable = {
  id: GeneratedAlways<number>
  userId: number
  kind: UserImageKind
  /** Its name in the storage, which nobody can guess. */
  file: string
  createdAt: ColumnType<Date, Date, Date>
}

/** An account of which something changed that open connections and cached rights depend on; written by triggers. */
export type AccountChangeTable = {
  id: GeneratedAlways<number>
  userUuid: string
  at: ColumnType<Date, never, never>
}

/** What a moderator notes about somebody, for moderators alone. */
export type ModerationCommentTable = {
  id: GeneratedAlways<number>
  /** Makes adding a comment idempotent. */
  uuid: string
  userUuid: string
  /** Null for one of our own services. */
  authorUuid: string | null
  text: string
  createdAt: Stamp
}

/** The telephone number that signs in to an account: at most one each way. */
export type PhoneTable = {
  userId: number
  /** In E.164. */
  number: string
  verifiedAt: Stamp
  /** As contacts are compared with it (`social/contacts`); null until somebody looks, and for a number that is new. */
  numberHash: Generated<string | null>
}

type PhoneChannelName = 'sms' | 'whatsapp'

/** The code that was last sent to a number. It is hashed as passwords are: six digits are tried soon otherwise. */
export type PhoneCodeTable = {
  number: string
  codeHash: string
  channel: PhoneChannelName
  tries: Generated<number>
  sentAt: ColumnType<Date, Date, Date>
  expiresAt: ColumnType<Date, Date, Date>
}

/** A code that was sent within a day, for the limits against fraud. */
export type PhoneMessageTable = {
  id: GeneratedAlways<number>
  number: string
  /** The range of numbers it is in. */
  range: string
  /** Who asked for it, as limits count it, hashed. */
  clientHash: string
  sentAt: ColumnType<Date, Date, never>
}

/** A number that is neither looked up nor counted. */
export type PhoneWhitelistTable = {
  id: GeneratedAlways<number>
  number: string
  createdByUuid: string | null
  createdAt: ColumnType<Date, Date, never>
}

export type PhoneStatus = 'VALID' | 'INVALID' | 'VOIP' | 'VALIDATION_ERROR'

/** What a look-up said of a number. */
export type PhoneValidationTable = {
  number: string
  status: PhoneStatus
  at: ColumnType<Date, Date, Date>
}

type PersonExportStatus = 'WAITING' | 'READY' | 'FAILED'

/** An archive of what we hold about somebody, which they asked for. */
export type PersonExportTable = {
  uuid: string
  userId: number
  status: PersonExportStatus
  /** Bytes. */
  size: number | null
  requestedAt: ColumnType<Date, Date, never>
  readyAt: MaybeInstant
  expiresAt: MaybeInstant
}

export type UsersTables = {
  moderationComment: ModerationCommentTable
  personExport: PersonExportTable
  phone: PhoneTable
  phoneCode: PhoneCodeTable
  phoneMessage: PhoneMessageTable
  phoneWhitelist: PhoneWhitelistTable
  phoneValidation: PhoneValidationTable
  session: SessionTable
  accountChange: AccountChangeTable
  discordAccount: DiscordAccountTable
  discordLinkCode: DiscordLinkCodeTable
  discordInteraction: { interactionId: string; claimedAt: Stamp }
  discordPurchase: DiscordPurchaseTable
  discordRoleConsent: DiscordRoleConsentTable
  user: UserTable
  userProfile: UserProfileTable
  userSettings: UserSettingsTable
  email: EmailTable
  letterCode: EmailCodeTable
  magicLink: MagicLinkTable
  musicAccount: MusicAccountTable
  outboxLetter: OutboxEmailTable
  passkey: PasskeyTable
  passkeyChallenge: PasskeyChallengeTable
  userImage: UserImageTable
  voucher: VoucherTable
}
