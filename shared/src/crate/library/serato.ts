import { collector } from './collect.ts'
import { libraryBounds, LibraryFault, type Library } from './library.ts'
import { pathOf } from './values.ts'

/**
 * A crate of Serato: records of a name of four letters, a length and a body. `otrk` holds a track, and in it `ptrk` the
 * path of its file, in UTF-16. Crates within crates have `%%` in the file's name.
 */
export function readSerato(bytes: Uint8Array, fileName: string): Library {
  const library = collector('serato')
  const path = fileName.replace(/\.crate$/i, '').split('%%')
  const add = library.playlist(path.at(-1) ?? null, path.slice(0, -1), 1)
  let number = 0
  for (const { name, body } of records(bytes)) {
    if (number === 0 && name !== 'vrsn') throw new LibraryFault('brokenCrate', null)
    number += 1
    if (name !== 'otrk') continue
    for (const inner of records(body)) {
      if (inner.name !== 'ptrk') continue
      const file = pathOf(utf16(inner.body))
      if (file === null || !library.has(file)) library.track({ path: file }, number, file)
      if (file !== null) add(file, number)
    }
  }
  if (number === 0) throw new LibraryFault('brokenCrate', null)
  return library.end()
}

function* records(bytes: Uint8Array): Generator<{ name: string; body: Uint8Array }> {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  let count = 0
  for (let at = 0; at < bytes.length;) {
    if (at + 8 > bytes.length || ++count > libraryBounds.entries) throw new LibraryFault('brokenCrate', null)
    const length = view.getUint32(at + 4)
    if (at + 8 + length > bytes.length) throw new LibraryFault('brokenCrate', null)
    const name = String.fromCharCode(...bytes.subarray(at, at + 4))
    yield { name, body: bytes.subarray(at + 8, at + 8 + length) }
    at += 8 + length
  }
}

/** At most the end of a long path, which is all that is kept. */
function utf16(bytes: Uint8Array): string {
  const even = bytes.subarray(0, bytes.length - (bytes.length % 2))
  const last = even.subarray(Math.max(0, even.length - 8192))
  let text = ''
  for (let at = 0; at < last.length; at += 2) {
    text += String.fromCharCode(((last[at] ?? 0) << 8) | (last[at + 1] ?? 0))
  }
  return text
}
