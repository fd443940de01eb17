// Runs the ffmpeg that is shipped as WebAssembly, outside the thread that serves rooms. Plain JavaScript, because Node
// itself loads a worker's first file: no TypeScript loader reaches it on Node 20. All decisions are made in
// wasm-engine.ts; this file only carries them out.
import { closeSync, fstatSync, openSync, readFileSync, readSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { basename, join } from 'node:path'
import { parentPort, workerData } from 'node:worker_threads'

const require = createRequire(import.meta.url)
// The core is built for browser workers and expects these two globals at startup.
globalThis.self = { location: { href: '' } }
globalThis.FileReaderSync = class {
  readAsArrayBuffer(part) {
    return part.bytes()
  }
}
const createCore = require('@ffmpeg/core')
const program = await WebAssembly.compile(readFileSync(require.resolve('@ffmpeg/core/wasm')))

/** The song in the form that the core's disk needs: read in pieces, never loaded as a whole. */
function openSong(path) {
  const handle = openSync(path, 'r')
  const slice = (from, to) => ({
    size: to - from,
    bytes() {
      const bytes = new Uint8Array(Math.max(0, to - from))
      readSync(handle, bytes, 0, bytes.length, from)
      return bytes.buffer
    },
  })
  const size = fstatSync(handle).size
  return { file: { name: 'song', size, lastModifiedDate: new Date(0), slice }, close: () => closeSync(handle) }
}

/** The core requests more memory by calling `grow`; beyond the limit that fails as on a machine without memory. */
function boundMemory(instance) {
  const memory = Object.values(instance.exports).find((value) => value instanceof WebAssembly.Memory)
  memory.grow = (pages) => {
    if (memory.buffer.byteLength + pages * 65_536 > workerData.maxMemoryBytes)
      throw new RangeError('memory is bounded')
    return WebAssembly.Memory.prototype.grow.call(memory, pages)
  }
}

/** A new core for every job: what one run leaves in its variables falsifies the measurements of the next. */
function startCore() {
  return createCore({
    instantiateWasm(imports, done) {
      // The core's promise never settles if this fails, so the failure must end the worker.
      void WebAssembly.instantiate(program, imports).then((instance) => {
        boundMemory(instance)
        done(instance, program)
      })
      return {}
    },
  })
}

async function run({ input, outDir, args }) {
  const core = await startCore()
  const log = []
  core.setLogger(({ message }) => {
    log.push(message.slice(0, 500))
    if (log.length > 2 * workerData.keptLogLines) log.splice(0, workerData.keptLogLines)
  })
  core.FS.mkdir('/in')
  core.FS.mkdir('/out')
  const song = openSong(input)
  try {
    core.FS.mount(core.FS.filesystems.WORKERFS, { files: [song.file] }, '/in')
    const code = core.exec('-hide_banner', ...args)
    let captured = new Uint8Array()
    for (const name of core.FS.readdir('/out').filter((name) => !name.startsWith('.'))) {
      const bytes = core.FS.readFile(`/out/${name}`)
      if (name === 'captured') captured = bytes
      else if (outDir !== null) writeFileSync(join(outDir, basename(name)), bytes)
    }
    return { code, log: log.slice(-workerData.keptLogLines), captured }
  } finally {
    song.close()
  }
}

parentPort.on('message', (job) => void answer(job))

async function answer(job) {
  try {
    const result = await run(job)
    parentPort.postMessage({ result }, [result.captured.buffer])
  } catch (error) {
    parentPort.postMessage({ failure: { code: error?.code ?? null, message: String(error?.message ?? error) } }, [])
  }
}
