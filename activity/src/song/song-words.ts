import type { TFunction } from 'i18next'
import type { Song } from '@segue/shared/song/song.ts'
import { apiBase } from '../client/api.ts'
import { namedFile } from '../client/files/named-file.ts'
import { surface } from '../client/surface.ts'
import { thumbnailAt, thumbnailOf } from '@segue/shared/song/thumbnails.ts'

export const titleOf = (song: Pick<Song, 'trackName'>, t: TFunction): string =>
  song.trackName?.trim() || t('queue.unknownTitle')

export const artistOf = (song: Pick<Song, 'artistName'>, t: TFunction): string =>
  song.artistName?.trim() || t('queue.unknownArtist')

/** The URL of the cover in about the requested size, or null. */
export function coverOf(song: Pick<Song, 'thumbnails' | 'musicProviders'>, size = 256): string | null {
  const address = coverAddressOf(song, size)
  return address && loadable(address)
}

/** The same for use outside this page: covers of third parties keep their own URLs. */
export function coverAddressOf(song: Pick<Song, 'thumbnails' | 'musicProviders'>, size: number): string | null {
  // The URL contains the installation's canonical host, but this page may have been loaded from another.
  const upload = song.musicProviders?.uploadService
  if (upload && song.thumbnails?.uploadService) return `${apiBase}/songs/${encodeURIComponent(upload)}/cover`
  return thumbnailOf(song, size) ?? null
}

/** The same for a cover of which only the URL is known. */
export function coverAt(address: string | null | undefined, size: number): string | null {
  if (!address) return null
  const upload = /\/songs\/([\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12})\/cover$/i.exec(address)?.[1]
  return loadable(upload ? `${apiBase}/songs/${upload}/cover` : thumbnailAt('apple', address, size))
}

/** Where the page loads a cover from; anybody can name the cover of a song. */
function loadable(address: string): string | null {
  const isOurs = address.startsWith('/') && !address.startsWith('//')
  return isOurs ? surface.url(address) : namedFile(address, 'image')
}
