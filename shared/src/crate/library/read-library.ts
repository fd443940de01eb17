import { csvReader } from './csv.ts'
import { readEngine } from './engine/engine.ts'
import { itunesHandler } from './itunes.ts'
import { LibraryFault, type Library, type LibraryReader } from './library.ts'
import { m3uReader } from './m3u.ts'
import { rekordboxHandler } from './rekordbox.ts'
import { readSerato } from './serato.ts'
import { traktorHandler } from './traktor.ts'
import { xmlReader, type XmlHandler } from './xml.ts'

type BinaryReader = (bytes: Uint8Array, fileName: string) => Library

/** The reader of a file that is read as bytes and not as text. */
export function binaryReader(fileName: string): BinaryReader | null {
  if (/\.crate$/i.test(fileName)) return readSerato
  return /\.db$/i.test(fileName) ? readEngine : null
}

export type Encoding = 'utf-8' | 'utf-16le' | 'utf-16be' | 'windows-1252'

/** The encoding of a text by its first bytes. An M3U without a mark and outside of UTF-8 is in the Windows encoding. */
export function encodingOf(head: Uint8Array, isUtf8: boolean): Encoding {
  const [first, second] = head
  if (first === 0xff && second === 0xfe) return 'utf-16le'
  if (first === 0xfe && second === 0xff) return 'utf-16be'
  // Text of a library begins with an ASCII character: `<`, `#` or a heading.
  if (first === 0 && second !== 0) return 'utf-16be'
  if (first !== 0 && second === 0) return 'utf-16le'
  return isUtf8 ? 'utf-8' : 'windows-1252'
}

/** The reader for a file by its name; XML is told apart by its first element. */
export function libraryReader(fileName: string): LibraryReader {
  const reader = readerByName(fileName)
  let isFirst = true
  return {
    write(text) {
      if (text === '') return
      reader.write(isFirst ? text.replace(/^\uFEFF/, '') : text)
      isFirst = false
    },
    end: reader.end,
  }
}

function readerByName(fileName: string): LibraryReader {
  if (/\.(?:xml|nml)$/i.test(fileName)) return xmlLibraryReader()
  if (/\.m3u8?$/i.test(fileName)) return m3uReader(fileName)
  if (/\.[ct]sv$/i.test(fileName)) return csvReader(fileName)
  throw new LibraryFault('unknownFormat', null)
}

const roots: Record<string, () => XmlHandler & { end: () => Library }> = {
  DJ_PLAYLISTS: rekordboxHandler,
  NML: traktorHandler,
  plist: itunesHandler,
}

function xmlLibraryReader(): LibraryReader {
  let format: (XmlHandler & { end: () => Library }) | null = null
  const xml = xmlReader({
    open(name, attributes, line) {
      if (format) return format.open(name, attributes, line)
      if (!Object.hasOwn(roots, name)) throw new LibraryFault('unknownXml', line)
      format = roots[name]?.() ?? null
    },
    close: (name, text, line) => format?.close(name, text, line),
  })
  return {
    write: xml.write,
    end() {
      xml.end()
      if (!format) throw new LibraryFault('empty', null)
      return format.end()
    },
  }
}
