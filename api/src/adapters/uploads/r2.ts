import { Writable } from 'node:stream'
import { must } from '@segue/shared/must.ts'
import type { Refused, Uploads } from '../../ports/uploads.ts'
import type { Bucket, MultipartUpload } from '../storage/bucket.ts'
import { receiveFile, receiveForm, type LandedForm } from './form.ts'
import { discarding, received, whole } from './received.ts'

/** R2 accepts parts of equal size from 5 MiB; only one of them is in memory. */
const partBytes = 8 * 1024 * 1024

/** Stores uploads in the bucket below `inbox/`, part by part as they are received. */
export function createBucketUploads(bucket: Bucket, ids: { uuid: () => string }): Uploads {
  /** Keeps what `receive` writes to the objects it opens, unless it fails. */
  async function keep(receive: (openNext: () => Writable) => Promise<LandedForm | Refused>) {
    const places: string[] = []
    const openNext = () => {
      const place = `inbox/${ids.uuid()}`
      places.push(place)
      return intoBucket(bucket, place)
    }
    const discard = async () => void (places.length > 0 && (await bucket.delete(places)))
    return received(await receive(openNext).catch(discarding(discard)), {
      discard,
      fileAt: (at, landed) => {
        const place = must(places[at], 'a destination for every file')
        // The stream is consumed before anything else happens to the file.
        return { ...landed, place, open: () => ({ stream: streamOf(bucket, place), length: landed.size }) }
      },
    })
  }

  return {
    receive: (request, limits) => keep((openNext) => receiveForm(request, { ...limits, open: openNext })),
    assemble: async (file, fileName) => whole(await keep((openNext) => receiveFile(file, fileName, openNext()))),
  }
}

function intoBucket(bucket: Bucket, key: string): Writable {
  let upload: MultipartUpload | undefined
  const parts: object[] = []
  let gathered: Uint8Array[] = []
  let bytes = 0

  async function send(): Promise<void> {
    upload ??= await bucket.createMultipartUpload(key)
    const all = Buffer.concat(gathered, bytes)
    const now = all.subarray(0, partBytes)
    gathered = all.length > partBytes ? [all.subarray(partBytes)] : []
    bytes = all.length - now.length
    parts.push(await upload.uploadPart(parts.length + 1, new Uint8Array(now)))
  }

  return new Writable({
    write(chunk: Uint8Array, _encoding, done) {
      gathered.push(chunk)
      bytes += chunk.length
      if (bytes < partBytes) return done()
      send().then(() => done(), done)
    },
    final(done) {
      const last = async () => {
        while (bytes > 0 || parts.length === 0) await send()
        await upload?.complete(parts)
      }
      last().then(() => done(), done)
    },
    destroy(error, done) {
      // An incomplete multipart upload costs storage until it is aborted.
      const input = error && upload ? upload.abort() : Promise.resolve()
      input.then(
        () => done(error),
        () => done(error),
      )
    },
  })
}

function streamOf(bucket: Bucket, key: string): ReadableStream<Uint8Array> {
  const { readable, writable } = new TransformStream<Uint8Array, Uint8Array>()
  const flow = async () => {
    const found = must(await bucket.get(key), 'the file that was just uploaded')
    await found.body.pipeTo(writable)
  }
  flow().catch((error: unknown) => writable.abort(error).catch(() => undefined))
  return readable
}
