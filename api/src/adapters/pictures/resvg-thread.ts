import { Worker } from 'node:worker_threads'
import type { Pictures } from '../../ports/pictures.ts'
import { fairQueue } from './fair-queue.ts'

type Reply = { id: number; bytes?: Uint8Array<ArrayBuffer>; error?: string }
type PendingPicture = { resolve: (bytes: Uint8Array<ArrayBuffer>) => void; reject: (error: Error) => void }

/**
 * Pictures from resvg (WebAssembly) in a worker thread: drawing takes 10 to 200 ms, too long for the event loop that
 * serves sockets and clocks. The thread starts with the first picture, and doesn't keep the process alive.
 */
export function createPictures(): Pictures & { close: () => Promise<void> } {
  const waiting = new Map<number, PendingPicture>()
  let worker: Worker | undefined
  let lastId = 0

  const failAll = (error: Error) => {
    worker = undefined
    for (const request of waiting.values()) request.reject(error)
    waiting.clear()
  }

  function start(): Worker {
    const started = new Worker(new URL('./pictures-worker.mjs', import.meta.url))
    started.unref()
    started.on('message', ({ id, bytes, error }: Reply) => {
      const request = waiting.get(id)
      waiting.delete(id)
      if (bytes) request?.resolve(bytes)
      else request?.reject(new Error(error))
    })
    started.on('error', failAll)
    started.on('exit', () => failAll(new Error('The drawing thread has stopped')))
    return started
  }

  const draw = fairQueue(
    ({ svg, width }: { svg: string; width: number }) =>
      new Promise<Uint8Array<ArrayBuffer>>((resolve, reject) => {
        worker ??= start()
        const id = ++lastId
        waiting.set(id, { resolve, reject })
        worker.postMessage({ id, svg, width })
      }),
  )

  return {
    png: (svg, width, source) => draw(source, { svg, width }),
    close: async () => void (await worker?.terminate()),
  }
}
