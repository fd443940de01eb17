import { found, trouble, type Provider, type ProviderSong } from '../../ports/music-provider.ts'
import { isUuid } from '@segue/shared/uuid.ts'
import type { MusicSource, UploadedSong } from '../../ports/music.ts'

/** Our own uploads as a music provider. */
export function createUploadProvider(source: MusicSource<UploadedSong>, publicUrl: string): Provider {
  return {
    name: 'uploadService',
    async search(words, { limit, offset, explicit }, { by }) {
      const { songs, count } = await source.find(words, by, { limit, offset })
      const wanted = explicit ? songs : songs.filter((song) => !song.explicit)
      return found({ songs: wanted.map(asProviderSong), hasMore: offset + songs.length < count })
    },
    async byId(id, { by }) {
      const song = isUuid(id) ? await source.resolve(id, by) : undefined
      return song ? found(asProviderSong(song)) : trouble('notFound')
    },
    async byIsrc(isrc, { by }) {
      const song = await source.byIsrc(isrc, by)
      return song ? found(asProviderSong(song)) : trouble('notFound')
    },
    async stream(id, _quality, { by }) {
      const song = isUuid(id) ? await source.resolve(id, by) : undefined
      if (song?.status !== 'VERIFIED') return trouble('notFound')
      return found({ url: song.streamUrls.uploadService.hls, format: 'hls', expiresAt: null })
    },
    async preview(id, { by }) {
      const song = isUuid(id) ? await source.resolve(id, by) : undefined
      if (song?.status !== 'VERIFIED') return trouble('notFound')
      return found({ url: `${publicUrl}/songs/${id}/preview`, format: 'http', expiresAt: null })
    },
  }
}

function asProviderSong(song: UploadedSong): ProviderSong {
  return {
    provider: 'uploadService',
    id: song.id,
    trackName: song.trackName,
    artistName: song.artistName,
    albumName: song.albumName,
    albumId: null,
    artistId: null,
    genre: song.genre,
    duration: song.duration,
    isrc: song.isrc,
    explicit: song.explicit,
    releaseYear: song.releaseYear,
    thumbnail: song.thumbnails.uploadService,
    link: null,
    previewUrl: null,
  }
}
