import { resolve } from 'node:path'
import * as z from 'zod'
import type { Config } from '../platform/config.ts'
import { sentencesOf } from '../platform/sentences.ts'

const number = (fallback: number) => z.coerce.number<string | number>().default(fallback)
const optionalText = z.string().trim().min(1).optional()
/** An address of the right kind; one of another would only fail when it is first used. */
const addressOf = (protocols: readonly string[], example: string) =>
  z.string().refine((text) => URL.canParse(text) && protocols.includes(new URL(text).protocol), {
    error: `must look like ${example}`,
  })
const onOff = (fallback: 'on' | 'off' | 'auto') => z.enum(['on', 'off', 'auto']).default(fallback)

/** Every environment variable there is; README lists the same in a table, and a test compares the two. */
export const Environment = z.object({
  PORT: number(3000).pipe(z.number().int().min(1).max(65_535)),
  HOST: z.string().default('0.0.0.0'),
  PUBLIC_URL: addressOf(['http:', 'https:'], 'https://your.host').optional(),
  DATA_DIR: z.string().default('data'),
  DATABASE_URL: addressOf(['postgres:', 'postgresql:'], 'postgres://user:password@host/database').optional(),
  STORAGE_URL: z.url().optional(),
  SMTP_URL: addressOf(['smtp:', 'smtps:'], 'smtp://user:password@host:587').optional(),
  MAIL_FROM: z.string().default('Segue <hello@localhost>'),
  BRAND: z.enum(['hangout', 'turntable']).default('hangout'),
  BRAND_NAME: z.string().default('Segue'),
  DEMO: onOff('auto'),
  UPLOADS: z.enum(['everyone', 'granted']).default('everyone'),
  UPLOAD_MAX_MB: number(100).pipe(z.number().min(1)),
  FFMPEG_PATH: optionalText,
  SIGNING_KEYS: optionalText,
  SERVICE_TOKEN: z.string().min(24).optional(),
  ADMIN_EMAILS: z
    .string()
    .default('')
    .transform((list) =>
      list
        .split(',')
        .map((email) => email.trim().toLowerCase())
        .filter(Boolean),
    ),
  CYANITE_TOKEN: optionalText,
  CYANITE_SECRET: optionalText,
  AUDIUS_APP_NAME: optionalText,
  AUDIUS_TOKEN: optionalText,
  SOUNDCLOUD_CLIENT_ID: optionalText,
  SOUNDCLOUD_CLIENT_SECRET: optionalText,
  SOUNDCLOUD_MOBILE_CLIENT_ID: optionalText,
  SOUNDCLOUD_MOBILE_CLIENT_SECRET: optionalText,
  SEVEN_DIGITAL_KEY: optionalText,
  SEVEN_DIGITAL_SECRET: optionalText,
  SEVEN_DIGITAL_SHOP_ID: z.string().regex(/^\d+$/).optional(),
  SPOTIFY_CLIENT_ID: optionalText,
  SPOTIFY_CLIENT_SECRET: optionalText,
  APPLE_MUSIC_TEAM_ID: optionalText,
  APPLE_MUSIC_KEY_ID: optionalText,
  APPLE_MUSIC_PRIVATE_KEY: z
    .string()
    .regex(/-----BEGIN PRIVATE KEY-----/, { error: 'must be the key that Apple gives out, in PEM' })
    .optional(),
  YOUTUBE_API_KEY: optionalText,
  YOUTUBE_CLIENT_ID: optionalText,
  YOUTUBE_CLIENT_SECRET: optionalText,
  TIDAL_CLIENT_ID: optionalText,
  TIDAL_CLIENT_SECRET: optionalText,
  NAPSTER_API_KEY: optionalText,
  AMAZON_MUSIC_PROFILE_ID: optionalText,
  AMAZON_CLIENT_ID: optionalText,
  AMAZON_CLIENT_SECRET: optionalText,
  AMAZON_REFRESH_TOKEN: optionalText,
  OPEN_PROVIDERS: z.enum(['on', 'off']).default('on'),
  TRANSCODER_TOPIC: z
    .string()
    .regex(/^arn:aws[\w-]*:sns:[\w-]+:\d+:[\w.-]+$/)
    .optional(),
  TRUSTED_PROXIES: number(0).pipe(z.number().int().min(0)),
  RATE_LIMITS: z.enum(['on', 'off']).default('on'),
  DISCORD_APPLICATION_ID: optionalText,
  DISCORD_CLIENT_SECRET: optionalText,
  DISCORD_BOT_TOKEN: optionalText,
  DISCORD_PUBLIC_KEY: optionalText,
  DISCORD_API_BASE: addressOf(['http:', 'https:'], 'https://discord.com/api').default('https://discord.com/api'),
  DISCORD_PRO_SKU: optionalText,
  SIMULATOR_PORT: number(3333).pipe(z.number().int().min(1).max(65_534)),
  LOG_LEVEL: z.enum(['debug', 'info', 'warn', 'error', 'silent']).default('warn'),
})

export type Environment = z.output<typeof Environment>

/** Reads the environment. What cannot be meant is one sentence each, thrown together. */
export function readEnvironment(variables: Record<string, string | undefined>): Environment {
  const given = Object.fromEntries(
    Object.entries(variables).filter(([, value]) => value !== undefined && value !== ''),
  )
  const read = Environment.safeParse(given, { reportInput: true })
  if (read.success) return { ...read.data, DATA_DIR: resolve(read.data.DATA_DIR) }
  throw new Error(`The configuration cannot be used: ${sentencesOf(read.error.issues).join('; ')}.`)
}

/** The part of the environment that handlers may know. */
export function configFrom(environment: Environment): Config {
  return {
    publicUrl: (environment.PUBLIC_URL ?? `http://localhost:${environment.PORT}`).replace(/\/$/, ''),
    brand: environment.BRAND,
    checkReplies: false,
    openUploads: environment.UPLOADS === 'everyone',
    trustedProxies: environment.TRUSTED_PROXIES,
    adminEmails: environment.ADMIN_EMAILS,
    passwordCost: 15,
    discordProSku: environment.DISCORD_PRO_SKU,
    uploads: { mostBytes: environment.UPLOAD_MAX_MB * 1024 * 1024, leastSeconds: 5, mostSeconds: 1200 },
  }
}

/** Similar songs take both: the token to ask with, and the secret that webhooks are signed with. */
export function cyaniteFrom({ CYANITE_TOKEN: token, CYANITE_SECRET: secret }: Environment) {
  return token && secret ? { token, secret } : undefined
}
