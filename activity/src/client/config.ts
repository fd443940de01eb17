import { brands, type Brand } from '@segue/shared/playback/choice.ts'
import { learnServerTime } from './server-time.ts'

/** What the installation says of itself to every client. */
export type ClientConfig = {
  brand: Brand
  name: string
  maxUploadBytes: number
  /** Which search to ask; see the client specification, section 7. */
  searchVersion: 'v1' | 'v2'
  /** Our application at Discord, or null where the installation has none. */
  discordApplicationId: string | null
  /** Where people say yes to it. */
  discordAuthorizeUrl: string
  /** How codes reach phones; none where nobody signs in by phone. */
  phoneChannels: readonly PhoneChannel[]
  /** Whether people can look for GIFs. */
  hasGifs: boolean
  /** Whether DJs can talk over the music. */
  hasVoice: boolean
  /** The services whose playlists can be brought here. */
  importsFrom: readonly string[]
}

const phoneChannels = ['sms', 'whatsapp'] as const
export type PhoneChannel = (typeof phoneChannels)[number]

let config: ClientConfig = {
  brand: 'hangout',
  name: 'Hangout',
  maxUploadBytes: 100 * 1024 * 1024,
  searchVersion: 'v2',
  discordApplicationId: null,
  discordAuthorizeUrl: 'https://discord.com/oauth2/authorize',
  phoneChannels: [],
  hasGifs: false,
  hasVoice: false,
  importsFrom: [],
}

/** Reads `/config.json`. By hand: a schema library is a quarter of what the first page may weigh. */
export function readConfig(value: unknown): ClientConfig | null {
  if (typeof value !== 'object' || value === null || !('brand' in value) || !('name' in value)) return null
  const brand = brands.find((known) => known === value.brand)
  if (!brand || typeof value.name !== 'string' || value.name === '') return null
  const max = 'maxUploadBytes' in value && typeof value.maxUploadBytes === 'number' ? value.maxUploadBytes : null
  const authorizeUrl = 'discordAuthorizeUrl' in value ? value.discordAuthorizeUrl : null
  const channels: unknown = 'phoneChannels' in value ? value.phoneChannels : []
  const application = 'discordApplicationId' in value ? value.discordApplicationId : null
  return {
    brand,
    name: value.name,
    maxUploadBytes: max ?? config.maxUploadBytes,
    searchVersion: 'searchVersion' in value && value.searchVersion === 'v1' ? 'v1' : 'v2',
    discordApplicationId: typeof application === 'string' ? application : null,
    discordAuthorizeUrl: typeof authorizeUrl === 'string' ? authorizeUrl : config.discordAuthorizeUrl,
    hasGifs: 'hasGifs' in value && value.hasGifs === true,
    hasVoice: 'hasVoice' in value && value.hasVoice === true,
    importsFrom: 'importsFrom' in value && Array.isArray(value.importsFrom) ? value.importsFrom.map(String) : [],
    phoneChannels: Array.isArray(channels) ? phoneChannels.filter((channel) => channels.includes(channel)) : [],
  }
}

/** The keys that a configuration must have and this one has not. */
const missingIn = (message: unknown) =>
  ['brand', 'name'].filter((key) => !new Map(Object.entries(message ?? {})).get(key)).join(', ')

/** Asks the server for its configuration; without an answer the default brand is shown. */
export async function loadConfig(): Promise<void> {
  try {
    const answer = await fetch('/config.json')
    learnServerTime(answer)
    const message: unknown = await answer.json()
    const known = readConfig(message)
    // Client specification, section 8.
    if (!known) console.error('configuration-value-missing', missingIn(message))
    config = known ?? config
  } catch (error) {
    // The calls that follow fail as well then, and say so where it can be read.
    console.warn('The configuration could not be read', error)
  }
}

export const clientConfig = (): ClientConfig => config
