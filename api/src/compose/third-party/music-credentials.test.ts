import { expect, test } from 'vitest'
import { musicCredentialsFrom } from './music-credentials.ts'
import { readEnvironment } from '../settings.ts'

const pem = '-----BEGIN PRIVATE KEY-----\nMIG\n-----END PRIVATE KEY-----'

const credentials = (variables: Record<string, string>) => {
  const items = Object.entries(musicCredentialsFrom(readEnvironment(variables)))
  return Object.fromEntries(items.filter(([, value]) => value !== undefined))
}

test('without credentials only open providers are used, and none if those are switched off', () => {
  expect(credentials({})).toEqual({ open: true })
  expect(credentials({ OPEN_PROVIDERS: 'off' })).toEqual({ open: false })
})

test('each set of credentials registers its provider', () => {
  expect(
    credentials({
      SPOTIFY_CLIENT_ID: 'a',
      SPOTIFY_CLIENT_SECRET: 'b',
      YOUTUBE_API_KEY: 'c',
      APPLE_MUSIC_TEAM_ID: 'd',
      APPLE_MUSIC_KEY_ID: 'e',
      APPLE_MUSIC_PRIVATE_KEY: pem,
      NAPSTER_API_KEY: 'g',
    }),
  ).toMatchObject({
    spotify: { clientId: 'a', clientSecret: 'b' },
    youtube: { apiKey: 'c' },
    apple: { teamId: 'd', keyId: 'e', privateKey: pem },
    napster: { apiKey: 'g' },
  })
})

test('an invalid Apple key is reported by name', () => {
  expect(() => credentials({ APPLE_MUSIC_PRIVATE_KEY: 'AuthKey.p8' })).toThrow('a key from Apple')
})

test.each([
  [{ SPOTIFY_CLIENT_ID: 'a' }, 'SPOTIFY_CLIENT_SECRET'],
  [{ APPLE_MUSIC_TEAM_ID: 'a', APPLE_MUSIC_KEY_ID: 'b' }, 'APPLE_MUSIC_PRIVATE_KEY'],
  [{ YOUTUBE_CLIENT_ID: 'a', YOUTUBE_CLIENT_SECRET: 'b' }, 'YOUTUBE_API_KEY'],
  [{ TIDAL_CLIENT_SECRET: 'a' }, 'TIDAL_CLIENT_ID'],
])(
  'an incomplete set of credentials prevents startup, and the error names what is missing: %o',
  (variables, missing) => {
    expect(() => credentials({ ...variables })).toThrow(missing)
  },
)
