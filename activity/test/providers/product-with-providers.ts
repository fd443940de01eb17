import { audiusIds, audiusTrack, fakeAudius } from '../../../api/test/fakes/audius.ts'
import { fakeDeezer } from '../../../api/test/fakes/metadata.ts'
import { fakeSpotify, spotifyIds } from '../../../api/test/fakes/spotify.ts'
import { openProduct } from './product-in-process.ts'

/** A product with songs and playlists from a fake Audius, Spotify and Deezer. */
export async function openProductWithProviders() {
  const audius = fakeAudius()
  for (let number = audius.tracks.length + 1; number <= 60; number++) audius.tracks.push(audiusTrack(number))
  const playlist = { name: 'Sixty of the best', trackIds: audius.tracks.map(({ id }) => id) }
  audius.playlists.set('sixty', playlist)
  const spotify = fakeSpotify()
  const pages = gate()
  const atAudius = audius.hosts['api.audius.co']
  const apis = {
    ...audius.hosts,
    ...spotify.hosts,
    ...fakeDeezer().hosts,
    'api.audius.co': (...[request, response]: Parameters<typeof atAudius>) => {
      // The second page of the playlist waits until the test has seen the first.
      const second = request.url?.startsWith('/v1/tracks?') && request.url.includes(playlist.trackIds[50] ?? '')
      if (second) void pages.opened.then(() => atAudius(request, response))
      else atAudius(request, response)
    },
  }
  const credentials = { audius: { appName: audiusIds.appName }, spotify: spotifyIds, open: true }
  const product = await openProduct({ credentials, apis })
  return {
    ...product,
    audius,
    spotify,
    /** Releases the second page of the playlist. */
    openSecondPage: pages.open,
    async stop() {
      pages.open()
      await product.stop()
    },
  }
}

function gate() {
  let open = () => {}
  const opened = new Promise<void>((resolve) => (open = resolve))
  return { opened, open: () => open() }
}
