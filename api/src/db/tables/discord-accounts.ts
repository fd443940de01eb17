import type { ColumnType } from 'kysely'
import type { MaybeInstant, Stamp } from '../columns.ts'

/** The link between an account and a Discord user: at most one each way. */
export type DiscordAccountTable = {
  discordId: string
  userId: number
  username: string
  globalName: string | null
  linkedAt: Stamp
  updatedAt: Stamp
}

/** The tokens for showing a person's figures as linked roles; both are encrypted. */
export type DiscordRoleConsentTable = {
  discordId: string
  accessToken: string
  refreshToken: string
  expiresAt: Stamp
  /** When the figures were last sent. */
  shownAt: Stamp
}

/** A link code issued by the bot; only its hash is stored. */
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

/** A process that runs the bot, until it has to renew that. */
type DiscordBotTable = { holder: string; until: ColumnType<Date, unknown, unknown> }

/** A shard of Discord's gateway that a bot process has leased, and how many shards there are. */
type DiscordShardTable = { shard: number; count: number; holder: string; until: ColumnType<Date, unknown, unknown> }

export type DiscordAccountsTables = {
  discordAccount: DiscordAccountTable
  discordBot: DiscordBotTable
  /** When the next session may be opened at Discord's gateway, by Discord's rate-limit bucket. */
  discordIdentify: { bucket: number; freeAt: ColumnType<Date, unknown, unknown> }
  discordInteraction: { interactionId: string; claimedAt: Stamp }
  discordLinkCode: DiscordLinkCodeTable
  discordPurchase: DiscordPurchaseTable
  discordRoleConsent: DiscordRoleConsentTable
  discordShard: DiscordShardTable
}
