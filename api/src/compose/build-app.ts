import { randomIds } from '../adapters/ids/random.ts'
import { createJobs } from '../adapters/jobs/job-table.ts'
import { createOutbox } from '../adapters/mail/outbox.ts'
import { createSmtpMail } from '../adapters/mail/smtp.ts'
import { createGiphy } from '../adapters/gifs/giphy.ts'
import { cachedLyrics } from '../adapters/lyrics/cached.ts'
import { createLrclib } from '../adapters/lyrics/lrclib.ts'
import { createSnsTranscoder } from '../adapters/transcoder/sns.ts'
import type { App } from '../app.ts'
import { createEncryption } from '../platform/secrets/encryption.ts'
import { everybodysCapabilities } from '../platform/everybodys-capabilities.ts'
import { createKeyedHashes } from '../platform/secrets/keyed-hashes.ts'
import { createRateLimits } from '../platform/limits.ts'
import { createTokens, type SigningKeys } from '../platform/secrets/tokens.ts'
import { noTracing } from '../ports/tracing.ts'
import { sessionStatusOf } from '../services/users/public.ts'
import { openChatHub } from './chat-hub.ts'
import { discordFrom, discordProxyFrom } from './third-party/discord.ts'
import { musicCredentialsFrom } from './third-party/music-credentials.ts'
import { createMusic } from './third-party/music.ts'
import { paymentsFrom } from './third-party/payments.ts'
import { personalData } from './personal-data.ts'
import { pushFrom } from './third-party/push.ts'
import { smsFrom } from './third-party/sms.ts'
import { scrobblersFrom } from './third-party/scrobblers.ts'
import { configFrom, cyaniteFrom, type Environment } from './settings.ts'
import { voiceFrom } from './third-party/voice.ts'

/** What a host provides because it depends on the runtime. Everything else is created here, from the environment. */
type HostParts = Pick<
  App,
  'db' | 'log' | 'rooms' | 'people' | 'storage' | 'uploads' | 'media' | 'pictures' | 'fetch'
> & {
  keys: SigningKeys
  /** The runtime's own `fetch`, for Discord's and Stripe's APIs; the global one by default. */
  send?: typeof fetch
  /** For servers that only speak HTTP/2, if the runtime's own `fetch` doesn't support it; defaults to that one. */
  fetchHttp2?: App['fetch']
}

/** Parts override what is created here: a host's precise clock, a test's fake Discord. */
export type Parts = HostParts & Partial<App>

/** Builds the value that every handler gets. A new third party is one more line here. */
export function buildApp(environment: Environment, parts: Parts): App {
  // The signing keys stay with the tokens that need them: handlers get everything else.
  const { keys, send, fetchHttp2 = parts.fetch, ...input } = parts
  const { db, log, fetch } = input
  const { config = configFrom(environment), clock = { now: () => Date.now() }, ids = randomIds } = input
  const { SMTP_URL: smtp, TRANSCODER_TOPIC: topic, GIPHY_API_KEY: giphyKey } = environment
  const outbox = createOutbox(db, clock)
  const encryption = createEncryption(keys, ids.bytes)
  const { publicUrl } = config
  const { chatSockets = openChatHub({ db, log, clock }) } = input
  return {
    config,
    clock,
    ids,
    metrics: { request: () => undefined },
    tracing: noTracing,
    tokens: createTokens({
      keys,
      issuer: 'segue',
      now: clock.now,
      accountStatusOf: (query) => sessionStatusOf(db, query, clock.now()),
      forgotten(userUuid) {
        parts.rooms.lookAgain(userUuid)
        parts.people.lookAgain(userUuid)
        for (const connection of chatSockets.connectionsOf(userUuid)) void connection.check()
      },
      everybodysCapabilities: everybodysCapabilities(config),
      serviceToken: environment.SERVICE_TOKEN,
    }),
    limits: createRateLimits(clock.now, environment.RATE_LIMITS === 'on' ? 1 : 0),
    jobs: createJobs(clock.now),
    chatSockets,
    encryption,
    hashes: createKeyedHashes(keys),
    personalData,
    mail: smtp ? createSmtpMail({ url: smtp, from: environment.MAIL_FROM }) : outbox,
    sms: smsFrom(environment, { fetch, outbox }),
    push: pushFrom(environment, { db, clock, ids, encryption, publicUrl, fetch, fetchHttp2, outbox }),
    music: createMusic(musicCredentialsFrom(environment), {
      db,
      clock,
      ids,
      log,
      fetch,
      encryption,
      publicUrl,
      cyanite: cyaniteFrom(environment),
    }),
    scrobblers: scrobblersFrom(environment, { fetch, log }),
    transcoder: topic ? createSnsTranscoder({ topic, fetch }) : undefined,
    payments: paymentsFrom(environment, { send, now: clock.now }),
    voice: voiceFrom(environment),
    timers: undefined,
    gifs: giphyKey ? createGiphy({ apiKey: giphyKey, fetch }) : undefined,
    lyrics: environment.LYRICS === 'lrclib' ? cachedLyrics(createLrclib({ fetch, publicUrl }), clock) : undefined,
    discord: discordFrom(environment, send),
    discordProxy: discordProxyFrom(environment, clock.now),
    ...input,
  }
}
