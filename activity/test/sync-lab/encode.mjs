// Encodes a WAV as AAC segments with ffmpeg in WebAssembly: `node encode.mjs <wav> <directory>`.
import { readFileSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { join } from 'node:path'

const [wav, directory] = process.argv.slice(2)
const require = createRequire(import.meta.url)
// The core is built for browser workers and reads this during start-up.
globalThis.self = { location: { href: '' } }
const createCore = require('@ffmpeg/core')
const program = await WebAssembly.compile(readFileSync(require.resolve('@ffmpeg/core/wasm')))
const core = await createCore({
  instantiateWasm(imports, done) {
    void WebAssembly.instantiate(program, imports).then((instance) => done(instance, program))
    return {}
  },
})
core.FS.writeFile('song.wav', readFileSync(wav))
const segments = '-f hls -hls_time 4 -hls_list_size 0 -hls_playlist_type vod -hls_segment_type fmp4'
core.exec(...`-i song.wav -c:a aac -b:a 128k ${segments} -hls_segment_filename segment-%d.m4s song.m3u8`.split(' '))
if (core.ret !== 0) throw new Error(`ffmpeg ended with ${core.ret}`)
for (const name of core.FS.readdir('/').filter((name) => /\.(m4s|mp4|m3u8)$/.test(name))) {
  writeFileSync(join(directory, name), core.FS.readFile(name))
}
