import { createReadStream } from 'node:fs'
import { stat } from 'node:fs/promises'
import { parseStream, selectCover } from 'music-metadata'

const maxTextLength = 1000
const maxPictureBytes = 32 * 1024 * 1024

/**
 * The tags of a file as they are written in it, cut to a bounded size. Time and memory are not bounded here: see
 * tags.ts.
 */
export async function tagsOf(path, mimeType) {
  const stream = createReadStream(path)
  try {
    const { common } = await parseStream(stream, { mimeType, size: (await stat(path)).size })
    const picture = selectCover(common.picture)?.data
    return {
      title: text(common.title),
      artist: text(common.artist),
      album: text(common.album),
      genre: text(common.genre?.[0]),
      year: typeof common.year === 'number' ? common.year : null,
      isrc: text(common.isrc?.[0]),
      picture: picture && picture.length <= maxPictureBytes ? picture : null,
    }
  } finally {
    stream.destroy()
  }
}

const text = (value) => (typeof value === 'string' ? value.slice(0, maxTextLength) : null)
