/**
 * Every music provider the services know: the name used on the wire (client specification, section 3), and the one that
 * people know it by.
 */
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

/** The border: TypeScript does not say which keys an object has. */
export const musicProviders = Object.keys(providerNames) as readonly MusicProvider[]

/** The providers a client can play. The rest only lend links, artwork and identifiers. */
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

/** The providers that answer nobody: a link of theirs is known for one, but not which song it leads to. */
export const silentProviders: readonly MusicProvider[] = ['yandex']

/** Of the playable ones, those whose songs only a player of their own plays, which nobody else can mix. */
export const foreignProviders = ['spotify', 'apple', 'youtube'] as const satisfies readonly PlayableProvider[]

export type ForeignProvider = (typeof foreignProviders)[number]

/** A provider's sign-in. Some have an application of their own for telephones, whose tokens do not go with the other's. */
export type SignInName = MusicProvider | `${MusicProvider}/mobile`
