import type { SignInName } from '@segue/shared/song/providers.ts'
import type { SignIn, SignIns } from '../../ports/music-accounts.ts'
import type { Provider, ProviderTools, Providers } from '../../ports/music-provider.ts'
import type { Music } from '../../ports/music.ts'
import { createAmazonMusic, type AmazonMusicCredentials } from './amazon-music.ts'
import { createApple, type AppleCredentials } from './apple.ts'
import { createAudius, type AudiusCredentials } from './audius.ts'
import { createDeezer } from './deezer.ts'
import { createNapster } from './napster.ts'
import { createPandora } from './pandora.ts'
import { createSevenDigital, type SevenDigitalCredentials } from './seven-digital.ts'
import { createSoundCloud, type SoundCloudCredentials } from './sound-cloud.ts'
import { createSpinrilla } from './spinrilla.ts'
import { createSpotify, type SpotifyCredentials } from './spotify.ts'
import { createTidal, type TidalCredentials } from './tidal.ts'
import type { TokenStore } from './token-store.ts'
import { createYoutube, type YoutubeCredentials } from './youtube.ts'

/** An installation's credentials at music providers. */
export type MusicCredentials = {
  audius?: AudiusCredentials | undefined
  sevenDigital?: SevenDigitalCredentials | undefined
  soundCloud?: SoundCloudCredentials | undefined
  spotify?: SpotifyCredentials | undefined
  apple?: AppleCredentials | undefined
  youtube?: YoutubeCredentials | undefined
  tidal?: TidalCredentials | undefined
  napster?: { apiKey: string } | undefined
  amazonMusic?: AmazonMusicCredentials | undefined
  /** Whether to use providers that require no credentials. */
  open?: boolean | undefined
}

export type Registered = {
  providers: readonly Provider[]
  signIns: SignIns
  appleDeveloperToken: Music['appleDeveloperToken']
  soundCloudTokens: Music['soundCloudTokens']
}

/** The providers with credentials, and those whose accounts people can link. */
export function registerProviders(
  credentials: MusicCredentials,
  tools: ProviderTools & { tokenStore: TokenStore; nonce: () => string },
): Registered {
  const { audius, sevenDigital, spotify, youtube, tidal, napster, amazonMusic } = credentials
  const apple = credentials.apple && createApple(credentials.apple, tools)
  const soundCloud = credentials.soundCloud && createSoundCloud(credentials.soundCloud, tools)
  const made: { provider: Provider; signIn?: SignIn }[] = []
  if (audius) made.push({ provider: createAudius(audius, tools) })
  if (sevenDigital) made.push({ provider: createSevenDigital(sevenDigital, tools) })
  if (soundCloud) made.push(soundCloud)
  if (spotify) made.push(createSpotify(spotify, tools))
  if (apple) made.push(apple)
  if (youtube) made.push(createYoutube(youtube, tools))
  if (tidal) made.push({ provider: createTidal(tidal, tools) })
  if (napster) made.push({ provider: createNapster(napster, tools) })
  if (amazonMusic) made.push({ provider: createAmazonMusic(amazonMusic, tools) })
  if (credentials.open)
    made.push(...[createDeezer(tools), createPandora(tools), createSpinrilla()].map((provider) => ({ provider })))
  const signIns: [SignInName, SignIn][] = made.flatMap(({ provider, signIn }) =>
    signIn ? [[provider.name, signIn]] : [],
  )
  if (soundCloud) signIns.push(['soundCloudPublic/mobile', soundCloud.mobileSignIn])
  return {
    providers: made.map(({ provider }) => provider),
    signIns: Object.fromEntries(signIns),
    appleDeveloperToken: apple?.developerToken,
    soundCloudTokens: soundCloud?.publicTokens,
  }
}

export function createProviders(providers: readonly Provider[]): Providers {
  const byName = new Map(providers.map((provider) => [provider.name, provider]))
  return { get: (name) => byName.get(name), names: [...byName.keys()] }
}
