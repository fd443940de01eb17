import type { App } from '../app.ts'
import type { Db } from '../db/db.ts'
import { createCyanite } from '../adapters/music/cyanite.ts'
import type { Rooms } from '../ports/rooms.ts'
import { createJobs } from '../adapters/jobs/job-table.ts'
import type { Media } from '../ports/media.ts'
import type { OutboundFetch } from '../ports/http.ts'
import type { Discord } from '../ports/discord.ts'
import { createProviders, type MusicCredentials, registerProviders } from '../adapters/music/register.ts'
import type { Clock } from '../ports/clock.ts'
import type { Ids } from '../ports/ids.ts'
import type { Metrics } from '../ports/metrics.ts'
import { createTokenStore } from '../adapters/music/token-store.ts'
import { createUploadProvider } from '../services/songs/music-provider.ts'
import { createUploadService } from '../services/songs/music-source.ts'
import type { Uploads } from '../ports/uploads.ts'
import type { Mail } from '../ports/mail.ts'
import type { Pictures } from '../ports/pictures.ts'
import { createTranscoder } from '../adapters/transcoder/sns.ts'
import type { Storage } from '../ports/storage.ts'
import type { Config } from '../platform/config.ts'
import type { Log } from '../ports/log.ts'
import { createRateLimits } from '../platform/limits.ts'
import { createTokens, type SigningKeys } from '../platform/tokens.ts'
import { createEncryption } from '../platform/encryption.ts'
import { createMusicAccounts, accountStatusOf } from '../services/users/public.ts'

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
  uploads: Uploads
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
  const tokenStore = createTokenStore({ db, clock, encryption })
  const tools = { fetch, clock, log, tokenStore, nonce: ids.uuid }
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
