import { PlayError } from '@segue/shared/playback/choice.ts'
import { CallFailed } from '@segue/shared/call.ts'
import type { MusicProvider } from '@segue/shared/song/providers.ts'
import { call, queries } from '../../client/api.ts'
import { clientConfig } from '../../client/config.ts'
import type { Provider } from '../../playback/decks/media.ts'
import { once } from '@segue/shared/once.ts'
import type { ApplePlayer } from '../../playback/providers/apple.ts'
import { createForeign } from '../../playback/providers/foreign.ts'
import { MediaTrouble } from '../../playback/run/trouble.ts'
import type { Surface } from '../../surface/surface.ts'

type Options = { page: Window; surface: Surface; tokenNow: () => string | null; screen: HTMLElement }

/**
 * Providers that can only be played by their own players. Discord blocks third-party frames, scripts and licence
 * servers, so there are none there. Each player is loaded with its first song.
 */
export function foreignSources({ page, surface, tokenNow, screen }: Options): Provider[] {
  if (surface.kind === 'discord') return []
  const url = (address: string) => surface.url(address)
  const linked = (name: MusicProvider) => () => needLinked(name, tokenNow())
  const spotify = once(async () => {
    const { createSpotifyPlayer } = await import('../../playback/providers/spotify.ts')
    return createSpotifyPlayer({
      page,
      url,
      deviceName: clientConfig().name,
      token: spotifyToken,
      fetch: (address, init) => fetch(address, init),
    })
  })
  const youtube = once(async () => {
    const { createYouTubePlayer } = await import('../../playback/providers/youtube.ts')
    return createYouTubePlayer({ page, url, screen: () => screen })
  })
  const apple = async () => (await applePlayer(page, surface)).song
  return [
    createForeign({ name: 'spotify', check: linked('spotify'), player: spotify }),
    createForeign({ name: 'apple', check: linked('apple'), player: apple }),
    createForeign({ name: 'youtube', check: () => Promise.resolve(), player: youtube }),
  ]
}

let apple: Promise<ApplePlayer> | null = null

/** MusicKit can be configured only once per page. */
export function applePlayer(page: Window, surface: Surface): Promise<ApplePlayer> {
  apple ??= import('../../playback/providers/apple.ts').then(({ createApplePlayer }) =>
    createApplePlayer({
      page,
      appName: clientConfig().name,
      url: (address) => surface.url(address),
      developerToken: async () => (await call('GET /apple/developer-token')).developerToken,
    }),
  )
  apple.catch(() => (apple = null))
  return apple
}

/** The providers configured here and the accounts that this listener has linked. */
export const musicAccounts = (token: string | null) =>
  queries.fetchQuery({ queryKey: ['music-accounts', token], queryFn: () => call('GET /music-accounts') })

async function needLinked(name: MusicProvider, token: string | null): Promise<void> {
  const accounts = await musicAccounts(token)
  if (!accounts.musicProviders.includes(name)) throw new PlayError(`${name} isn’t set up here`)
  if (!accounts.linked.some(({ musicProvider }) => musicProvider === name)) {
    throw new MediaTrouble('needs-account', 'The listener has not linked an account')
  }
}

/** The server refreshes expired tokens; a refused token makes it check again. */
async function spotifyToken(): Promise<string> {
  try {
    return (await call('POST /spotify/refresh-token')).accessToken
  } catch (error) {
    const refused = error instanceof CallFailed && (error.status === 404 || error.status === 401)
    throw new MediaTrouble(refused ? 'needs-account' : 'unreachable', 'No Spotify token', { cause: error })
  }
}
