import { collector } from './collect.ts'
import type { LibraryReader, LibraryTrack } from './library.ts'
import { lineReader } from './lines.ts'
import { durationOf, pathOf, pathOfUrl, textOf } from './values.ts'

/** M3U and M3U8: a path in each line, with what `#EXTINF` says about it in the line before. */
export function m3uReader(fileName: string): LibraryReader {
  const library = collector('m3u')
  let name: string | null = null
  let found: Partial<LibraryTrack> = {}
  const entries: { id: string; line: number }[] = []
  const read = lineReader((raw, line) => {
    const text = raw.trim()
    if (text === '') return
    if (!text.startsWith('#')) {
      const path = /^file:/i.test(text) ? pathOfUrl(text) : pathOf(text)
      const id = path ?? ''
      if (!library.has(id)) library.track({ ...found, path }, line, id)
      entries.push({ id, line })
      found = {}
    } else if (/^#EXTINF:/i.test(text)) found = { ...found, ...described(text.slice(8)) }
    else if (/^#EXTALB:/i.test(text)) found.album = textOf(text.slice(8))
    else if (/^#EXTART:/i.test(text)) found.artist = textOf(text.slice(8))
    else if (/^#PLAYLIST:/i.test(text)) name ??= textOf(text.slice(10))
  })
  return {
    write: read.write,
    end() {
      read.end()
      const add = library.playlist(name ?? fileName.replace(/\.m3u8?$/i, ''), [], 1)
      for (const { id, line } of entries) add(id, line)
      return library.end()
    },
  }
}

/** `215,Artist - Title`; some programs put attributes such as `tvg-id="…"` after the length. */
function described(text: string): Partial<LibraryTrack> {
  const comma = text.indexOf(',')
  if (comma < 0) return {}
  const duration = durationOf(text.slice(0, comma).trim().split(/\s/)[0])
  const label = text.slice(comma + 1)
  const dash = label.indexOf(' - ')
  if (dash < 0) return { duration, title: textOf(label) }
  return { duration, artist: textOf(label.slice(0, dash)), title: textOf(label.slice(dash + 3)) }
}
