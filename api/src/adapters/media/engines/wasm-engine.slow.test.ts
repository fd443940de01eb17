import { readFile, symlink } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { fileOf, engineWithFolder, wavSong } from '../../../../test/song-files.ts'
import { type Engine, type EngineJob } from './engine.ts'
import { WasmEngine } from './wasm-engine.ts'

let engine: Engine
let folder: string
let close: () => Promise<void>
let song: string

beforeAll(async () => {
  ;({ engine, folder, close } = await engineWithFolder())
  song = await fileOf(folder, 'song.wav', wavSong({ seconds: 3 }))
})
afterAll(() => close())

const decode = (job: Partial<EngineJob> = {}): EngineJob => ({
  input: song,
  outDir: null,
  args: ({ input, capture }) => ['-i', input, '-f', 's16le', capture],
  timeoutMs: 20_000,
  ...job,
})
/** Writes the first second under another name. */
const cut =
  (name: string): EngineJob['args'] =>
  ({ input, output }) => ['-i', input, '-t', '1', `${output}/${name}`]
/** An endless tone: ffmpeg continues until it is stopped. */
const endless = (job: Partial<EngineJob> = {}): EngineJob =>
  decode({ args: () => ['-f', 'lavfi', '-i', 'sine', '-f', 'null', '-'], ...job })

test('decoded sound is returned sample by sample', async () => {
  const { code, captured } = await engine.run(decode())
  expect(code).toBe(0)
  expect(captured.length).toBe(3 * 44_100 * 4)
  expect(Buffer.from(captured).equals(wavSong({ seconds: 3 }).subarray(44))).toBe(true)
})

test('files are written to the requested folder, and nowhere else', async () => {
  const { code } = await engine.run(decode({ outDir: folder, args: cut('short.wav') }))
  expect(code).toBe(0)
  expect((await readFile(join(folder, 'short.wav'))).length).toBeGreaterThan(44_100 * 4)
})

test('if ffmpeg rejects a file, the result has its exit code and log', async () => {
  const text = await fileOf(folder, 'text.mp3', 'certainly not sound')
  const { code, log } = await engine.run(decode({ input: text }))
  expect(code).not.toBe(0)
  expect(log.join('\n')).toMatch(/invalid|could not|failed/i)
})

test('a stuck job is stopped after its time-out, and the next one works', async () => {
  await expect(engine.run(endless({ timeoutMs: 300 }))).rejects.toMatchObject({
    name: 'MediaTrouble',
    reason: 'timedOut',
  })
  expect((await engine.run(decode())).code).toBe(0)
})

test('a job is stopped on request, whether it is running or waiting', async () => {
  const stop = new AbortController()
  const running = engine.run(endless({ signal: stop.signal }))
  const waiting = engine.run(decode({ signal: stop.signal }))
  setTimeout(() => stop.abort(), 200)
  await expect(running).rejects.toMatchObject({ reason: 'stopped' })
  await expect(waiting).rejects.toMatchObject({ reason: 'stopped' })
})

test('jobs run one at a time', async () => {
  const order: string[] = []
  const long = engine.run(decode({ args: ({ input }) => ['-stream_loop', '20', '-i', input, '-f', 'null', '-'] }))
  await Promise.all([long.then(() => order.push('long')), engine.run(decode()).then(() => order.push('short'))])
  expect(order).toEqual(['long', 'short'])
})

test('a full disk is distinguished from a bad file', async () => {
  await symlink('/dev/full', join(folder, 'full.wav'))
  await expect(engine.run(decode({ outDir: folder, args: cut('full.wav') }))).rejects.toMatchObject({
    reason: 'diskFull',
  })
})

test('a missing file fails only its own job', async () => {
  await expect(engine.run(decode({ input: join(folder, 'gone.wav') }))).rejects.toMatchObject({ reason: 'engine' })
  expect((await engine.run(decode())).code).toBe(0)
})

/** Plays ten minutes backwards, for which all of it has to be buffered. */
const hoarding = '-f lavfi -i sine=d=600 -af areverse -f null -'.split(' ')

test('memory is limited, and a job that would exceed the limit fails without affecting the machine', async () => {
  const small = new WasmEngine({ maxMemoryBytes: 40 * 1024 * 1024 })
  try {
    const outcome = await small.run(decode({ args: () => hoarding })).then(
      ({ code }) => code,
      () => 'failed',
    )
    expect(outcome).not.toBe(0)
    expect((await small.run(decode())).code).toBe(0)
  } finally {
    await small.close()
  }
})

test('a closed engine stops running jobs and accepts no more', async () => {
  const closing = new WasmEngine()
  const running = closing.run(endless())
  setTimeout(() => void closing.close(), 500)
  await expect(running).rejects.toMatchObject({ reason: 'stopped' })
  await expect(closing.run(decode())).rejects.toMatchObject({ reason: 'stopped' })
})
