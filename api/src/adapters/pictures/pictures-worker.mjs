// Plain JavaScript, because a worker thread starts without the loader that the main thread runs TypeScript with.
import { readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { parentPort } from 'node:worker_threads'
import { initWasm, Resvg } from '@resvg/resvg-wasm'

const file = createRequire(import.meta.url).resolve('@resvg/resvg-wasm/index_bg.wasm')
const ready = readFile(file).then((bytes) => initWasm(new Uint8Array(bytes)))

parentPort.on('message', (job) => void draw(job))

async function draw({ id, svg, width }) {
  try {
    await ready
    const drawing = new Resvg(svg, { fitTo: { mode: 'width', value: width } })
    const image = drawing.render()
    parentPort.postMessage({ id, bytes: new Uint8Array(image.asPng()) })
    image.free()
    drawing.free()
  } catch (error) {
    parentPort.postMessage({ id, error: String(error?.message ?? error) })
  }
}
