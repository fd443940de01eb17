import { readdir, readFile, stat, writeFile } from 'node:fs/promises'
import { extname, join } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import { minBytes, type Encoding } from '../http/compression.ts'

/** The suffix of a file's compressed form. */
export const endings: Record<Encoding, string> = { br: '.br', gzip: '.gz' }

/** The file types that contain text. Pictures, fonts and music are already compressed. */
const textual = new Set(['.html', '.js', '.css', '.json', '.svg', '.txt', '.webmanifest', '.wasm'])

export const isTextual = (file: string): boolean => textual.has(extname(file))

/**
 * Writes both compressed forms next to each file below a folder, as small as possible, since it is done once per build.
 */
export async function precompress(folder: string): Promise<void> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true })
  const files = entries.filter((entry) => entry.isFile() && isTextual(entry.name))
  await Promise.all(files.map(({ parentPath, name }) => compressFile(join(parentPath, name))))
}

async function compressFile(file: string): Promise<void> {
  if ((await stat(file)).size < minBytes) return
  const bytes = await readFile(file)
  const best = { params: { [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY } }
  await writeFile(file + endings.br, await promisify(brotliCompress)(bytes, best))
  await writeFile(file + endings.gzip, await promisify(gzip)(bytes, { level: 9 }))
}
