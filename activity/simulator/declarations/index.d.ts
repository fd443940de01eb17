// The public types for programs, which need nothing installed. `packed-types.slow.test.ts` checks them.
import type { Actor, BotWorld, Gateway } from './bot.js'
import type { DiscordWorld, Person } from './world.js'

export type { Person } from './world.js'

export type WorldPerson = {
  username: string
  name?: string | undefined
  id?: string | undefined
  locale?: string | undefined
  avatar?: string | undefined
  friends?: string[] | undefined
}

export type WorldMember = {
  person: string
  nick?: string | undefined
  roles?: string[] | undefined
  /** The voice channel they are in without the activity. */
  voice?: string | undefined
}

export type WorldChannel = { name: string; type?: 'voice' | 'text' | 'stage' | undefined; id?: string | undefined }

export type WorldGuild = {
  name: string
  id?: string | undefined
  owner: string
  locale?: string | undefined
  roles?: Record<string, { permissions?: string | undefined }> | undefined
  members?: (string | WorldMember)[] | undefined
  channels: (string | WorldChannel)[]
}

export type WorldSku = {
  id?: string | undefined
  name: string
  type: 'durable' | 'consumable' | 'subscription'
  amount: number
  currency?: string | undefined
}

export type WorldFile = {
  people: WorldPerson[]
  guilds?: WorldGuild[] | undefined
  /** Direct messages and groups, by the usernames of their members; with the bot for one person alone. */
  conversations?: string[][] | undefined
  skus?: WorldSku[] | undefined
}

export type Config = {
  /** The activity's own server: `localhost:5173`. */
  target: string
  /** The URL mappings of the developer portal, in any order: `{ "/api": "localhost:3001" }`. */
  mappings?: Record<string, string> | undefined
  clientId?: string | undefined
  clientSecret?: string | undefined
  botToken?: string | undefined
  /** The name of the application. */
  name?: string | undefined
  port?: number | undefined
  /**
   * Serve at https://discord.com and https://<client id>.discordsays.com, for a browser that is told to resolve them
   * here.
   */
  realOrigins?: boolean | undefined
  /** Serve the page and the activities over https, with a certificate that is kept for the user. */
  https?: boolean | undefined
  /** Whether the proxy names the user of each request in signed headers, for which applications opt in. */
  proxyAuth?: boolean | undefined
  /** The Content-Security-Policy of the activity's pages; `{origin}` stands for their origin. */
  policy?: string | undefined
  /** Whether people are shown Discord's dialogs (yes by default). */
  dialogs?: boolean | undefined
  /** Whether pages start with the simulator's script, for the diagnosis and features of Discord's clients. */
  shim?: boolean | undefined
  /** The URL at which the bot receives interactions over HTTP, signed; the public key is printed. */
  interactions?: string | undefined
  redirectUris?: string[] | undefined
  world?: WorldFile | undefined
}

/** The failures that `fail` causes; the README lists their effects. */
export type FailureName =
  | 'authorize-denied'
  | 'token-fails'
  | 'api-fails'
  | 'api-busy'
  | 'sockets-freeze'
  | 'sockets-cut'
  | 'interaction-expired'
  | 'gateway-zombie'
  | 'gateway-drop'
  | 'gateway-reconnect'
  | 'gateway-forget'

/** One Discord client that shows the activity. */
export type Client = {
  readonly id: string
  readonly person: Person
  readonly channel: { readonly id: string; readonly name: string | null }
}

export type Started = {
  world: DiscordWorld
  bot: BotWorld
  /** The actions of people on the bot. */
  actor: Actor
  gateway: Gateway
  fail: (name: FailureName) => void
  url: string
  port: number
  activityOrigin: string
  originOf: (person: Person) => string
  clients: { all: () => readonly Client[] }
  /** The round-trip latency of the proxy, in ms. */
  proxy: { setLatency: (ms: number) => void }
  /** The URL of Discord's interface, for `--import @segue/simulator/discord` or as a base URL. */
  apiBase: string
  authorizeUrl: string
  /** The public key for interactions over HTTP, as shown in the developer portal. */
  publicKey: string
  /** Flags with which a browser resolves the real origins here; empty without them. */
  browserFlags: string[]
  /** The file of the certificate with `https`, for browsers and programs to trust. */
  certificate: string | undefined
  close: () => Promise<void>
}

/** Parses a configuration; throws an error that says where it is wrong. */
export function readConfig(input: unknown, from?: string): Config

/** Starts a simulator with a configuration: the page, the activity's origin, and Discord's interface. */
export function startSimulator(config: Config): Promise<Started>
