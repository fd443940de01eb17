/** Every music provider: its name on the wire (client specification, section 3), and the one to show to people. */
export const providerNames = {
  apple: 'Apple Music',
  audius: 'Audius',
  napster: 'Napster',
  soundCloudPublic: 'SoundCloud',
  spotify: 'Spotify',
  uploadService: 'Uploads',
  youtube: 'YouTube',
  pandora: 'Pandora',
  deezer: 'Deezer',
  tidal: 'TIDAL',
  amazonMusic: 'Amazon Music',
  yandex: 'Yandex Music',
  spinrilla: 'Spinrilla',
  sevenDigital: '7digital',
} as const

export type MusicProvider = keyof typeof providerNames

/** Cast: TypeScript does not know which keys an object has. */
export const musicProviders = Object.keys(providerNames) as readonly MusicProvider[]

/** The providers a client can play. The others only contribute links, artwork and identifiers. */
export const playableProviders = [
  'apple',
  'audius',
  'soundCloudPublic',
  'spotify',
  'uploadService',
  'youtube',
  'sevenDigital',
] as const satisfies readonly MusicProvider[]

export type PlayableProvider = (typeof playableProviders)[number]

/** Providers without a usable API: their links are recognized, but not resolved to songs. */
export const silentProviders: readonly MusicProvider[] = ['yandex']

/** Playable providers whose songs only play in their own player, so they can't be mixed. */
export const foreignProviders = ['spotify', 'apple', 'youtube'] as const satisfies readonly PlayableProvider[]

export type ForeignProvider = (typeof foreignProviders)[number]

/** A provider's sign-in. Some have a separate application for phones, whose tokens don't work with the other's. */
export type SignInName = MusicProvider | `${MusicProvider}/mobile`
