import type { Media } from '../../ports/media.ts'
import type { Bucket } from '../storage/bucket.ts'
import type { MediaLimits } from './limits.ts'
import { lookAt } from './look.ts'
import { MediaRefused } from './refusal.ts'

/**
 * Checks uploads in the bucket. Turning them into songs requires ffmpeg: `npm run media` on another machine does that.
 */
export function createEdgeMedia(bucket: Bucket, limits: MediaLimits): Media {
  async function read(key: string, from: number, length: number): Promise<Uint8Array> {
    const found = await bucket.get(key, { range: { offset: from, length } })
    return found ? new Uint8Array(await new Response(found.body).arrayBuffer()) : new Uint8Array()
  }

  return {
    async faultOf({ place, fileName, size }) {
      // A bucket refuses reads past the end instead of returning nothing.
      const within = (from: number, length: number) =>
        from < size ? read(place, from, Math.min(length, size - from)) : Promise.resolve(new Uint8Array())
      try {
        await lookAt({ file: { size, read: within }, fileName, limits })
        return undefined
      } catch (error) {
        if (error instanceof MediaRefused) return { reason: error.reason, sentence: error.message }
        throw error
      }
    },
    process: () => Promise.reject(new Error('Only the media worker processes uploads')),
    listen: () => Promise.reject(new Error('Only the media worker analyses songs')),
  }
}
