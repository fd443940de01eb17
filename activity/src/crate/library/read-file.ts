import { libraryBounds, LibraryFault, type Library, type LibraryReader } from '@segue/shared/crate/library/library.ts'
import { binaryReader, encodingOf, libraryReader } from '@segue/shared/crate/library/read-library.ts'

const pieceBytes = 512 * 1024
const megabyte = 1024 * 1024

/**
 * Reads a library on this device, piece by piece, so that the page stays responsive and a large file never is in memory
 * as a whole. Rejects with `LibraryFault`.
 */
export async function readLibraryFile(file: File, onProgress: (share: number) => void): Promise<Library> {
  if (file.size > libraryBounds.megabytes * megabyte) throw new LibraryFault('tooLarge', null)
  if (file.size === 0) throw new LibraryFault('empty', null)
  const readBytes = binaryReader(file.name)
  if (readBytes) return readBytes(await bytesOf(file, 0, file.size), file.name)
  const reader = libraryReader(file.name)
  const head = await bytesOf(file, 0, pieceBytes)
  const decoder = new TextDecoder(encodingOf(head, isXml(file.name) || isUtf8(head)))
  return readPieces(file, reader, decoder, onProgress)
}

const bytesOf = async (file: File, from: number, to: number) =>
  new Uint8Array(await file.slice(from, to).arrayBuffer())

/** XML says so if it isn't in UTF-8, and DJ software writes no other. */
const isXml = (name: string) => /\.(?:xml|nml)$/i.test(name)

function isUtf8(bytes: Uint8Array): boolean {
  try {
    // The last character may be cut off.
    new TextDecoder('utf-8', { fatal: true }).decode(bytes, { stream: true })
    return true
  } catch {
    return false
  }
}

async function readPieces(
  file: File,
  reader: LibraryReader,
  decoder: TextDecoder,
  onProgress: (share: number) => void,
) {
  for (let at = 0; at < file.size; at += pieceBytes) {
    reader.write(decoder.decode(await bytesOf(file, at, at + pieceBytes), { stream: true }))
    onProgress(Math.min(1, (at + pieceBytes) / file.size))
  }
  reader.write(decoder.decode())
  return reader.end()
}
