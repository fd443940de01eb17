// What programs may rely on, in types that need nothing installed. `packed-types.test.ts` holds them
// against the programs.

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
  /** The voice channel that they sit in without the activity. */
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
  /** Conversations without a guild, by the usernames of those in it. */
  conversations?: string[][] | undefined
  skus?: WorldSku[] | undefined
}

export type Config = {
  /** Where the activity's own server is: `localhost:5173`. */
  target: string
  /** The rows of the developer portal, longest prefix first or not: `{ "/api": "localhost:3001" }`. */
  mappings?: Record<string, string> | undefined
  clientId?: string | undefined
  clientSecret?: string | undefined
  botToken?: string | undefined
  /** What the application is called. */
  name?: string | undefined
  port?: number | undefined
  /** https://discord.com and https://<client id>.discordsays.com, for a browser that is told to look for them here. */
  realOrigins?: boolean | undefined
  /** The content policy of the activity's pages; `{origin}` stands for their origin. */
  policy?: string | undefined
  /** Whether people are asked what Discord asks them (yes by default). */
  dialogs?: boolean | undefined
  /** Whether pages begin with the simulator's script: see README, differences. */
  shim?: boolean | undefined
  /** Where the bot takes interactions over HTTP, signed with the key whose public half is printed. */
  interactions?: string | undefined
  redirectUris?: string[] | undefined
  world?: WorldFile | undefined
}

export type Person = {
  id: string
  username: string
  globalName: string | null
  avatar: string | null
  locale: string
  bot: boolean
}

/** One Discord client that shows the activity. */
export type Client = {
  readonly id: string
  readonly person: Person
  readonly channel: { readonly id: string; readonly name: string | null }
}

export type Started = {
  url: string
  port: number
  activityOrigin: string
  originOf: (person: Person) => string
  clients: { all: () => readonly Client[] }
  /** How long there and back takes through the proxy, ms. */
  proxy: { setLatency: (ms: number) => void }
  /** Where programs find Discord's interface: for `--import @segue/simulator/discord`, or as a base address. */
  apiBase: string
  authorizeUrl: string
  /** The public key that interactions over HTTP are signed with, as the developer portal shows it. */
  publicKey: string
  /** What a browser is started with to find the real origins here; empty without them. */
  browserFlags: string[]
  close: () => Promise<void>
}

/** What was written as a configuration; throws with where it is wrong. */
export function readConfig(input: unknown, from?: string): Config

/** Starts a simulator as a configuration says: the page, the activity's origin, and Discord's interface. */
export function startSimulator(config: Config): Promise<Started>
