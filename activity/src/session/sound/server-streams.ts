import { call } from '../../client/api.ts'
import { listenerCountry } from '../../client/device/country.ts'
import { chosenQuality } from '../../client/user-data.ts'
import { serverNow } from '../../client/server-time.ts'
import { qualityFor } from '../../playback/listener/listener-quality.ts'
import { createStreams, type Streams } from '../../playback/providers/streams.ts'

/** The URLs of providers' songs, which the server returns for this listener's country and quality. */
export const serverStreams = (page: Window): Streams =>
  createStreams({
    calls: {
      stream: ({ quality, ...params }) =>
        call('GET /song-data/stream/{country}/{id}', { params, query: { quality } }),
      async songIdOf({ provider, id, country }) {
        const found = await call('GET /song-data/{providerSongId}/{musicProvider}', {
          params: { providerSongId: id, musicProvider: provider },
          query: { country },
        })
        return found.songId
      },
    },
    country: () => listenerCountry(page),
    quality: () => qualityFor({ chosen: chosenQuality(), savesData: savesData(page.navigator) }),
    now: serverNow,
  })

/** Only Chromium reports that a user has asked for reduced data usage. */
function savesData(navigator: Navigator): boolean {
  if (!('connection' in navigator)) return false
  const { connection } = navigator
  return typeof connection === 'object' && connection !== null && Reflect.get(connection, 'saveData') === true
}
