import * as z from 'zod'
import { PageTexts } from '@segue/shared/page-texts.ts'
import { longestSongSeconds } from '@segue/shared/room/protocol/actions.ts'

const number = (fallback: number) => z.coerce.number<string | number>().default(fallback)
const quota = (fallback: number) => number(fallback).pipe(z.number().int().min(1))
const port = (fallback: number, last = 65_535) => number(fallback).pipe(z.number().int().min(1).max(last))
const text = z.string().trim().min(1).optional()
/** Comma-separated values. */
const commaList = z
  .string()
  .default('')
  .transform((list) =>
    list
      .split(',')
      .map((one) => one.trim())
      .filter(Boolean),
  )
/** Comma-separated `name=value` pairs. */
const pairs = (form: RegExp, example: string) =>
  commaList
    .pipe(z.array(z.string().regex(form, { error: `must be like ${example}` })))
    .transform((list) => Object.fromEntries(list.map((pair) => cut(pair))))
const cut = (pair: string): [name: string, value: string] => {
  const at = pair.indexOf('=')
  return [pair.slice(0, at), pair.slice(at + 1)]
}
/** A URL with the right protocol; a wrong one would only fail when it is first used. */
/** Comma-separated `sku=tokens` pairs. */
const tokensBySku = z
  .string()
  .default('')
  .transform((list) =>
    list
      .split(',')
      .map((pair) => pair.trim())
      .filter(Boolean),
  )
  .pipe(z.array(z.string().regex(/^\d{15,21}=[1-9]\d{0,5}$/, { error: 'must be like 1234567890123456=100' })))

const addressOf = (protocols: readonly string[], example: string) =>
  z.string().refine((value) => URL.canParse(value) && protocols.includes(new URL(value).protocol), {
    error: `must look like ${example}`,
  })

/**
 * Whether a URL's password is misread: `/`, `#`, `?` and `@` end it early, and a `%` that encodes nothing is invalid.
 */
function isCutBySecret(value: string): boolean {
  // The path of a folder contains no secret.
  if (value.startsWith('file:')) return false
  if (!URL.canParse(value)) return value.includes('@')
  const { username, password } = new URL(value)
  if (value.includes('@') && !username && !password) return true
  try {
    decodeURIComponent(username + password)
    return false
  } catch {
    return true
  }
}

/** A URL that may contain a user name and a password. The error never repeats them. */
const addressWithSecret = (protocols: readonly string[], example: string) =>
  z
    .string()
    .refine((value) => !isCutBySecret(value), {
      error:
        `must look like ${example} with its user name and password percent-encoded: ` +
        'write / as %2F, # as %23, % as %25, ? as %3F and @ as %40',
      abort: true,
    })
    .pipe(addressOf(protocols, example))

/**
 * The root of a host. Pages, calls and sockets have absolute paths, so a proxy can't serve the product below a path.
 */
export const publicUrl = addressOf(['http:', 'https:'], 'https://your.host').refine(
  (value) => {
    const { pathname, search, hash } = new URL(value)
    return pathname === '/' && search === '' && hash === ''
  },
  { error: 'must be the root of a host, like https://your.host, because the server can’t run under a path' },
)

type More = {
  /** What applies while it is not set, if that isn't a default value. */
  unset?: string
  /** The variables that must be set with it: an incomplete set prevents startup. */
  needs?: readonly string[]
}

/** A variable with a sentence about it for the configuration page. */
const variable = <Schema extends z.ZodType>(schema: Schema, description: string, more: More = {}): Schema =>
  schema.meta({ description, ...more })

const server = {
  PORT: variable(port(3000), 'The port for pages, API and sockets.'),
  HOST: variable(z.string().default('0.0.0.0'), 'The address to listen on.'),
  PUBLIC_URL: variable(
    publicUrl.optional(),
    'The public URL of the server: the root of a host, without a path. Used in email links.',
    { unset: '`http://localhost:PORT`' },
  ),
  CLUSTER_URL: variable(
    addressWithSecret(['nats:', 'tls:'], 'nats://user:password@host:4222').optional(),
    'A NATS server that connects several processes sharing one PostgreSQL server: ' +
      '`nats://user:password@host:4222`, or `tls://…`. Use a path to separate installations that share it.',
    { unset: 'one process', needs: ['DATABASE_URL', 'SIGNING_KEYS', 'STORAGE_URL'] },
  ),
  DATA_DIR: variable(
    z.string().default('data'),
    'The folder with the database, uploads and keys of this installation. Only one process can use it at a time.',
  ),
  LOG_LEVEL: variable(
    z.enum(['debug', 'info', 'warn', 'error', 'silent']).default('warn'),
    'The minimum log level: `debug`, `info`, `warn`, `error` or `silent`.',
  ),
  TRUSTED_PROXIES: variable(
    number(0).pipe(z.number().int().min(0)),
    'The number of trusted reverse proxies in front of the server, used to determine client addresses.',
  ),
  RATE_LIMITS: variable(
    z.enum(['on', 'off']).default('on'),
    '`off` disables all rate limits, quotas and load shedding, for load tests.',
  ),
  DEMO: variable(
    z.enum(['on', 'off', 'auto']).default('auto'),
    'House DJs and their rooms: `on`, `off`, or `auto` (on with the embedded database only).',
  ),
  SIMULATOR_PORT: variable(
    port(3333, 65_534),
    "The port of the simulator's page in the demo. Its activity is at the port after it.",
  ),
}

const data = {
  DATABASE_URL: variable(
    addressWithSecret(['postgres:', 'postgresql:'], 'postgres://user:password@host/database').optional(),
    'A PostgreSQL server, version 15 or later: `postgres://user:password@host/database`.',
    { unset: 'embedded' },
  ),
  STORAGE_URL: variable(
    addressWithSecret(
      ['s3:', 'file:'],
      's3://KEY:SECRET@host:port/bucket?region=us-east-1 or file:///folder',
    ).optional(),
    'An S3-compatible bucket for media, `s3://KEY:SECRET@HOST/BUCKET?region=REGION`, or a folder, `file:///folder`.',
    { unset: 'in `DATA_DIR`' },
  ),
  SMTP_URL: variable(
    addressWithSecret(['smtp:', 'smtps:'], 'smtp://user:password@host:587').optional(),
    'A mail server: `smtp://user:password@host:587`. Without it, emails stay in the outbox.',
    { unset: 'outbox' },
  ),
  MAIL_FROM: variable(z.string().default('Segue <hello@localhost>'), 'The sender of emails.'),
}

const product = {
  BRAND: variable(
    z.enum(['hangout', 'turntable']).default('hangout'),
    '`hangout` or `turntable`: determines the order of providers and some texts.',
  ),
  BRAND_NAME: variable(z.string().default('Segue'), 'The product name shown to users.'),
  PAGE_TEXTS: variable(
    z
      .string()
      .default('{}')
      .transform((json, context) => {
        try {
          return JSON.parse(json)
        } catch {
          context.addIssue({ code: 'custom', message: 'must be JSON' })
          return z.NEVER
        }
      })
      .pipe(PageTexts),
    'Own texts for `about`, `help`, `terms`, `privacy`: `{"terms":{"en":"…"}}`.',
  ),
  SEARCH_VERSION: variable(
    z.enum(['v1', 'v2']).default('v2'),
    '`v2` searches all sources, `v1` only the first provider or the catalog.',
  ),
  MIN_FREE_DISK_MB: variable(
    number(500).pipe(z.number().min(0)),
    'The megabytes to keep free. With less, uploads are refused.',
  ),
  UPLOADS: variable(
    z.enum(['everyone', 'granted']).default('everyone'),
    'Who can upload music: `everyone` with an account, or only those it was `granted` to.',
  ),
  UPLOAD_MAX_MB: variable(number(100).pipe(z.number().min(1)), 'The largest upload, in megabytes.'),
  UPLOAD_MAX_MINUTES: variable(
    number(20).pipe(
      z
        .number()
        .min(1)
        .max(longestSongSeconds / 60),
    ),
    'The longest upload, in minutes, up to 240. For recorded sets, increase `UPLOAD_MAX_MB` too.',
  ),
  UPLOADS_PER_HOUR: variable(quota(200), 'The number of songs a person can upload per hour.'),
  UPLOADS_PER_DAY: variable(quota(1000), 'The number of songs a person can upload per day.'),
  UPLOADED_MAX_MB: variable(quota(10_000), 'The total size of songs a person can upload, in megabytes.'),
  ROOMS_PER_HOUR: variable(quota(20), 'The number of rooms a person can create per hour.'),
  ROOMS_PER_PERSON: variable(quota(100), 'The number of rooms a person can own.'),
  FFMPEG_PATH: variable(
    text,
    'The path to ffmpeg. Defaults to ffmpeg on the PATH, or the built-in WebAssembly build.',
    {
      unset: 'found or built in',
    },
  ),
  TRANSCODER_TOPIC: variable(
    z
      .string()
      .regex(/^arn:aws[\w-]*:sns:[\w-]+:\d+:[\w.-]+$/)
      .optional(),
    'The ARN of the SNS topic on which an external transcoder reports its progress.',
  ),
}

const access = {
  SIGNING_KEYS: variable(
    text,
    'The ES256 key pair for tokens, in PEM; line feeds can be spaces. Generated on the first start if not set.',
    {
      unset: 'in `DATA_DIR`',
    },
  ),
  SERVICE_TOKEN: variable(
    z.string().min(24).optional(),
    'The secret for calls from our own services, at least 24 characters.',
  ),
  OTEL_EXPORTER_OTLP_ENDPOINT: variable(
    addressOf(['http:', 'https:'], 'http://localhost:4318').optional(),
    'An OpenTelemetry collector that accepts traces over HTTP. Traces contain the durations of calls, jobs, queries and third-party requests, but no user content.',
  ),
  OTEL_TRACES_SAMPLER_ARG: variable(
    number(1).pipe(z.number().min(0).max(1)),
    'The fraction of calls and jobs to trace, from 0 to 1.',
  ),
  METRICS_TOKEN: variable(
    z.string().min(24).optional(),
    'The bearer token for Prometheus to fetch `/metrics`. Without it, `/metrics` is only available locally.',
    { unset: 'this machine only' },
  ),
  ADMIN_EMAILS: variable(
    z
      .string()
      .default('')
      .transform((list) =>
        list
          .split(',')
          .map((email) => email.trim().toLowerCase())
          .filter(Boolean),
      ),
    'Comma-separated email addresses whose accounts become administrators once the address is verified.',
  ),
}

const discord = {
  DISCORD_APPLICATION_ID: variable(text, "The application in Discord's developer portal.", {
    unset: 'simulator',
    needs: ['DISCORD_CLIENT_SECRET', 'DISCORD_BOT_TOKEN'],
  }),
  DISCORD_CLIENT_SECRET: variable(text, "The application's OAuth2 secret.", {
    needs: ['DISCORD_APPLICATION_ID', 'DISCORD_BOT_TOKEN'],
  }),
  DISCORD_BOT_TOKEN: variable(text, "The token of the application's bot.", {
    needs: ['DISCORD_APPLICATION_ID', 'DISCORD_CLIENT_SECRET'],
  }),
  DISCORD_PUBLIC_KEY: variable(
    text,
    "The application's public key. Verifies commands over HTTP, and the users that Discord's proxy names.",
  ),
  DISCORD_API_BASE: variable(
    addressOf(['http:', 'https:'], 'https://discord.com/api').default('https://discord.com/api'),
    "The address of Discord's REST API.",
  ),
  DISCORD_AUTHORIZE_URL: variable(
    addressOf(['http:', 'https:'], 'https://discord.com/oauth2/authorize').default(
      'https://discord.com/oauth2/authorize',
    ),
    'The URL of the Discord authorization page for signing in on the web.',
  ),
  DISCORD_PRO_SKU: variable(text, "The SKU in Discord's shop that is the pro plan."),
  DISCORD_TOKEN_SKUS: variable(
    tokensBySku,
    "The SKUs in Discord's shop that are bundles of tokens, each with how many: `1234567890123456=100,1234567890123457=550`.",
  ),
}

const payments = {
  STRIPE_SECRET_KEY: variable(
    z
      .string()
      .regex(/^(?:sk|rk)_(?:test|live)_\w+$/, { error: 'must be a Stripe secret key, like sk_live_…' })
      .optional(),
    'The secret key of a Stripe account. Without it, nothing can be bought with money.',
    { unset: 'simulator', needs: ['STRIPE_WEBHOOK_SECRETS'] },
  ),
  STRIPE_WEBHOOK_SECRETS: variable(
    commaList,
    'The signing secret of the Stripe webhook endpoint. During a rotation, two separated by a comma.',
    { needs: ['STRIPE_SECRET_KEY'] },
  ),
  STRIPE_PLANS: variable(
    pairs(/^[a-z\d-]{1,40}=price_\w+$/, 'pro-monthly=price_123'),
    'The plans, each with its recurring Stripe price: `pro-monthly=price_123,pro-yearly=price_456`.',
  ),
  STRIPE_API_BASE: variable(
    addressOf(['http:', 'https:'], 'https://api.stripe.com').default('https://api.stripe.com'),
    "The address of Stripe's API.",
  ),
  APPLE_STORE_BUNDLE_ID: variable(text, "The bundle id of the app in Apple's shop.", {
    needs: ['APPLE_STORE_ROOTS', 'APPLE_STORE_PRODUCTS'],
  }),
  APPLE_STORE_ROOTS: variable(
    commaList,
    "Apple's root certificates, from apple.com/certificateauthority: DER as base64, separated by commas.",
    { needs: ['APPLE_STORE_BUNDLE_ID', 'APPLE_STORE_PRODUCTS'] },
  ),
  APPLE_STORE_PRODUCTS: variable(
    pairs(/^[\w.-]{1,100}=(?:pro|[1-9]\d{0,5})$/, 'com.example.pro=pro'),
    "What each product in Apple's shop is, the pro plan or a number of tokens: `com.example.pro=pro,com.example.tokens=100`.",
    { needs: ['APPLE_STORE_BUNDLE_ID', 'APPLE_STORE_ROOTS'] },
  ),
  APPLE_STORE_ENVIRONMENT: variable(
    z.enum(['Production', 'Sandbox']).default('Production'),
    "The environment whose notifications are accepted: `Production`, or Apple's `Sandbox`.",
  ),
}

const phones = {
  TWILIO_ACCOUNT_SID: variable(
    z
      .string()
      .regex(/^AC[\da-f]{32}$/)
      .optional(),
    'The Twilio account that sends codes to phones and looks up their numbers.',
    { unset: 'outbox, or no phones with `SMTP_URL`', needs: ['TWILIO_AUTH_TOKEN', 'TWILIO_FROM'] },
  ),
  TWILIO_AUTH_TOKEN: variable(text, 'Its auth token.', { needs: ['TWILIO_ACCOUNT_SID', 'TWILIO_FROM'] }),
  TWILIO_FROM: variable(
    z
      .string()
      .regex(/^(?:\+[1-9]\d{6,14}|MG[\da-f]{32})$/)
      .optional(),
    'The number that text messages are sent from, or the SID of a messaging service.',
    { needs: ['TWILIO_ACCOUNT_SID', 'TWILIO_AUTH_TOKEN'] },
  ),
  TWILIO_WHATSAPP_FROM: variable(
    z
      .string()
      .regex(/^\+[1-9]\d{6,14}$/)
      .optional(),
    'The WhatsApp sender number. Without it, codes are only sent as text messages.',
    { needs: ['TWILIO_WHATSAPP_TEMPLATE', 'TWILIO_ACCOUNT_SID'] },
  ),
  TWILIO_WHATSAPP_TEMPLATE: variable(
    z
      .string()
      .regex(/^HX[\da-f]{32}$/)
      .optional(),
    'The WhatsApp-approved template for codes. Its only variable is the code.',
    { needs: ['TWILIO_WHATSAPP_FROM', 'TWILIO_ACCOUNT_SID'] },
  ),
}

const push = {
  VAPID_PUBLIC_KEY: variable(text, 'The public VAPID key for browser push services, in base64url.', {
    unset: 'generated, in the database',
    needs: ['VAPID_PRIVATE_KEY'],
  }),
  VAPID_PRIVATE_KEY: variable(text, 'Its private half.', { needs: ['VAPID_PUBLIC_KEY'] }),
  VAPID_SUBJECT: variable(
    addressOf(['https:', 'mailto:'], 'mailto:you@your.host').optional(),
    'The contact for push services in case of problems.',
    { unset: '`PUBLIC_URL`' },
  ),
  FCM_SERVICE_ACCOUNT: variable(text, 'The Firebase service account for Android phones, as JSON.', {
    unset: 'outbox, or none with `SMTP_URL`',
  }),
  APNS_KEY_ID: variable(text, "The id of the key for Apple's push service, which reaches iPhones.", {
    unset: 'outbox, or none with `SMTP_URL`',
    needs: ['APNS_TEAM_ID', 'APNS_PRIVATE_KEY', 'APNS_TOPIC'],
  }),
  APNS_TEAM_ID: variable(text, 'The team that the key belongs to.', {
    needs: ['APNS_KEY_ID', 'APNS_PRIVATE_KEY', 'APNS_TOPIC'],
  }),
  APNS_PRIVATE_KEY: variable(
    z
      .string()
      .regex(/-----BEGIN PRIVATE KEY-----/, { error: 'must be a key from Apple, in PEM' })
      .optional(),
    'That key, in PEM.',
    { needs: ['APNS_KEY_ID', 'APNS_TEAM_ID', 'APNS_TOPIC'] },
  ),
  APNS_TOPIC: variable(text, 'The bundle id of the app on iPhones.', {
    needs: ['APNS_KEY_ID', 'APNS_TEAM_ID', 'APNS_PRIVATE_KEY'],
  }),
  APNS_SANDBOX: variable(
    z.enum(['on', 'off']).default('off'),
    '`on` for apps that were not installed from the store.',
  ),
}

const voice = {
  AGORA_APP_ID: variable(text, 'The Agora project for DJ voice.', {
    needs: ['AGORA_APP_CERTIFICATE'],
  }),
  AGORA_APP_CERTIFICATE: variable(text, 'The certificate of the project, used to sign tokens.', {
    needs: ['AGORA_APP_ID'],
  }),
}

const gifs = {
  GIPHY_API_KEY: variable(text, 'The API key of a GIPHY app. Enables GIF search in the chat.'),
}

const lyrics = {
  LYRICS: variable(z.enum(['off', 'lrclib']).default('off'), '`lrclib` looks up the lyrics of playing songs there.'),
}

const music = {
  AUDIUS_APP_NAME: variable(text, 'The app name for Audius requests. Enables songs from Audius.'),
  AUDIUS_TOKEN: variable(text, 'The bearer token of an Audius plan.'),
  SOUNDCLOUD_CLIENT_ID: variable(text, 'The SoundCloud application.', { needs: ['SOUNDCLOUD_CLIENT_SECRET'] }),
  SOUNDCLOUD_CLIENT_SECRET: variable(text, 'Its secret.', { needs: ['SOUNDCLOUD_CLIENT_ID'] }),
  SOUNDCLOUD_MOBILE_CLIENT_ID: variable(text, 'A separate application for phones.', {
    unset: 'the same',
    needs: ['SOUNDCLOUD_MOBILE_CLIENT_SECRET', 'SOUNDCLOUD_CLIENT_ID'],
  }),
  SOUNDCLOUD_MOBILE_CLIENT_SECRET: variable(text, 'Its secret.', { needs: ['SOUNDCLOUD_MOBILE_CLIENT_ID'] }),
  SEVEN_DIGITAL_KEY: variable(text, 'The 7digital consumer key.', { needs: ['SEVEN_DIGITAL_SECRET'] }),
  SEVEN_DIGITAL_SECRET: variable(text, 'The secret used to sign 7digital requests.', {
    needs: ['SEVEN_DIGITAL_KEY'],
  }),
  SEVEN_DIGITAL_SHOP_ID: variable(z.string().regex(/^\d+$/).optional(), 'The 7digital shop whose catalog is used.', {
    unset: 'by country',
  }),
  SPOTIFY_CLIENT_ID: variable(text, "The application in Spotify's dashboard.", { needs: ['SPOTIFY_CLIENT_SECRET'] }),
  SPOTIFY_CLIENT_SECRET: variable(text, 'Its secret.', { needs: ['SPOTIFY_CLIENT_ID'] }),
  APPLE_MUSIC_TEAM_ID: variable(text, "The team in Apple's developer program.", {
    needs: ['APPLE_MUSIC_KEY_ID', 'APPLE_MUSIC_PRIVATE_KEY'],
  }),
  APPLE_MUSIC_KEY_ID: variable(text, "The id of the team's MusicKit key.", {
    needs: ['APPLE_MUSIC_TEAM_ID', 'APPLE_MUSIC_PRIVATE_KEY'],
  }),
  APPLE_MUSIC_PRIVATE_KEY: variable(
    z
      .string()
      .regex(/-----BEGIN PRIVATE KEY-----/, { error: 'must be a key from Apple, in PEM' })
      .optional(),
    'That key, in PEM.',
    { needs: ['APPLE_MUSIC_TEAM_ID', 'APPLE_MUSIC_KEY_ID'] },
  ),
  YOUTUBE_API_KEY: variable(text, "A key for YouTube's Data API."),
  YOUTUBE_CLIENT_ID: variable(text, "An OAuth client at Google, for people's own playlists.", {
    needs: ['YOUTUBE_CLIENT_SECRET', 'YOUTUBE_API_KEY'],
  }),
  YOUTUBE_CLIENT_SECRET: variable(text, 'Its secret.', { needs: ['YOUTUBE_CLIENT_ID'] }),
  TIDAL_CLIENT_ID: variable(text, 'The TIDAL application, used to look up songs.', {
    needs: ['TIDAL_CLIENT_SECRET'],
  }),
  TIDAL_CLIENT_SECRET: variable(text, 'Its secret.', { needs: ['TIDAL_CLIENT_ID'] }),
  NAPSTER_API_KEY: variable(text, "A key for Napster's API."),
  AMAZON_MUSIC_PROFILE_ID: variable(text, 'A security profile admitted to the Amazon Music beta.', {
    needs: ['AMAZON_CLIENT_ID', 'AMAZON_CLIENT_SECRET', 'AMAZON_REFRESH_TOKEN'],
  }),
  AMAZON_CLIENT_ID: variable(text, 'The Login with Amazon client.', { needs: ['AMAZON_MUSIC_PROFILE_ID'] }),
  AMAZON_CLIENT_SECRET: variable(text, 'Its secret.', { needs: ['AMAZON_MUSIC_PROFILE_ID'] }),
  AMAZON_REFRESH_TOKEN: variable(text, "The installation's refresh token.", {
    needs: ['AMAZON_MUSIC_PROFILE_ID'],
  }),
  LAST_FM_KEY: variable(text, 'A Last.fm API key.', { needs: ['LAST_FM_SECRET'] }),
  LAST_FM_SECRET: variable(text, 'Its secret.', { needs: ['LAST_FM_KEY'] }),
  OPEN_PROVIDERS: variable(
    z.enum(['on', 'off']).default('on'),
    '`off` stops asking Deezer, Pandora and Spinrilla, which take no credentials.',
  ),
  CYANITE_TOKEN: variable(text, 'A Cyanite access token, for finding similar songs. Requires the secret below.'),
  CYANITE_SECRET: variable(text, 'The secret used by Cyanite to sign webhooks.'),
}

/** Every environment variable, by topic. */
export const variables = {
  'The server': server,
  'Where data goes': data,
  'The product': product,
  'Keys and administrators': access,
  Discord: discord,
  Payments: payments,
  Phones: phones,
  'Push messages': push,
  Voice: voice,
  'GIFs and lyrics': { ...gifs, ...lyrics },
  'Music providers': music,
}

/** All variables as one schema. */
export const Environment = z.object({
  ...server,
  ...data,
  ...product,
  ...access,
  ...discord,
  ...payments,
  ...phones,
  ...push,
  ...voice,
  ...gifs,
  ...lyrics,
  ...music,
})
export type Environment = z.output<typeof Environment>
