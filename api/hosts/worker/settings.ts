import * as z from 'zod'
import { pingEveryMs } from '@segue/shared/room/protocol/protocol.ts'
import { configFrom, Environment } from '../../src/compose/settings.ts'
import { publicUrl } from '../../src/compose/variables.ts'
import type { Config } from '../../src/platform/config.ts'
import { sentencesOf } from '../../src/platform/sentences.ts'
import type { Bindings } from './bindings.ts'

/** The variables and secrets on Workers: those of Node that apply here, some of them without a default. */
const EdgeEnvironment = Environment.omit({
  PORT: true,
  HOST: true,
  DATA_DIR: true,
  DATABASE_URL: true,
  STORAGE_URL: true,
  FFMPEG_PATH: true,
  DEMO: true,
  // The platform itself provides the origin of a request.
  TRUSTED_PROXIES: true,
}).extend({
  PUBLIC_URL: publicUrl,
  SIGNING_KEYS: z.string().min(1),
  /** How many sockets a room's object accepts before others are sent to its relays, and how many each relay accepts. */
  ROOM_SOCKETS: z.coerce.number<string | number>().int().min(0).max(30_000).default(4000),
  RELAY_SOCKETS: z.coerce.number<string | number>().int().min(1).max(30_000).default(4000),
  /** How often clients at /primus are pinged; they give up after 45 s without a ping. */
  PING_EVERY_MS: z.coerce.number<string | number>().min(20).max(40_000).default(pingEveryMs),
})

export type EdgeEnvironment = z.output<typeof EdgeEnvironment>

/** Reads the settings from wrangler.toml and secrets. Each invalid variable is one sentence, all thrown together. */
export function readBindings(bindings: Bindings): EdgeEnvironment {
  const items = Object.fromEntries(
    Object.keys(EdgeEnvironment.shape)
      .map((name) => [name, bindings[name]])
      .filter(([, value]) => value !== undefined && value !== ''),
  )
  const read = EdgeEnvironment.safeParse(items, { reportInput: true })
  if (read.success) return read.data
  throw new Error(`Invalid configuration: ${sentencesOf(read.error.issues).join('; ')}.`)
}

/** The same in Node's form; settings that only exist on Node have their defaults. */
export const asOnNode = (environment: EdgeEnvironment): Environment => ({ ...Environment.parse({}), ...environment })

/** The part of it that handlers may see. */
export const edgeConfig = (environment: EdgeEnvironment): Config => configFrom(asOnNode(environment))
