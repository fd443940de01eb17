import type { Log } from './log.ts'

export type DiscordTokens = { accessToken: string; refreshToken: string; expiresInSeconds: number; scopes: string[] }

export type DiscordUser = { id: string; username: string; globalName: string | null; locale: string | undefined }

/** One running activity. `guildId` is null in a direct conversation. */
export type ActivityInstance = { id: string; channelId: string; guildId: string | null; users: string[] }

/**
 * The Discord user whose request Discord's proxy has signed, or undefined for a request that didn't come through the
 * proxy. A header that anyone can set is not trusted.
 */
export type DiscordProxy = (header: (name: string) => string | undefined) => Promise<string | undefined>

export type GuildMember = { nick: string | null; roles: string[] }

export type DiscordGuild = {
  id: string
  name: string
  /** The guild's language, such as `es-ES`. */
  locale: string
  ownerId: string
  roles: { id: string; name: string; permissions: bigint }[]
}

/** A purchase. `test` ones were made in test mode and are worth nothing in production. */
export type Entitlement = { id: string; skuId: string; consumed: boolean; test: boolean; endsAt: number | null }

/** What a person shows for linked roles: at most five figures, whose meaning is registered once. */
export type RoleConnection = { platformName: string; platformUsername: string; metadata: Record<string, number> }

/** What a guild shows in its list of events. The location is one of our URLs. */
export type ScheduledEvent = { name: string; description: string; startTime: Date; endTime: Date; location: string }

/** A link into the activity as Discord shows it, with the custom id passed to the user who follows it. */
export type QuickLink = { customId: string; title: string; description: string; picture: Uint8Array<ArrayBuffer> }

/** What the bot posts in a channel: text, a picture below it, and a button with a link. */
export type ChannelMessage = {
  content: string
  nonce: string
  picture: { name: string; about: string; bytes: Uint8Array<ArrayBuffer> }
  link: { label: string; url: string }
}

/** Discord didn't do what it was asked to, and the caller is not at fault. */
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

/** Replaces a `DiscordTrouble` with another answer or a refusal; only the log says what went wrong. */
export function inTrouble<T>(log: Log, requested: string, answer: () => T) {
  return (error: unknown): T => {
    if (!(error instanceof DiscordTrouble)) throw error
    log.warn({ kind: error.kind, reason: error.message }, `a Discord request failed: ${requested}`)
    return answer()
  }
}

/**
 * What the server requests from Discord's REST API. Whatever doesn't exist is null; everything else that goes wrong is
 * a `DiscordTrouble`.
 */
export interface Discord {
  applicationId: string
  /** The page on which people authorize the application. */
  authorizeUrl: string
  /** The tokens for the code from `authorize`, or null if it is used up, expired or not ours. */
  exchange(request: { code: string; codeVerifier?: string; redirectUri?: string }): Promise<DiscordTokens | null>
  /** New tokens for a refresh token, which works once; null if it is used up or the person has revoked it. */
  refresh(refreshToken: string): Promise<DiscordTokens | null>
  /** The application that an access token was issued to, or null if the token is invalid. */
  applicationOf(accessToken: string): Promise<string | null>
  /** The user a token belongs to, whichever application it was issued to; null if it is invalid. */
  me(accessToken: string): Promise<DiscordUser | null>
  instance(instanceId: string): Promise<ActivityInstance | null>
  guild(guildId: string): Promise<DiscordGuild | null>
  member(guildId: string, userId: string): Promise<GuildMember | null>
  /** The guild's voice channel that a user is in; null if they are in none. */
  voiceChannel(guildId: string, userId: string): Promise<string | null>
  /** A channel's name; null if the bot can't see the channel. */
  channelName(channelId: string): Promise<string | null>
  /** A person's purchases that are still valid. */
  entitlements(userId: string): Promise<Entitlement[]>
  /** The SKU ids of all consumables. */
  consumables(): Promise<string[]>
  /** Uses up a consumable. Idempotent. */
  consume(entitlementId: string): Promise<void>
  /**
   * Sets or clears the status line below a voice channel's name; false if the bot may not, or if it isn't a voice
   * channel.
   */
  setVoiceStatus(channelId: string, status: string | null): Promise<boolean>
  /**
   * Announces a future event in a guild. Returns Discord's id for it, or null if the guild doesn't allow it: the bot
   * may not, or the guild has too many events. Calling it twice doesn't create a second event with the same location.
   */
  scheduleEvent(guildId: string, event: ScheduledEvent): Promise<string | null>
  /** Changes an announced event, except the start of one that has begun; false if the guild no longer has it. */
  changeScheduledEvent(guildId: string, id: string, event: Partial<ScheduledEvent>): Promise<boolean>
  /** Cancels an announced event. Idempotent. */
  cancelScheduledEvent(guildId: string, id: string): Promise<void>
  /**
   * Posts in a channel as the bot; false if it may not, or if there is no such channel. The same nonce within a few
   * minutes is the same message.
   */
  writeInChannel(channelId: string, message: ChannelMessage): Promise<boolean>
  /**
   * Sends a direct message as the bot; false if the user doesn't accept messages from it. The same nonce within a few
   * minutes is the same message.
   */
  directMessage(userId: string, message: { content: string; nonce: string }): Promise<boolean>
  /** Creates a link to share, which lasts thirty days; null if the token is rejected. */
  quickLink(accessToken: string, link: QuickLink): Promise<string | null>
  /** Stores a picture at Discord for a while, for sharing. Returns its URL, or null if the token is rejected. */
  attachPicture(accessToken: string, picture: Uint8Array<ArrayBuffer>): Promise<string | null>
  /** Needs a token with the scope `role_connections.write`; false without it. */
  showRoleConnection(accessToken: string, connection: RoleConnection): Promise<boolean>
}
