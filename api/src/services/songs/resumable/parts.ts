import type { App } from '../../../app.ts'
import { joinBytes } from '@segue/shared/join-bytes.ts'
import { must } from '@segue/shared/must.ts'
import { addPart, partsOf, type ResumableRow } from './queries.ts'

/** What is in memory of a file while it is received, and at most lost when its connection breaks. */
const partBytes = 512 * 1024
/** A file that breaks off more often than this is sent in one piece or not at all. */
const maxBreaks = 200

export type PartsRefusal = 'wrongOffset' | 'uploadTooLong' | 'tooManyParts'

/**
 * Stores the body of a request as the next parts of a file, until it ends or breaks off. Returns how much of the file is
 * there. Of concurrent requests one continues and the others are refused, in whichever process they are.
 */
export async function receiveParts(
  app: Pick<App, 'db' | 'clock' | 'ids' | 'jobs' | 'storage'>,
  upload: ResumableRow,
  body: ReadableStream<Uint8Array> | null,
): Promise<number | PartsRefusal> {
  if (!body) return upload.received
  const reader = body.getReader()
  let [offset, count] = [upload.received, upload.parts.length]
  let [gathered, bytes]: [Uint8Array[], number] = [[], 0]

  async function store(): Promise<PartsRefusal | undefined> {
    if (bytes === 0) return undefined
    if (count >= Math.ceil(upload.size / partBytes) + maxBreaks) return 'tooManyParts'
    const part = { name: `${offset}-${app.ids.uuid()}`, bytes }
    const key = `${partsOf(upload.uuid)}/${part.name}`
    await app.storage.put(key, joinBytes(gathered), 'application/octet-stream')
    if (!(await addPart(app, { uuid: upload.uuid, offset, part }))) {
      await app.storage.remove(key)
      return 'wrongOffset'
    }
    offset += bytes
    count += 1
    gathered = []
    bytes = 0
    return undefined
  }

  try {
    for (;;) {
      // A connection that breaks is what this is for: what has arrived is kept.
      const { done, value } = await reader.read().catch(() => ({ done: true, value: undefined }) as const)
      if (done || !value) break
      if (offset + bytes + value.length > upload.size) return 'uploadTooLong'
      gathered.push(value)
      bytes += value.length
      const refusal = bytes < partBytes ? undefined : await store()
      if (refusal) return refusal
    }
    return (await store()) ?? offset
  } finally {
    reader.releaseLock()
  }
}

/** The whole file, part after part. */
export function fileOf(storage: App['storage'], { uuid, parts }: ResumableRow): ReadableStream<Uint8Array> {
  const { readable, writable } = new TransformStream<Uint8Array, Uint8Array>()
  const flow = async () => {
    for (const { name } of parts) {
      const part = must(await storage.get(`${partsOf(uuid)}/${name}`), 'a part that was stored')
      await part.body.pipeTo(writable, { preventClose: true })
    }
    await writable.close()
  }
  flow().catch((error: unknown) => writable.abort(error).catch(() => undefined))
  return readable
}
