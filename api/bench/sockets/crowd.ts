import { must } from '@segue/shared/must.ts'
import { quantile } from '@segue/shared/test/statistics.ts'
import { pause } from '@segue/shared/test/pause.ts'
import { CrowdClient } from './client.ts'
import { dialects, type DialectName } from './dialects.ts'

/** The client side: many clients in a separate process. */

const dialect = dialects[must(process.env['DIALECT'], 'a dialect') as DialectName]
/** The people who change things in turn; the others listen. The first is the DJ, who doesn't vote. */
const speakers = 20

const clients: CrowdClient[] = []
/** Counts every requested change, so that each speaker's next vote differs from the last. */
let sentCount = 0

const tokenOf = (number: number) => `00000000-0000-4000-8000-${String(number).padStart(12, '0')}`

/** Opens a connection and joins; resolves when everything a joiner is sent has arrived. */
async function join(port: number, number: number): Promise<CrowdClient> {
  const path = await dialect.address(port, tokenOf(number))
  const client = new CrowdClient(port, path, dialect.greetings)
  await client.receive(dialect.awaited)
  return client
}

/**
 * Ours delays a joiner's pushes for some 50 ms and the others don't, so without a common pace one would work in bursts
 * and the others without a break, which makes each piece of work cheaper.
 */
const batchMs = 90

/** Runs work for 25 at a time, one batch every 90 ms. */
async function inBatches<T>(count: number, work: (number: number) => Promise<T>): Promise<T[]> {
  const results: T[] = []
  for (let start = 0; start < count; start += 25) {
    const batch = Array.from({ length: Math.min(25, count - start) }, (_, index) => work(start + index))
    const [done] = await Promise.all([Promise.all(batch), pause(batchMs)])
    results.push(...done)
  }
  return results
}

/** Makes changes at a fixed pace, whatever comes back. Reports when each was sent. */
async function speak(count: number, everyMs: number, sentAt: (number: number, at: number) => void): Promise<void> {
  const begin = performance.now()
  for (let number = 0; number < count; number++) {
    const due = begin + number * everyMs
    if (due > performance.now()) await pause(due - performance.now())
    const speaker = must(clients[1 + (sentCount % speakers)], 'a speaker')
    const like = Math.floor(sentCount / speakers) % 2 === 0
    sentCount += 1
    sentAt(number, performance.now())
    speaker.say(dialect.change(number, like))
  }
}

interface Input {
  port: number
  count: number
  everyMs: number
}

const commands: Record<string, (input: Input) => unknown> = {
  /** Makes a crowd join and stay. Returns the lengths of what the last one was sent. */
  async stay({ port, count }) {
    clients.push(...(await inBatches(count, (number) => join(port, number))))
    return clients.at(-1)?.reader.lengths
  },
  /** Makes the same number of people join once more over a second connection, and leave. */
  async rejoin({ port, count }) {
    await inBatches(count, async (number) => (await join(port, number)).socket.destroy())
  },
  async leave() {
    for (const client of clients.splice(0)) client.socket.destroy()
  },
  /** Makes the speakers change things until every listener has received everything. Returns the delays (ms). */
  async change({ count, everyMs }) {
    const sent = new Float64Array(count)
    const listeners = clients.slice(1 + speakers)
    const delays = new Float64Array(count * listeners.length)
    let measured = 0
    const begin = must(listeners[0], 'a listener').reader.lengths.length
    const everything = listeners.map((listener) => {
      const before = listener.reader.messages
      let receivedCount = 0
      listener.onMessages = (messages) => {
        const now = performance.now()
        // Changes arrive in the order in which they were sent.
        for (; receivedCount < messages - before; receivedCount++)
          delays[measured++] = now - (sent[receivedCount] ?? NaN)
      }
      return listener.receive(before + count)
    })
    await speak(count, everyMs, (number, at) => (sent[number] = at))
    await Promise.all(everything)
    for (const listener of listeners) listener.onMessages = null
    const all = Array.from(delays.subarray(0, measured))
    return {
      p50: quantile(all, 0.5),
      p99: quantile(all, 0.99),
      lengths: clients[1 + speakers]?.reader.lengths.slice(begin),
    }
  },
  /** Makes the server's own client listen to a few changes. Returns how many it has received. */
  async observe({ port, count, everyMs }) {
    const received: number[] = []
    const leave = await dialect.observe?.(port, () => received.push(performance.now()))
    await speak(count, everyMs, () => undefined)
    const patience = performance.now() + 5000
    while (received.length < count && performance.now() < patience) await pause(50)
    await leave?.()
    return received.length
  },
}

process.on('message', (message: { id: number; ask: string; argument: string }) => {
  void Promise.resolve(must(commands[message.ask], 'a command')(JSON.parse(message.argument))).then((value) =>
    process.send?.({ id: message.id, value: value ?? 0 }),
  )
})
process.on('disconnect', () => process.exit())
process.send?.({ id: 0, value: 0 })
