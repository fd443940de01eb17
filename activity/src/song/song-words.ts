import type { TFunction } from 'i18next'
import type { Song } from '@segue/shared/song/song.ts'
import { apiBase } from '../client/api.ts'
import { surface } from '../client/surface.ts'
import { thumbnailAt, thumbnailOf } from '@segue/shared/song/thumbnails.ts'

export const titleOf = (song: Pick<Song, 'trackName'>, t: TFunction): string =>
  song.trackName?.trim() || t('queue.unknownTitle')

export const artistOf = (song: Pick<Song, 'artistName'>, t: TFunction): string =>
  song.artistName?.trim() || t('queue.unknownArtist')

/** An address of the cover in about the size asked for, or null. */
export function coverOf(song: Pick<Song, 'thumbnails' | 'musicProviders'>, size = 256): string | null {
  const address = coverAddressOf(song, size)
  return address && surface.url(address)
}

/** The same for somebody who is not this page: third parties by their own addresses. */
export function coverAddressOf(song: Pick<Song, 'thumbnails' | 'musicProviders'>, size: number): string | null {
  // The address names the host as the installation knows itself; this page may have come here by another name.
  const upload = song.musicProviders?.uploadService
  if (upload && song.thumbnails?.uploadService) return `${apiBase}/songs/${encodeURIComponent(upload)}/cover`
  return thumbnailOf(song, size) ?? null
}

/** The same for a cover of which the address alone is known, not whose it is. */
export function coverAt(address: string, size: number): string {
  const upload = /\/songs\/([\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12})\/cover$/i.exec(address)?.[1]
  return surface.url(upload ? `${apiBase}/songs/${upload}/cover` : thumbnailAt('apple', address, size))
}
