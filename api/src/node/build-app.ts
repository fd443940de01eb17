import type { App, Clock, Ids, Metrics } from '../app.ts'
import type { Db } from '../db/db.ts'
import { createCyanite } from '../music/cyanite.ts'
import { createProviders } from '../music/provider.ts'
import { registerProviders, type MusicCredentials } from '../music/register.ts'
import { createTokenShelf } from '../music/token-shelf.ts'
import { createUploadProvider } from '../music/upload-provider.ts'
import { createUploadService } from '../music/upload-service.ts'
import type { Discord } from '../outside/discord.ts'
import type { OutboundFetch } from '../outside/fetch.ts'
import type { Inbox } from '../outside/inbox.ts'
import type { Mail } from '../outside/mail.ts'
import type { Media } from '../outside/media.ts'
import type { Pictures } from '../outside/pictures.ts'
import { createTranscoder } from '../outside/sns.ts'
import type { Storage } from '../outside/storage.ts'
import type { Config } from '../platform/config.ts'
import { createJobs } from '../platform/jobs.ts'
import type { Log } from '../platform/log.ts'
import type { Rooms } from '../rooms/rooms.ts'
import { createRateLimits } from '../platform/rate-limit.ts'
import { createTokens, type SigningKeys } from '../platform/tokens.ts'
import { createEncryption } from '../platform/encryption.ts'
import { createMusicAccounts, accountStatusOf } from '../services/users/door.ts'

/** What a host brings along; the rest of the App follows from it. */
export type Parts = {
  db: Db
  config: Config
  clock: Clock
  ids: Ids
  log: Log
  metrics: Metrics
  mail: Mail
  pictures: Pictures
  storage: Storage
  inbox: Inbox
  media: Media
  rooms: Rooms
  fetch: OutboundFetch
  discord?: Discord | undefined
  /** At which music providers there are credentials; our own uploads need none. */
  musicCredentials?: MusicCredentials | undefined
  /** Who finds similar songs, and what their webhooks are signed with. */
  cyanite?: { token: string; secret: string } | undefined
  /** The SNS topic on which an outside transcoder tells of its work. */
  transcoderTopic?: string | undefined
  keys: SigningKeys
  serviceToken: string | undefined
  /** 1 as written in the table of rates, 0 for none at all. */
  rateFactor: number
}

/** Puts the one value together that every handler gets. */
export function buildApp(parts: Parts): App {
  // The keys and the secret stay with the tokens that need them: handlers get everything else.
  const { keys, serviceToken, rateFactor, musicCredentials = {}, ...rest } = parts
  const { cyanite, transcoderTopic, ...members } = rest
  const { db, config, clock, fetch, log, ids } = members
  const encryption = createEncryption(keys, ids.bytes)
  const shelf = createTokenShelf({ db, clock, encryption })
  const tools = { fetch, clock, log, shelf, nonce: ids.uuid }
  const { providers, signIns, ...tokens } = registerProviders(musicCredentials, tools)
  const accounts = createMusicAccounts({ db, clock, signIns, encryption })
  const uploads = createUploadService(db, config.publicUrl)
  return {
    ...members,
    discord: parts.discord,
    tokens: createTokens({
      keys,
      issuer: 'segue',
      userDays: 30,
      now: clock.now,
      accountStatusOf: (uuid) => accountStatusOf(db, uuid, clock.now()),
      everybodysCapabilities: config.openUploads ? ['uploadMusic'] : [],
      serviceToken,
    }),
    jobs: createJobs(clock.now),
    music: {
      uploadService: uploads,
      providers: createProviders([createUploadProvider(uploads, config.publicUrl), ...providers]),
      accounts,
      ...tokens,
      async userToken(...asked) {
        const token = await accounts.token(...asked)
        return token.ok ? token.value.accessToken : undefined
      },
      similar: cyanite && createCyanite({ ...cyanite, fetch }),
    },
    transcoder: transcoderTopic ? createTranscoder({ topic: transcoderTopic, fetch }) : undefined,
    limits: createRateLimits(clock.now, rateFactor),
  }
}
