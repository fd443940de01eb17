import { createHash } from 'node:crypto'
import { once } from 'node:events'
import { Readable, type Writable } from 'node:stream'
import { finished, pipeline } from 'node:stream/promises'
import busboy from 'busboy'
import type { FormLimits, Refused, UploadRefusal } from '../../ports/uploads.ts'
import { isFull } from '../storage/disk.ts'

/** A client that is told no while it still sends mostly sees a broken line, so this much more is read and thrown away. */
const maxDiscarded = 256 * 1024 * 1024

export type Landed = { fileName: string; size: number; sha256: string }

/** The files in the order in which they came, one at least. */
export type LandedForm = { files: [Landed, ...Landed[]]; fields: Record<string, string> }

/** Reads an upload's form as it comes, and writes each of its files to where `open` says; nothing is kept in memory. */
export async function receiveForm(
  request: Request,
  { open, ...limits }: FormLimits & { open: () => Writable },
): Promise<LandedForm | Refused> {
  const { mostBytes: maxBytes, mostFiles: maxFiles = 1 } = limits
  const contentType = request.headers.get('content-type') ?? ''
  if (!/^multipart\/form-data\s*;/i.test(contentType)) return { refused: 'notMultipart' }
  const announced = Number(request.headers.get('content-length') ?? 0)
  if (announced > maxBytes * maxFiles + maxDiscarded) return { refused: 'tooLarge' }
  if (!request.body) return { refused: 'noFile', fields: {} }
  const parser = parserOf(contentType, limits)
  return parser ? land(request.body, parser, open) : { refused: 'notMultipart' }
}

const maxFields = 10

function parserOf(
  contentType: string,
  { mostBytes: maxBytes, maxFieldBytes = 1000, mostFiles: maxFiles = 1 }: FormLimits,
) {
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
        // One more, so that a file too many is told as such.
        parts: maxFields + maxFiles + 1,
      },
    })
  } catch {
    return undefined
  }
}

/** Reads the whole request. The first thing that went wrong is the answer; the rest is read and thrown away. */
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

  // The platform's stream type and that of node:stream/web describe the same object.
  const source = Readable.fromWeb(body as unknown as Parameters<typeof Readable.fromWeb>[0])
  const complete = await pipeline(source, parser).then(
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

/**
 * Writes the file as it comes. When it cannot be written any more the rest is read all the same: whoever sends goes on
 * sending, and nobody hears an answer before everything has flowed somewhere. (`pipeline` would end the reading, too.)
 */
async function landFile(file: Readable, to: Writable): Promise<{ size: number; sha256: string }> {
  const hash = createHash('sha256')
  let size = 0
  const written = finished(to)
  // Heard again below; until then a failure must not pass for one that nobody handles.
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

/** The last part of a path, in one line, with its ending kept when it has to be shortened. */
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
