import type { Storage } from '../../ports/storage.ts'
import { FixedLengthStream, type Bucket } from './bucket.ts'
import { checkKey, checkPrefix } from './keys.ts'

/** The most keys that R2 deletes in one call. */
const removedAtOnce = 1000

/** Files in an R2 bucket. */
export function createR2Storage(bucket: Bucket): Storage {
  return {
    async put(key, body, contentType) {
      const options = { httpMetadata: { contentType } }
      if (body instanceof Uint8Array) {
        await bucket.put(checkKey(key), body, options)
        return
      }
      const sized = new FixedLengthStream(body.length)
      const flowing = body.stream.pipeTo(sized.writable)
      await Promise.all([bucket.put(checkKey(key), sized.readable, options), flowing])
    },
    async get(key, range) {
      const found = range
        ? await bucket.get(checkKey(key), { range: { offset: range.start, length: range.end - range.start + 1 } })
        : await bucket.get(checkKey(key))
      if (!found) return undefined
      const length = range ? Math.min(range.end + 1, found.size) - range.start : found.size
      if (length <= 0 && range) return undefined
      const contentType = found.httpMetadata?.contentType ?? 'application/octet-stream'
      return { body: found.body, length, size: found.size, contentType, etag: found.httpEtag }
    },
    async remove(prefix) {
      checkPrefix(prefix)
      for (;;) {
        const { objects, truncated } = await bucket.list({ prefix })
        const keys = objects.map((object) => object.key)
        for (let at = 0; at < keys.length; at += removedAtOnce)
          await bucket.delete(keys.slice(at, at + removedAtOnce))
        // Deleted keys are no longer listed, so the next page is the first one again.
        if (!truncated || keys.length === 0) return
      }
    },
  }
}
