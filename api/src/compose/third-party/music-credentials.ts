import type { MusicCredentials } from '../../adapters/music/register.ts'
import type { Environment } from '../settings.ts'

type Settings = Partial<Environment>

/** The values of a set of variables, or undefined if none is set. An incomplete set is an error. */
export function together<const Names extends readonly string[]>(
  names: Names,
  values: readonly (string | undefined)[],
): { [K in keyof Names]: string } | undefined {
  const items = values.filter((value) => value !== undefined)
  if (items.length === 0) return undefined
  if (items.length < names.length) throw new Error(`${names.join(', ')} belong together: set all of them.`)
  // As many as there are names, in their order.
  return items as unknown as { [K in keyof Names]: string }
}

/** The music providers that the environment has credentials for. */
export function musicCredentialsFrom(environment: Settings): MusicCredentials {
  const spotify = together(
    ['SPOTIFY_CLIENT_ID', 'SPOTIFY_CLIENT_SECRET'],
    [environment.SPOTIFY_CLIENT_ID, environment.SPOTIFY_CLIENT_SECRET],
  )
  const soundCloud = together(
    ['SOUNDCLOUD_CLIENT_ID', 'SOUNDCLOUD_CLIENT_SECRET'],
    [environment.SOUNDCLOUD_CLIENT_ID, environment.SOUNDCLOUD_CLIENT_SECRET],
  )
  const mobile = together(
    ['SOUNDCLOUD_MOBILE_CLIENT_ID', 'SOUNDCLOUD_MOBILE_CLIENT_SECRET'],
    [environment.SOUNDCLOUD_MOBILE_CLIENT_ID, environment.SOUNDCLOUD_MOBILE_CLIENT_SECRET],
  )
  if (mobile && !soundCloud) throw new Error('SOUNDCLOUD_MOBILE_CLIENT_ID requires SOUNDCLOUD_CLIENT_ID: set both.')
  const sevenDigital = together(
    ['SEVEN_DIGITAL_KEY', 'SEVEN_DIGITAL_SECRET'],
    [environment.SEVEN_DIGITAL_KEY, environment.SEVEN_DIGITAL_SECRET],
  )
  const { AUDIUS_APP_NAME: appName, AUDIUS_TOKEN: token, SEVEN_DIGITAL_SHOP_ID: shopId } = environment
  const apple = together(
    ['APPLE_MUSIC_TEAM_ID', 'APPLE_MUSIC_KEY_ID', 'APPLE_MUSIC_PRIVATE_KEY'],
    [environment.APPLE_MUSIC_TEAM_ID, environment.APPLE_MUSIC_KEY_ID, environment.APPLE_MUSIC_PRIVATE_KEY],
  )
  const google = together(
    ['YOUTUBE_CLIENT_ID', 'YOUTUBE_CLIENT_SECRET'],
    [environment.YOUTUBE_CLIENT_ID, environment.YOUTUBE_CLIENT_SECRET],
  )
  const tidal = together(
    ['TIDAL_CLIENT_ID', 'TIDAL_CLIENT_SECRET'],
    [environment.TIDAL_CLIENT_ID, environment.TIDAL_CLIENT_SECRET],
  )
  const amazon = together(
    ['AMAZON_MUSIC_PROFILE_ID', 'AMAZON_CLIENT_ID', 'AMAZON_CLIENT_SECRET', 'AMAZON_REFRESH_TOKEN'],
    [
      environment.AMAZON_MUSIC_PROFILE_ID,
      environment.AMAZON_CLIENT_ID,
      environment.AMAZON_CLIENT_SECRET,
      environment.AMAZON_REFRESH_TOKEN,
    ],
  )
  const apiKey = environment.YOUTUBE_API_KEY
  if (google && !apiKey) throw new Error('YOUTUBE_CLIENT_ID requires YOUTUBE_API_KEY: set both.')
  return {
    audius: appName === undefined ? undefined : { appName, token },
    sevenDigital: sevenDigital && { key: sevenDigital[0], secret: sevenDigital[1], shopId },
    soundCloud: soundCloud && {
      clientId: soundCloud[0],
      clientSecret: soundCloud[1],
      mobile: mobile && { clientId: mobile[0], clientSecret: mobile[1] },
    },
    spotify: spotify && { clientId: spotify[0], clientSecret: spotify[1] },
    apple: apple && { teamId: apple[0], keyId: apple[1], privateKey: apple[2] },
    tidal: tidal && { clientId: tidal[0], clientSecret: tidal[1] },
    amazonMusic: amazon && {
      profileId: amazon[0],
      clientId: amazon[1],
      clientSecret: amazon[2],
      refreshToken: amazon[3],
    },
    napster: environment.NAPSTER_API_KEY ? { apiKey: environment.NAPSTER_API_KEY } : undefined,
    open: environment.OPEN_PROVIDERS === 'on',
    youtube: apiKey ? { apiKey, client: google && { clientId: google[0], clientSecret: google[1] } } : undefined,
  }
}
