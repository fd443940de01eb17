import { brands, type Brand } from '@segue/shared/playback/choice.ts'
import { learnServerTime } from './server-time.ts'

/** The installation's public configuration. */
export type ClientConfig = {
  brand: Brand
  name: string
  maxUploadBytes: number
  /** Which search API to use; see the client specification, section 7. */
  searchVersion: 'v1' | 'v2'
  /** Our Discord application, or null if the installation has none. */
  discordApplicationId: string | null
  /** Discord's authorization page. */
  discordAuthorizeUrl: string
  /** How codes are sent to phones; empty if phone sign-in is off. */
  phoneChannels: readonly PhoneChannel[]
  /** Whether GIF search is available. */
  hasGifs: boolean
  /** Whether rooms show lyrics. */
  hasLyrics: boolean
  /** Whether DJs can talk over the music. */
  hasVoice: boolean
  /** The services that playlists can be imported from. */
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
  hasLyrics: false,
  hasVoice: false,
  importsFrom: [],
}

/**
 * Parses `/config.json`. Not with a schema library, which would take a quarter of the size budget of the first page.
 */
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
    hasLyrics: 'hasLyrics' in value && value.hasLyrics === true,
    hasVoice: 'hasVoice' in value && value.hasVoice === true,
    importsFrom: 'importsFrom' in value && Array.isArray(value.importsFrom) ? value.importsFrom.map(String) : [],
    phoneChannels: Array.isArray(channels) ? phoneChannels.filter((channel) => channels.includes(channel)) : [],
  }
}

/** The required keys that a configuration lacks. */
const missingIn = (message: unknown) =>
  ['brand', 'name'].filter((key) => !new Map(Object.entries(message ?? {})).get(key)).join(', ')

/** Loads the configuration; if that fails, the default brand is used. */
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
    // The calls that follow will fail too and show the error.
    console.warn('Failed to read the configuration', error)
  }
}

export const clientConfig = (): ClientConfig => config
