import { songIdAt } from '@segue/shared/playback/choice.ts'
import type { Provider } from '../decks/media.ts'

/**
 * Songs that users uploaded to us. The playlist and its key are not public, so both requests carry the caller's token.
 */
export function createUploadService(options: { apiUrl: string; token: () => string | null }): Provider {
  return {
    name: 'uploadService',
    plays: (song) => Boolean(song.musicProviders?.uploadService),
    async prepare(song) {
      const id = songIdAt(song, 'uploadService')
      return {
        provider: 'uploadService',
        kind: 'hls',
        url: `${options.apiUrl}/songs/${encodeURIComponent(id)}/hls-playlist`,
        headers: () => bearer(options.token()),
        isCutExactly: true,
        // The song's loudness, measured during processing, is stored with it.
        ...(typeof song.gainDb === 'number' ? { gainDb: song.gainDb } : {}),
      }
    },
  }
}

function bearer(token: string | null): Record<string, string> {
  return token === null ? {} : { Authorization: `Bearer ${token}` }
}
