import type { Log } from './log.ts'

export type DiscordTokens = { accessToken: string; refreshToken: string; expiresInSeconds: number; scopes: string[] }

export type DiscordUser = { id: string; username: string; globalName: string | null; locale: string | undefined }

/** One running activity. `guildId` is null in a direct conversation. */
export type ActivityInstance = { id: string; channelId: string; guildId: string | null; users: string[] }

/**
 * The person in Discord whose request its proxy has signed, or undefined for a request that did not come through it. A
 * header that anybody can write counts for nothing.
 */
export type DiscordProxy = (header: (name: string) => string | undefined) => Promise<string | undefined>

export type GuildMember = { nick: string | null; roles: string[] }

export type DiscordGuild = {
  id: string
  name: string
  /** The language it speaks, such as `es-ES`. */
  locale: string
  ownerId: string
  roles: { id: string; name: string; permissions: bigint }[]
}

/** A purchase. `test` ones were made in test mode and are worth nothing in production. */
export type Entitlement = { id: string; skuId: string; consumed: boolean; test: boolean; endsAt: number | null }

/** What a person shows of themselves for linked roles: at most five figures, whose meaning is registered once. */
export type RoleConnection = { platformName: string; platformUsername: string; metadata: Record<string, number> }

/** What a guild shows in its list of events. Where it takes place is an address of ours. */
export type ScheduledEvent = { name: string; description: string; startTime: Date; endTime: Date; location: string }

/** A link into the activity as Discord shows it, and what is handed to whoever follows it. */
export type QuickLink = { customId: string; title: string; description: string; picture: Uint8Array<ArrayBuffer> }

/** What the bot says in a channel: words, a picture under them, and a button that leads somewhere. */
export type ChannelMessage = {
  content: string
  nonce: string
  picture: { name: string; about: string; bytes: Uint8Array<ArrayBuffer> }
  link: { label: string; url: string }
}

/** Discord did not do what it was asked for, and the fault is not the asking person's. */
export class DiscordTrouble extends Error {
  readonly kind: 'limited' | 'away' | 'misconfigured'
  readonly retryAfterSeconds: number | undefined

  constructor(kind: DiscordTrouble['kind'], text: string, retryAfterSeconds?: number) {
    super(`Discord: ${text}`)
    this.name = 'DiscordTrouble'
    this.kind = kind
    this.retryAfterSeconds = retryAfterSeconds
  }
}

/** Answers trouble with Discord with something else, or with a refusal; what it was is for the log only. */
export function inTrouble<T>(log: Log, requested: string, answer: () => T) {
  return (error: unknown): T => {
    if (!(error instanceof DiscordTrouble)) throw error
    log.warn({ kind: error.kind, told: error.message }, `discord could not be asked ${requested}`)
    return answer()
  }
}

/**
 * What the server asks of Discord's REST interface. What is not there is null; whatever else goes wrong is a
 * `DiscordTrouble`.
 */
export interface Discord {
  applicationId: string
  /** The page on which people say yes to the application. */
  authorizeUrl: string
  /** The tokens for the code that `authorize` gave, or null when it is used up, old or not ours. */
  exchange(request: { code: string; codeVerifier?: string; redirectUri?: string }): Promise<DiscordTokens | null>
  /** New tokens for a refresh token, which works once; null when it is used up or the person has taken it back. */
  refresh(refreshToken: string): Promise<DiscordTokens | null>
  /** The application that a person gave a token to, or null when it is none. */
  applicationOf(accessToken: string): Promise<string | null>
  /** Who a token is for, whichever application it was given to; null when it is none. */
  me(accessToken: string): Promise<DiscordUser | null>
  instance(instanceId: string): Promise<ActivityInstance | null>
  guild(guildId: string): Promise<DiscordGuild | null>
  member(guildId: string, userId: string): Promise<GuildMember | null>
  /** The voice channel of the guild that somebody sits in; null when they sit in none. */
  voiceChannel(guildId: string, userId: string): Promise<string | null>
  /** What a channel is called; null for one that the bot does not see. */
  channelName(channelId: string): Promise<string | null>
  /** Purchases of a person that still count. */
  entitlements(userId: string): Promise<Entitlement[]>
  /** The ids of what is sold to be used up. */
  consumables(): Promise<string[]>
  /** Uses a consumable up. Doing it twice does no harm. */
  consume(entitlementId: string): Promise<void>
  /**
   * Shows a line under the name of a voice channel, or none; false where it cannot be shown: the bot may not, or the channel
   * is none.
   */
  setVoiceStatus(channelId: string, status: string | null): Promise<boolean>
  /**
   * Has a guild announce an event that begins later; the id that it has there, or null where the guild does not let us: we
   * may not, or it has no room for another. Twice makes no second one with the same location.
   */
  scheduleEvent(guildId: string, event: ScheduledEvent): Promise<string | null>
  /** Changes an announced event, but for the beginning of one that is on; false where the guild has it no more. */
  changeScheduledEvent(guildId: string, id: string, event: Partial<ScheduledEvent>): Promise<boolean>
  /** Takes an announced event back. Twice does no harm. */
  cancelScheduledEvent(guildId: string, id: string): Promise<void>
  /**
   * Writes in a channel as the bot; false where it may not, or where there is none. The same nonce within a few minutes is
   * the same message.
   */
  writeInChannel(channelId: string, message: ChannelMessage): Promise<boolean>
  /**
   * Writes to somebody as the bot; false where they take no messages from it. The same nonce within a few minutes is the
   * same message.
   */
  directMessage(userId: string, message: { content: string; nonce: string }): Promise<boolean>
  /** Makes a link that somebody shares, which lives for thirty days; null where their token is not taken. */
  quickLink(accessToken: string, link: QuickLink): Promise<string | null>
  /** Keeps a picture for a while, for somebody to share; its address at Discord, null where their token is not taken. */
  attachPicture(accessToken: string, picture: Uint8Array<ArrayBuffer>): Promise<string | null>
  /** Needs a token with the scope `role_connections.write`; false when it has not. */
  showRoleConnection(accessToken: string, connection: RoleConnection): Promise<boolean>
}
