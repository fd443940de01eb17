import { must } from '@segue/shared/must.ts'
import { randomUUID } from 'node:crypto'
import { createReadStream, createWriteStream } from 'node:fs'
import { mkdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { Readable, type Writable } from 'node:stream'
import type { Refused, Uploads } from '../../ports/uploads.ts'
import { receiveFile, receiveForm, type LandedForm } from './form.ts'
import { discarding, received, whole } from './received.ts'

/** Stores uploads in `folder`, which the host empties at startup: anything in it then was interrupted. */
export function createDiskUploads(options: { folder: string; open?: (path: string) => Writable }): Uploads {
  const { folder, open = (path) => createWriteStream(path, { flags: 'wx' }) } = options

  /** Keeps what `receive` writes to the files it opens, unless it fails. */
  async function keep(receive: (openNext: () => Writable) => Promise<LandedForm | Refused>) {
    const places: string[] = []
    const openNext = () => {
      const place = join(folder, randomUUID())
      places.push(place)
      return open(place)
    }
    const discard = async () => void (await Promise.all(places.map((place) => rm(place, { force: true }))))
    await mkdir(folder, { recursive: true })
    return received(await receive(openNext).catch(discarding(discard)), {
      discard,
      fileAt: (at, landed) => {
        const place = must(places[at], 'a destination for every file')
        return { ...landed, place, open: () => ({ stream: webStreamOf(place), length: landed.size }) }
      },
    })
  }

  return {
    receive: (request, limits) => keep((openNext) => receiveForm(request, { ...limits, open: openNext })),
    assemble: async (file, fileName) => whole(await keep((openNext) => receiveFile(file, fileName, openNext()))),
  }
}

function webStreamOf(path: string): ReadableStream<Uint8Array> {
  return Readable.toWeb(createReadStream(path)) as unknown as ReadableStream<Uint8Array>
}
