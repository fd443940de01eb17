import { readFile } from 'node:fs/promises'
import { pathToFileURL } from 'node:url'
import { resolve } from 'node:path'
import * as z from 'zod/mini'

const id = z.string().check(z.regex(/^\d{15,21}$/, 'is no id of Discord: 15 to 21 digits'))
const words = z.string().check(z.minLength(1), z.maxLength(100))

const Person = z.strictObject({
  username: z.string().check(z.regex(/^[a-z0-9_.]{2,32}$/, 'is no username: 2 to 32 of a-z, 0-9, _ and .')),
  name: z.optional(words),
  id: z.optional(id),
  locale: z.optional(z.string()),
  avatar: z.optional(z.string()),
  friends: z.optional(z.array(z.string())),
})

const Member = z.strictObject({
  person: z.string(),
  nick: z.optional(words),
  roles: z.optional(z.array(words)),
  /** The voice channel they are in without the activity. */
  voice: z.optional(words),
})

const Channel = z.strictObject({
  name: words,
  type: z.optional(z.enum(['voice', 'text', 'stage'])),
  id: z.optional(id),
})

const Guild = z.strictObject({
  name: words,
  id: z.optional(id),
  owner: z.string(),
  locale: z.optional(z.string()),
  roles: z.optional(z.record(words, z.object({ permissions: z.optional(z.string()) }))),
  members: z.optional(z.array(z.union([z.string(), Member]))),
  channels: z.array(z.union([z.string(), Channel])).check(z.minLength(1)),
})

const Sku = z.strictObject({
  id: z.optional(id),
  name: words,
  type: z.enum(['durable', 'consumable', 'subscription']),
  amount: z.number(),
  currency: z.optional(z.string()),
})

const WorldFile = z.strictObject({
  people: z.array(Person).check(z.minLength(1)),
  guilds: z.optional(z.array(Guild)),
  /** Direct messages and groups, by the usernames of their members; with the bot for one person alone. */
  conversations: z.optional(z.array(z.array(z.string()).check(z.minLength(1)))),
  skus: z.optional(z.array(Sku)),
})
export type WorldFile = z.infer<typeof WorldFile>

const Config = z.strictObject({
  /** The activity's own server: `localhost:5173`. */
  target: z.string(),
  /** The URL mappings of the developer portal, in any order: `{ "/api": "localhost:3001" }`. */
  mappings: z.optional(z.record(z.string().check(z.startsWith('/')), z.string())),
  clientId: z.optional(id),
  clientSecret: z.optional(z.string()),
  botToken: z.optional(z.string()),
  /** The name of the application. */
  name: z.optional(words),
  port: z.optional(z.int().check(z.gte(1), z.lte(65_533))),
  /**
   * Serve at https://discord.com and https://<client id>.discordsays.com, for a browser that is told to resolve them
   * here.
   */
  realOrigins: z.optional(z.boolean()),
  /** Serve the page and the activities over https, with a certificate that is kept for the user. */
  https: z.optional(z.boolean()),
  /** Whether the proxy names the user of each request in signed headers, for which applications opt in. */
  proxyAuth: z.optional(z.boolean()),
  /** The Content-Security-Policy of the activity's pages; `{origin}` stands for their origin. */
  policy: z.optional(z.string()),
  /** Whether people are shown Discord's dialogs (yes by default). */
  dialogs: z.optional(z.boolean()),
  /** Whether pages start with the simulator's script, for the diagnosis and features of Discord's clients. */
  shim: z.optional(z.boolean()),
  /** The URL at which the bot receives interactions over HTTP, signed; the public key is printed. */
  interactions: z.optional(z.url()),
  redirectUris: z.optional(z.array(z.url())),
  world: z.optional(WorldFile),
})
export type Config = z.infer<typeof Config>

/** The configuration can't be used; the message is for its author. */
export class ConfigFault extends Error {}

/** Parses a configuration, or throws a fault that says where it is wrong. */
export function readConfig(input: unknown, from = 'the configuration'): Config {
  const read = Config.safeParse(input)
  if (read.success) return read.data
  const lines = read.error.issues.map((issue) => `  ${issue.path.join('.') || from}: ${wordsOf(issue)}`)
  throw new ConfigFault(`${from} is invalid:\n${lines.join('\n')}`)
}

function wordsOf(issue: z.core.$ZodIssue): string {
  if (issue.code === 'unrecognized_keys') return `has nothing called ${issue.keys.join(', ')}`
  if (issue.code === 'invalid_type') return `must be of type ${issue.expected}`
  return issue.message === 'Invalid input' ? `is invalid (${issue.code})` : issue.message
}

/** Loads a JSON file, or the default export of a module. */
export async function loadFile(path: string): Promise<unknown> {
  const file = resolve(path)
  try {
    if (path.endsWith('.json')) return JSON.parse(await readFile(file, 'utf8'))
    const module: { default?: unknown } = await import(pathToFileURL(file).href)
    return module.default
  } catch (error) {
    throw new ConfigFault(`${path} cannot be read: ${error instanceof Error ? error.message : 'unknown reason'}`)
  }
}
