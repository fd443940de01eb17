/** Every music provider the services know, by the name used on the wire (client specification, section 3). */
export const musicProviders = [
  'apple',
  'audius',
  'napster',
  'soundCloudPublic',
  'spotify',
  'uploadService',
  'youtube',
  'pandora',
  'deezer',
  'tidal',
  'amazonMusic',
  'yandex',
  'spinrilla',
  'sevenDigital',
] as const

export type MusicProvider = (typeof musicProviders)[number]

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

/** A provider's sign-in. Some have an application of their own for telephones, whose tokens do not go with the other's. */
export type SignInName = MusicProvider | `${MusicProvider}/mobile`
