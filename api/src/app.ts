import type { Db } from './db/db.ts'
import type { Config } from './platform/config.ts'
import type { PersonalData } from './platform/personal-data.ts'
import type { RateLimits } from './platform/limits.ts'
import type { Tokens } from './platform/secrets/tokens.ts'
import type { ChatSockets } from './ports/chat-sockets.ts'
import type { Clock } from './ports/clock.ts'
import type { Discord, DiscordProxy } from './ports/discord.ts'
import type { Encryption } from './ports/encryption.ts'
import type { Gifs } from './ports/gifs.ts'
import type { OutboundFetch } from './ports/http.ts'
import type { Ids } from './ports/ids.ts'
import type { Jobs } from './ports/jobs.ts'
import type { KeyedHashes } from './ports/keyed-hashes.ts'
import type { Log } from './ports/log.ts'
import type { LyricsSource } from './ports/lyrics.ts'
import type { Mail } from './ports/mail.ts'
import type { Media } from './ports/media.ts'
import type { Metrics } from './ports/metrics.ts'
import type { Music } from './ports/music.ts'
import type { People } from './ports/people.ts'
import type { Payments } from './ports/payments.ts'
import type { Pictures } from './ports/pictures.ts'
import type { Push } from './ports/push.ts'
import type { Rooms } from './ports/rooms.ts'
import type { Scrobblers } from './ports/scrobblers.ts'
import type { Sms } from './ports/sms.ts'
import type { Storage } from './ports/storage.ts'
import type { Timers } from './ports/timers.ts'
import type { Tracing } from './ports/tracing.ts'
import type { RemoteTranscoder } from './ports/transcoder.ts'
import type { Voice } from './ports/voice.ts'
import type { Uploads } from './ports/uploads.ts'

/** The value every handler gets. Built once by a host and passed explicitly; tests override members. */
export type App = {
  db: Db
  config: Config
  clock: Clock
  ids: Ids
  log: Log
  tokens: Tokens
  limits: RateLimits
  metrics: Metrics
  tracing: Tracing
  mail: Mail
  /** Undefined if nothing is configured that sends messages to phones. */
  sms: Sms | undefined
  payments: Payments
  push: Push
  pictures: Pictures
  storage: Storage
  uploads: Uploads
  media: Media
  music: Music
  scrobblers: Scrobblers
  /** Undefined if songs are only processed here. */
  transcoder: RemoteTranscoder | undefined
  /** Undefined if the server has no Discord application. */
  discord: Discord | undefined
  /** Undefined if the application's public key is not set. */
  discordProxy: DiscordProxy | undefined
  /** The only way to third parties; `proxy-map.json` lists them. */
  fetch: OutboundFetch
  /** Undefined if no voice provider is configured. */
  voice: Voice | undefined
  /** Undefined if no GIF provider is configured. */
  gifs: Gifs | undefined
  /** Undefined if no provider of lyrics is configured. */
  lyrics: LyricsSource | undefined
  jobs: Jobs
  /** Encrypts what must not be readable in a copy of the database. */
  encryption: Encryption
  /** Hashes for values that must be searchable but not readable. */
  hashes: KeyedHashes
  /** What each service stores about a person, the account itself last. */
  personalData: readonly PersonalData<App>[]
  rooms: Rooms
  /** For responses that go on by themselves. Undefined on hosts that can't keep a response open. */
  timers: Timers | undefined
  /** The chat's own sockets, separate from those of the rooms. */
  chatSockets: ChatSockets
  /** The pages that people have open. */
  people: People
}
