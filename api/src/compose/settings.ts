import { resolve } from 'node:path'
import type { Config } from '../platform/config.ts'
import { sentencesOf } from '../platform/sentences.ts'
import { Environment } from './variables.ts'

export { Environment }

/** Parses the environment. Each invalid variable is one sentence, all thrown together. */
export function readEnvironment(variables: Record<string, string | undefined>): Environment {
  const input = Object.fromEntries(
    Object.entries(variables).filter(([, value]) => value !== undefined && value !== ''),
  )
  const read = Environment.safeParse(input, { reportInput: true })
  if (read.success) return { ...read.data, DATA_DIR: resolve(read.data.DATA_DIR) }
  throw new Error(`Invalid configuration: ${sentencesOf(read.error.issues).join('; ')}.`)
}

/** The part of the environment that handlers may see. */
export function configFrom(environment: Environment): Config {
  return {
    publicUrl: (environment.PUBLIC_URL ?? `http://localhost:${environment.PORT}`).replace(/\/$/, ''),
    brand: environment.BRAND,
    brandName: environment.BRAND_NAME,
    checkReplies: false,
    openUploads: environment.UPLOADS === 'everyone',
    trustedProxies: environment.TRUSTED_PROXIES,
    adminEmails: environment.ADMIN_EMAILS,
    passwordCost: 15,
    discordProSku: environment.DISCORD_PRO_SKU,
    discordTokenSkus: Object.fromEntries(
      environment.DISCORD_TOKEN_SKUS.map((pair) => pair.split('=')).map(([sku = '', tokens]) => [
        sku,
        Number(tokens),
      ]),
    ),
    uploads: {
      maxBytes: environment.UPLOAD_MAX_MB * megabyte,
      minSeconds: 5,
      maxSeconds: environment.UPLOAD_MAX_MINUTES * 60,
    },
    quotas: quotasFrom(environment),
  }
}

const megabyte = 1024 * 1024

function quotasFrom(environment: Environment): Config['quotas'] {
  const isLimited = environment.RATE_LIMITS === 'on'
  const max = (quota: number) => (isLimited ? quota : Infinity)
  return {
    uploadsPerHour: max(environment.UPLOADS_PER_HOUR),
    uploadsPerDay: max(environment.UPLOADS_PER_DAY),
    uploadedBytes: max(environment.UPLOADED_MAX_MB * megabyte),
    roomsPerHour: max(environment.ROOMS_PER_HOUR),
    rooms: max(environment.ROOMS_PER_PERSON),
  }
}

/** Similar songs need both: the token for requests, and the secret that webhooks are signed with. */
export function cyaniteFrom({ CYANITE_TOKEN: token, CYANITE_SECRET: secret }: Environment) {
  return token && secret ? { token, secret } : undefined
}
