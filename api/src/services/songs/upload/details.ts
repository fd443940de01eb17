import type { Tags } from '../../../ports/media.ts'
import type { UploadRow } from '../schemas.ts'
import { namesIn } from './file-names.ts'

/**
 * The final details of a song: the owner's come first, then the tags in the file, then its name. Without any artist it
 * is the uploader.
 */
export function detailsFrom(row: UploadRow, tags: Tags, nickname: string | null) {
  const said = (name: string) => row.given.includes(name)
  const guessed = namesIn(row.fileName)
  return {
    trackName: said('trackName') ? row.trackName : (tags.title ?? guessed.trackName),
    artistName: said('artistName') ? row.artistName : (tags.artist ?? guessed.artistName ?? nickname),
    albumName: said('albumName') ? row.albumName : tags.album,
    genre: said('genre') ? row.genre : tags.genre,
    isrc: said('isrc') ? row.isrc : tags.isrc,
    releaseYear: said('releaseYear') ? row.releaseYear : tags.year,
    explicit: row.explicit,
  }
}
