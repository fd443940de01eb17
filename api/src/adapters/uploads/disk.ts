import { randomUUID } from 'node:crypto'
import { createReadStream, createWriteStream } from 'node:fs'
import { mkdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { Readable, type Writable } from 'node:stream'
import type { Uploads, Received } from '../../ports/uploads.ts'
import { receiveForm } from './form.ts'

/** Puts uploads into `folder`, which is emptied by the host at its start: what lies there then was interrupted. */
export function createDiskUploads(options: { folder: string; open?: (path: string) => Writable }): Uploads {
  const { folder, open = (path) => createWriteStream(path, { flags: 'wx' }) } = options

  return {
    async receive(request, limits) {
      const place = join(folder, randomUUID())
      const discard = () => rm(place, { force: true })
      const whatever = async (error: unknown) => {
        await discard()
        throw error
      }
      await mkdir(folder, { recursive: true })
      const landed = await receiveForm(request, { ...limits, open: () => open(place) }).catch(whatever)
      if ('refused' in landed) {
        await discard()
        return landed
      }
      return {
        ...landed,
        place,
        open: () => ({ stream: webStreamOf(place), length: landed.size }),
        discard,
      } satisfies Received
    },
  }
}

function webStreamOf(path: string): ReadableStream<Uint8Array> {
  return Readable.toWeb(createReadStream(path)) as unknown as ReadableStream<Uint8Array>
}
