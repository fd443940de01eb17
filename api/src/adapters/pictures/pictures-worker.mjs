// Plain JavaScript, because a worker thread starts without the loader that the main thread runs TypeScript with.
import { readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { parentPort } from 'node:worker_threads'
import { initWasm, Resvg } from '@resvg/resvg-wasm'

const { resolve } = createRequire(import.meta.url)
const bytesOf = async (file) => new Uint8Array(await readFile(resolve(file)))
const fonts = Promise.all(
  [
    '@expo-google-fonts/unbounded/600SemiBold/Unbounded_600SemiBold.ttf',
    '@expo-google-fonts/figtree/600SemiBold/Figtree_600SemiBold.ttf',
  ].map(bytesOf),
)
const ready = bytesOf('@resvg/resvg-wasm/index_bg.wasm').then((bytes) => initWasm(bytes))

parentPort.on('message', (job) => void draw(job))

async function draw({ id, svg, width }) {
  try {
    await ready
    const drawing = new Resvg(svg, { fitTo: { mode: 'width', value: width }, font: { fontBuffers: await fonts } })
    const image = drawing.render()
    parentPort.postMessage({ id, bytes: new Uint8Array(image.asPng()) })
    image.free()
    drawing.free()
  } catch (error) {
    parentPort.postMessage({ id, error: String(error?.message ?? error) })
  }
}
