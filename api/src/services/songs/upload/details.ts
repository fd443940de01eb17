import type { Tags } from '../../../ports/media.ts'
import type { UploadRow } from '../schemas.ts'
import { namesIn } from './file-names.ts'

/**
 * The final details of a song: the owner's come first, then the tags in the file, then the file name. A song without
 * any artist gets the uploader's nickname.
 */
export function detailsFrom(row: UploadRow, tags: Tags, nickname: string | null) {
  const send = (name: string) => row.given.includes(name)
  const guessed = namesIn(row.fileName)
  return {
    trackName: send('trackName') ? row.trackName : (tags.title ?? guessed.trackName),
    artistName: send('artistName') ? row.artistName : (tags.artist ?? guessed.artistName ?? nickname),
    albumName: send('albumName') ? row.albumName : tags.album,
    genre: send('genre') ? row.genre : tags.genre,
    isrc: send('isrc') ? row.isrc : tags.isrc,
    releaseYear: send('releaseYear') ? row.releaseYear : tags.year,
    explicit: row.explicit,
  }
}
