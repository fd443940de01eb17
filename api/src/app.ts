import type { Music } from './music/music.ts'
import type { Discord } from './outside/discord.ts'
import type { OutboundFetch } from './outside/fetch.ts'
import type { Inbox } from './outside/inbox.ts'
import type { Mail } from './outside/mail.ts'
import type { Media } from './outside/media.ts'
import type { Pictures } from './outside/pictures.ts'
import type { Transcoder } from './outside/sns.ts'
import type { Storage } from './outside/storage.ts'
import type { Config } from './platform/config.ts'
import type { Jobs } from './platform/jobs.ts'
import type { Log } from './platform/log.ts'
import type { RateLimits } from './platform/rate-limit.ts'
import type { Tokens } from './platform/tokens.ts'
import type { Db } from './db/db.ts'
import type { Rooms } from './rooms/rooms.ts'
import { operations } from './operations.ts'
import { mount } from './platform/mount.ts'
import type { Operation } from './platform/operation.ts'

/** Server time in milliseconds since 1970; the one time that rooms, tokens and rows share. */
export type Clock = { now: () => number }

export type Ids = {
  uuid: () => string
  /** A short id of letters and digits for share links; `length` characters long. */
  short: (length: number) => string
  /** Unguessable bytes, for codes and keys. */
  bytes: (length: number) => Uint8Array<ArrayBuffer>
}

/** What the host measures; Prometheus reads it at `/metrics`. */
export type Metrics = {
  request: (operation: string, status: number, seconds: number) => void
}

/** The one value every handler gets. Built once by a host, passed by hand; tests override members. */
export type App = {
  db: Db
  config: Config
  clock: Clock
  ids: Ids
  log: Log
  tokens: Tokens
  limits: RateLimits
  metrics: Metrics
  mail: Mail
  pictures: Pictures
  storage: Storage
  inbox: Inbox
  media: Media
  music: Music
  /** Undefined where songs are processed here and nowhere else. */
  transcoder: Transcoder | undefined
  /** Undefined where the server has no application there. */
  discord: Discord | undefined
  /** The one way to third parties; `proxy-map.json` lists them. */
  fetch: OutboundFetch
  jobs: Jobs
  rooms: Rooms
}

/** The whole REST side as one Hono app. It imports no runtime: Node and the Worker both serve it. */
export function createApi(app: App, served: readonly Operation[] = operations) {
  return mount(app, served)
}
