import { createServer, connect, type AddressInfo, type Server } from 'node:net'
import { afterEach, expect, test } from 'vitest'
import { seededRandom } from '@segue/shared/random.ts'
import { startSlowWire, type SlowWire, type SlowWireOptions } from './slow-wire.ts'

const closing: (() => Promise<unknown>)[] = []
afterEach(async () => {
  // In reverse order, because a server waits for its connections.
  for (const close of closing.splice(0).reverse()) await close()
})

/** A server that echoes everything. */
async function echo(): Promise<Server> {
  const server = createServer((socket) => {
    socket.on('error', () => socket.destroy())
    socket.pipe(socket)
  })
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening))
  closing.push(() => new Promise((closed) => server.close(closed)))
  return server
}

async function wireTo(server: Server, options: Partial<SlowWireOptions>): Promise<SlowWire> {
  const wire = await startSlowWire({
    target: { host: '127.0.0.1', port: (server.address() as AddressInfo).port },
    delayMs: 0,
    jitterMs: 0,
    spikeShare: 0,
    spikeMs: [0, 0],
    random: seededRandom(1),
    ...options,
  })
  closing.push(() => wire.close())
  return wire
}

/** Sends each word and waits for its echo; returns the echoes and how long each took. */
async function converse(port: number, words: readonly string[]) {
  const socket = connect({ port, host: '127.0.0.1', noDelay: true })
  const took: number[] = []
  const received: string[] = []
  for (const word of words) {
    const began = performance.now()
    const answer = new Promise<string>((come) => socket.once('data', (data) => come(data.toString())))
    socket.write(word)
    received.push(await answer)
    took.push(performance.now() - began)
  }
  socket.destroy()
  return { took, received }
}

const words = Array.from({ length: 30 }, (_, n) => `word ${n}`)

test('every packet is delayed in both directions and arrives intact', async () => {
  const wire = await wireTo(await echo(), { delayMs: 15, jitterMs: 8 })
  const { took, received } = await converse(wire.port, words)
  expect(received).toEqual(words)
  expect(Math.min(...took)).toBeGreaterThanOrEqual(13)
  const mean = took.reduce((sum, ms) => sum + ms, 0) / took.length
  expect(mean).toBeGreaterThan(25)
})

test('spikes delay some packets for longer', async () => {
  const wire = await wireTo(await echo(), { delayMs: 1, spikeShare: 0.1, spikeMs: [50, 60] })
  const { took } = await converse(wire.port, words)
  expect(wire.spikes()).toBeGreaterThan(0)
  // A round trip may have two spikes. Nothing is asserted about the others, which a busy machine may also slow down.
  expect(took.filter((ms) => ms >= 50).length).toBeGreaterThanOrEqual(wire.spikes() / 2)
  expect(wire.spikes()).toBeLessThan(words.length)
})

test('packets arrive in order, whatever their delays', async () => {
  const wire = await wireTo(await echo(), { delayMs: 10, jitterMs: 10, spikeShare: 0.2, spikeMs: [5, 30] })
  const socket = connect({ port: wire.port, host: '127.0.0.1', noDelay: true })
  closing.push(async () => socket.destroy())
  let received = ''
  socket.on('data', (data) => (received += data.toString()))
  for (const word of words) {
    socket.write(word)
    await new Promise((tick) => setTimeout(tick, 2))
  }
  await expect.poll(() => received, { timeout: 5000 }).toBe(words.join(''))
})

test('a cut closes every connection immediately, and new connections work', async () => {
  const wire = await wireTo(await echo(), {})
  const socket = connect({ port: wire.port, host: '127.0.0.1' })
  socket.on('error', () => undefined)
  await new Promise((opened) => socket.once('connect', opened))
  socket.write('hello')
  await new Promise((answered) => socket.once('data', answered))
  const closed = new Promise((ended) => socket.once('close', ended))
  wire.cut()
  await closed
  expect((await converse(wire.port, ['again'])).received).toEqual(['again'])
})
