import { createReadStream } from 'node:fs'
import { stat } from 'node:fs/promises'
import { parseStream, selectCover } from 'music-metadata'

const maxTextLength = 1000
const maxArtists = 20
const maxPictureBytes = 32 * 1024 * 1024

/** The raw tags of a file, truncated to a bounded size. Time and memory are not bounded here: see tags.ts. */
export async function tagsOf(path, mimeType) {
  const stream = createReadStream(path)
  try {
    const { common, native } = await parseStream(stream, { mimeType, size: (await stat(path)).size })
    const picture = selectCover(common.picture)?.data
    return {
      title: text(common.title),
      artists: artistsIn(common, native),
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

const artistNames = new Set(['tpe1', 'tp1', 'artist', '©art', 'iart'])

/** `common.artist` is only the first of several names, and only the first part of "AC/DC". */
function artistsIn(common, native) {
  for (const [kind, tags] of Object.entries(native)) {
    const values = tags.filter(({ id }) => artistNames.has(id.toLowerCase())).map(({ value }) => value)
    if (!values.includes(common.artist)) continue
    // The parser splits these at slashes that are part of the name.
    const wasSplit = kind === 'ID3v2.2' || kind === 'ID3v2.3'
    return (wasSplit ? [values.join('/')] : values.slice(0, maxArtists)).map(text)
  }
  return common.artist === undefined ? [] : [text(common.artist)]
}

const text = (value) => (typeof value === 'string' ? value.slice(0, maxTextLength) : null)
