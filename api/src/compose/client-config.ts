import type { App } from '../app.ts'
import type { Environment } from './settings.ts'

/** What an installation says of itself to every client, at `/config.json`. */
export function clientConfigOf(
  environment: Pick<
    Environment,
    'BRAND' | 'BRAND_NAME' | 'SEARCH_VERSION' | 'DISCORD_APPLICATION_ID' | 'DISCORD_AUTHORIZE_URL'
  >,
  { config, music, sms, gifs, voice }: Pick<App, 'config' | 'music' | 'sms' | 'gifs' | 'voice'>,
) {
  return {
    brand: environment.BRAND,
    name: environment.BRAND_NAME,
    maxUploadBytes: config.uploads.mostBytes,
    searchVersion: environment.SEARCH_VERSION,
    discordApplicationId: environment.DISCORD_APPLICATION_ID ?? null,
    discordAuthorizeUrl: environment.DISCORD_AUTHORIZE_URL,
    /** How codes reach phones here; none where nobody signs in by phone. */
    phoneChannels: sms?.channels ?? [],
    /** Whether people can look for GIFs. */
    hasGifs: gifs !== undefined,
    /** Whether DJs can talk over the music, in browsers. */
    hasVoice: voice !== undefined,
    /** Those there are credentials for. What is not among them need not be offered. */
    musicProviders: music.providers.names,
    /** Those of them whose playlists can be brought here by their link. */
    importsFrom: music.providers.names.filter((name) => music.providers.get(name)?.playlist),
  }
}
