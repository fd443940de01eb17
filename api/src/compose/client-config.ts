import type { App } from '../app.ts'
import type { Environment } from './settings.ts'

/** An installation's configuration for every client, at `/config.json`. */
export function clientConfigOf(
  environment: Pick<
    Environment,
    'BRAND' | 'BRAND_NAME' | 'SEARCH_VERSION' | 'DISCORD_APPLICATION_ID' | 'DISCORD_AUTHORIZE_URL'
  >,
  { config, music, sms, gifs, lyrics, voice }: Pick<App, 'config' | 'music' | 'sms' | 'gifs' | 'lyrics' | 'voice'>,
) {
  return {
    brand: environment.BRAND,
    name: environment.BRAND_NAME,
    maxUploadBytes: config.uploads.maxBytes,
    searchVersion: environment.SEARCH_VERSION,
    discordApplicationId: environment.DISCORD_APPLICATION_ID ?? null,
    discordAuthorizeUrl: environment.DISCORD_AUTHORIZE_URL,
    /** How codes reach phones here; empty if nobody can sign in by phone. */
    phoneChannels: sms?.channels ?? [],
    /** Whether people can search for GIFs. */
    hasGifs: gifs !== undefined,
    /** Whether rooms show lyrics. */
    hasLyrics: lyrics !== undefined,
    /** Whether DJs can talk over the music, in browsers. */
    hasVoice: voice !== undefined,
    /** The providers with credentials. Clients need not offer others. */
    musicProviders: music.providers.names,
    /** Those whose playlists can be imported by their link. */
    importsFrom: music.providers.names.filter((name) => music.providers.get(name)?.playlist),
  }
}
