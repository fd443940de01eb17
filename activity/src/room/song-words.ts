import type { TFunction } from 'i18next'
import type { Song } from '@segue/shared/song/song.ts'
import { apiBase } from '../api.ts'
import { surface } from '../app/surface.ts'
import { providerOrder } from '@segue/shared/playback/choice.ts'
import type { MusicProvider } from '@segue/shared/song/providers.ts'

export const titleOf = (song: Pick<Song, 'trackName'>, t: TFunction): string =>
  song.trackName?.trim() || t('queue.unknownTitle')

export const artistOf = (song: Pick<Song, 'artistName'>, t: TFunction): string =>
  song.artistName?.trim() || t('queue.unknownArtist')

/** An address of the cover in about the size asked for, or null. Apple's addresses are templates. */
export function coverOf(song: Pick<Song, 'thumbnails' | 'musicProviders'>, size = 256): string | null {
  const address = coverAddressOf(song, size)
  return address && surface.url(address)
}

/** The same for somebody who is not this page: third parties by their own addresses. */
export function coverAddressOf(song: Pick<Song, 'thumbnails' | 'musicProviders'>, size: number): string | null {
  const thumbnails = song.thumbnails ?? {}
  // The address names the host as the installation knows itself; this page may have come here by another name.
  const upload = song.musicProviders?.uploadService
  if (upload && thumbnails.uploadService) return `${apiBase}/songs/${encodeURIComponent(upload)}/cover`
  const order: readonly MusicProvider[] = ['uploadService', ...providerOrder.hangout]
  const url = order.map((provider) => thumbnails[provider]).find(Boolean) ?? Object.values(thumbnails)[0]
  return url ? url.replace('{w}', String(size)).replace('{h}', String(size)) : null
}

/** Providers by the names people know them by. */
export const providerNames: Record<MusicProvider, string> = {
  apple: 'Apple Music',
  audius: 'Audius',
  napster: 'Napster',
  soundCloudPublic: 'SoundCloud',
  spotify: 'Spotify',
  uploadService: 'Uploads',
  youtube: 'YouTube',
  pandora: 'Pandora',
  deezer: 'Deezer',
  tidal: 'TIDAL',
  amazonMusic: 'Amazon Music',
  yandex: 'Yandex Music',
  spinrilla: 'Spinrilla',
  sevenDigital: '7digital',
}
