import { createHash } from 'node:crypto'
import { once } from 'node:events'
import { Readable, type Writable } from 'node:stream'
import { finished, pipeline } from 'node:stream/promises'
import busboy from 'busboy'
import type { FormLimits, Refused, UploadRefusal } from '../../ports/uploads.ts'
import { StorageFull } from '../../ports/storage.ts'
import { isFull } from '../storage/disk.ts'

/**
 * A client that is refused while still sending mostly sees a broken connection, so this much more is read and
 * discarded.
 */
const maxDiscarded = 256 * 1024 * 1024

export type Landed = { fileName: string; size: number; sha256: string }

/** The files in the order in which they were received, at least one. */
export type LandedForm = { files: [Landed, ...Landed[]]; fields: Record<string, string> }

/**
 * Parses an upload's form as a stream, and writes each of its files to where `open` says; nothing is kept in memory.
 */
export async function receiveForm(
  request: Request,
  { open, ...limits }: FormLimits & { open: () => Writable },
): Promise<LandedForm | Refused> {
  const { maxBytes, maxFiles = 1 } = limits
  const contentType = request.headers.get('content-type') ?? ''
  if (!/^multipart\/form-data\s*;/i.test(contentType)) return { refused: 'notMultipart' }
  const announced = Number(request.headers.get('content-length') ?? 0)
  if (announced > maxBytes * maxFiles + maxDiscarded) return { refused: 'tooLarge' }
  if (!request.body) return { refused: 'noFile', fields: {} }
  const parser = parserOf(contentType, limits)
  return parser ? land(request.body, parser, open) : { refused: 'notMultipart' }
}

const maxFields = 10

function parserOf(contentType: string, { maxBytes, maxFieldBytes = 1000, maxFiles = 1 }: FormLimits) {
  try {
    return busboy({
      headers: { 'content-type': contentType },
      defParamCharset: 'utf8',
      limits: {
        files: maxFiles,
        fileSize: maxBytes,
        fields: maxFields,
        fieldSize: maxFieldBytes,
        fieldNameSize: 100,
        // One more, so that an extra file is detected.
        parts: maxFields + maxFiles + 1,
      },
    })
  } catch {
    return undefined
  }
}

/** Reads the whole request. The first error is the result; the rest is read and discarded. */
async function land(
  body: ReadableStream<Uint8Array>,
  parser: busboy.Busboy,
  open: () => Writable,
): Promise<LandedForm | Refused> {
  const fields: Record<string, string> = {}
  let refused: Exclude<UploadRefusal, 'noFile'> | undefined
  let trouble: unknown
  const landings: Promise<Landed | undefined>[] = []

  parser.on('field', (name, value, { valueTruncated }) => {
    if (!valueTruncated && !Object.hasOwn(fields, name)) fields[name] = value
  })
  parser.on('filesLimit', () => (refused ??= 'severalFiles'))
  parser.on('file', (_name, file, { filename }) => {
    file.on('limit', () => (refused ??= 'tooLarge'))
    const landing = landFile(file, open()).then(
      (written) => ({ ...written, fileName: plainName(filename) }),
      (error: unknown) => {
        if (isFull(error)) refused ??= 'diskFull'
        else if (!parser.errored) trouble = error
        return undefined
      },
    )
    landings.push(landing)
  })

  const complete = await pipeline(nodeStreamOf(body), parser).then(
    () => true,
    () => false,
  )
  const [first, ...others] = (await Promise.all(landings)).filter((one) => one !== undefined)
  if (trouble) throw trouble
  if (refused) return { refused }
  if (!complete) return { refused: 'cutOff' }
  if (!first) return { refused: 'noFile', fields }
  return { files: [first, ...others], fields }
}

/** Writes a whole file to `to`, under the name that its sender gave it. */
export async function receiveFile(
  file: ReadableStream<Uint8Array>,
  fileName: string,
  to: Writable,
): Promise<LandedForm> {
  try {
    const landed = await landFile(nodeStreamOf(file), to)
    return { files: [{ ...landed, fileName: plainName(fileName) }], fields: {} }
  } catch (error) {
    throw isFull(error) ? new StorageFull(error) : error
  }
}

// The platform's stream type and that of node:stream/web describe the same object.
const nodeStreamOf = (stream: ReadableStream<Uint8Array>) =>
  Readable.fromWeb(stream as unknown as Parameters<typeof Readable.fromWeb>[0])

/**
 * Writes the file as it is received. If that fails, the rest is still read: the sender goes on sending, and doesn't
 * read a response before everything has been consumed. (`pipeline` would end the reading, too.)
 */
async function landFile(file: Readable, to: Writable): Promise<{ size: number; sha256: string }> {
  const hash = createHash('sha256')
  let size = 0
  const written = finished(to)
  // Awaited again below; until then a failure must not count as an unhandled rejection.
  written.catch(() => undefined)
  try {
    for await (const chunk of file as AsyncIterable<Buffer>) {
      if (to.destroyed) continue
      hash.update(chunk)
      size += chunk.length
      if (!to.write(chunk)) await Promise.race([once(to, 'drain'), written]).catch(() => undefined)
    }
  } catch (error) {
    to.destroy(error instanceof Error ? error : new Error(String(error)))
  }
  to.end()
  await written
  return { size, sha256: hash.digest('hex') }
}

/** The last part of a path, on one line, with its extension kept if it has to be shortened. */
function plainName(name: string | undefined): string {
  const last = (name ?? '').split(/[/\\]/).at(-1) ?? ''
  const clean = last
    .normalize('NFC')
    .replace(/[\p{Cc}\p{Cf}]+/gu, '')
    .trim()
  if (clean.length <= 200) return clean
  const ending = clean.match(/\.\w{1,5}$/)?.[0] ?? ''
  return clean.slice(0, 200 - ending.length) + ending
}
