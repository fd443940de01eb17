import type { Song } from './song.ts'
import { isPlayable } from './upload-life.ts'

const several = (values: object | null | undefined) => Object.values(values ?? {}).filter(Boolean).length > 1

/**
 * Whether a song's detail is worth fetching: not when it was looked up before, has several providers, thumbnails or
 * links, or is an upload (client specification, section 4).
 */
export function needsDetail(song: Song): boolean {
  const links = 'links' in song && typeof song['links'] === 'object' ? song['links'] : null
  const isUpload = Boolean(song.musicProviders?.uploadService)
  return !(
    isPlayable(song.status?.toUpperCase()) ||
    isUpload ||
    several(song.musicProviders) ||
    several(song.thumbnails) ||
    several(links)
  )
}
