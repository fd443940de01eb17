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
  /** The voice channel that they sit in without the activity. */
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
  /** Conversations without a guild, by the usernames of those in it. */
  conversations: z.optional(z.array(z.array(z.string()).check(z.minLength(2)))),
  skus: z.optional(z.array(Sku)),
})
export type WorldFile = z.infer<typeof WorldFile>

const Config = z.strictObject({
  /** Where the activity's own server is: `localhost:5173`. */
  target: z.string(),
  /** The rows of the developer portal, longest prefix first or not: `{ "/api": "localhost:3001" }`. */
  mappings: z.optional(z.record(z.string().check(z.startsWith('/')), z.string())),
  clientId: z.optional(id),
  clientSecret: z.optional(z.string()),
  botToken: z.optional(z.string()),
  /** What the application is called. */
  name: z.optional(words),
  port: z.optional(z.int().check(z.gte(1), z.lte(65_533))),
  /** https://discord.com and https://<client id>.discordsays.com, for a browser that is told to look for them here. */
  realOrigins: z.optional(z.boolean()),
  /** The content policy of the activity's pages; `{origin}` stands for their origin. */
  policy: z.optional(z.string()),
  /** Whether people are asked what Discord asks them (yes by default). */
  dialogs: z.optional(z.boolean()),
  /** Whether pages begin with the simulator's script: see README, differences. */
  shim: z.optional(z.boolean()),
  /** Where the bot takes interactions over HTTP, signed with the key whose public half is printed. */
  interactions: z.optional(z.url()),
  redirectUris: z.optional(z.array(z.url())),
  world: z.optional(WorldFile),
})
export type Config = z.infer<typeof Config>

/** Something in what the simulator was told to do cannot be done, in words for whoever wrote it. */
export class ConfigFault extends Error {}

/** What was written as a configuration, or a fault that says where it is wrong. */
export function readConfig(input: unknown, from = 'the configuration'): Config {
  const read = Config.safeParse(input)
  if (read.success) return read.data
  const lines = read.error.issues.map((issue) => `  ${issue.path.join('.') || from}: ${wordsOf(issue)}`)
  throw new ConfigFault(`${from} is not understood:\n${lines.join('\n')}`)
}

function wordsOf(issue: z.core.$ZodIssue): string {
  if (issue.code === 'unrecognized_keys') return `has nothing called ${issue.keys.join(', ')}`
  if (issue.code === 'invalid_type') return `has to be of the kind ${issue.expected}`
  return issue.message === 'Invalid input' ? `is invalid (${issue.code})` : issue.message
}

/** A file of JSON, or a module whose default export it is. */
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
