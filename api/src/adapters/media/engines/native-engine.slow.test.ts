import { chmod } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { fileOf, scratchFolder } from '../../../../test/song-files.ts'
import { openTranscoder } from './ffmpeg.ts'
import { createNativeEngine } from './native-engine.ts'

let folder: string
let remove: () => Promise<void>
beforeAll(async () => {
  ;({ folder, remove } = await scratchFolder())
})
afterAll(() => remove())

/**
 * A program that behaves like ffmpeg as far as these tests need: the argument after the usual options tells it what to
 * do.
 */
const fakeFfmpeg = `
const args = process.argv.slice(2)
if (args[0] === '-version') {
  console.log('ffmpeg version 0-pretend')
  process.exit(0)
}
if (args[0] !== '-nostdin') process.exit(64)
const wish = args.at(-1)
if (wish === 'environment') process.stdout.write(JSON.stringify(process.env))
if (wish === 'echo') process.stdout.write(args.join(' '))
if (wish === 'hang') setInterval(() => {}, 1000)
if (wish === 'full') {
  console.error('av_interleaved_write_frame(): No space left on device')
  process.exitCode = 1
}
if (wish === 'refuse') {
  console.error('moov atom not found')
  process.exitCode = 183
}
`

async function program(name: string, source: string, subfolder = folder): Promise<string> {
  const path = await fileOf(subfolder, name, `#!${process.execPath}\n${source}`)
  await chmod(path, 0o755)
  return path
}

const job = (wish: string) => ({ input: '/songs/-odd name.mp3', outDir: null, timeoutMs: 60_000, args: () => [wish] })

describe('an installed ffmpeg', () => {
  test('passes the input as a file and never as an option or a protocol', async () => {
    const engine = createNativeEngine(await program('ffmpeg-a', fakeFfmpeg))
    const { captured } = await engine.run({ ...job('echo'), args: ({ input }) => ['-i', input, 'echo'] })
    expect(Buffer.from(captured).toString()).toContain('-i file:/songs/-odd name.mp3 ')
  })

  test("doesn't give ffmpeg our environment", async () => {
    process.env['SEGUE_TEST_SECRET'] = 'do not tell'
    const engine = createNativeEngine(await program('ffmpeg-b', fakeFfmpeg))
    const { captured } = await engine.run(job('environment'))
    expect(Buffer.from(captured).toString()).not.toContain('do not tell')
  })

  test('kills ffmpeg after its time-out, on request, and when the engine closes', async () => {
    const engine = createNativeEngine(await program('ffmpeg-c', fakeFfmpeg))
    await expect(engine.run({ ...job('hang'), timeoutMs: 200 })).rejects.toMatchObject({ reason: 'timedOut' })
    const stop = new AbortController()
    const stopped = engine.run({ ...job('hang'), signal: stop.signal })
    setTimeout(() => stop.abort(), 100)
    await expect(stopped).rejects.toMatchObject({ reason: 'stopped' })
    const closed = engine.run(job('hang'))
    setTimeout(() => void engine.close(), 100)
    await expect(closed).rejects.toMatchObject({ reason: 'stopped' })
  })

  test('distinguishes a full disk from a rejected file', async () => {
    const engine = createNativeEngine(await program('ffmpeg-d', fakeFfmpeg))
    await expect(engine.run(job('full'))).rejects.toMatchObject({ reason: 'diskFull' })
    const { code, log } = await engine.run(job('refuse'))
    expect(code).toBe(183)
    expect(log).toContain('moov atom not found')
  })

  test("reports a missing ffmpeg as our fault, not the file's", async () => {
    const engine = createNativeEngine(join(folder, 'missing'))
    await expect(engine.run(job('echo'))).rejects.toMatchObject({ name: 'MediaTrouble', reason: 'engine' })
  })
})

describe('the choice of ffmpeg', () => {
  test('FFMPEG_PATH takes precedence', async () => {
    const ffmpegPath = await program('my-ffmpeg', fakeFfmpeg)
    expect((await openTranscoder({ ffmpegPath, searchPath: '' })).kind).toBe('native')
  })

  test('a wrong FFMPEG_PATH is an error that names it, without a silent fallback', async () => {
    const ffmpegPath = await program('liar', 'console.log("I am something else")')
    await expect(openTranscoder({ ffmpegPath })).rejects.toThrow(/FFMPEG_PATH.*liar/)
  })

  test('without FFMPEG_PATH an ffmpeg on the path is used, skipping programs that only have its name', async () => {
    const [bad, good] = [await scratchFolder(), await scratchFolder()]
    await program('ffmpeg', 'process.exit(1)', bad.folder)
    await program('ffmpeg', fakeFfmpeg, good.folder)
    expect((await openTranscoder({ searchPath: `${bad.folder}:${good.folder}` })).kind).toBe('native')
    expect((await openTranscoder({ searchPath: bad.folder })).kind).toBe('wasm')
    await Promise.all([bad.remove(), good.remove()])
  })

  test('the built-in ffmpeg is used if there is no other', async () => {
    expect((await openTranscoder({ searchPath: '/nowhere' })).kind).toBe('wasm')
  })
})
