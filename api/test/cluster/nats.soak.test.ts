import { afterEach, beforeEach, expect, test } from 'vitest'
import { until } from '@segue/shared/test/until.ts'
import { openNats } from '../../src/adapters/cluster/nats.ts'
import { createNodeTimers } from '../../src/adapters/timers/node.ts'
import { type Cluster, NobodyThere } from '../../src/ports/cluster.ts'
import { textMessage } from '../../src/ports/cluster-message.ts'
import { Engine } from './engine.ts'

const silent = { debug: () => undefined, info: () => undefined, warn: () => undefined, error: () => undefined }
const log = { ...silent, child: () => log }
const patienceMs = 60_000
const anyText = textMessage(10_000_000)

let engine: Engine
const members: Cluster[] = []
beforeEach(async () => {
  engine = await Engine.start()
})
afterEach(async () => {
  await Promise.all(members.splice(0).map((member) => member.close()))
  await engine.stop()
})

async function join(self: string, installation = 'one'): Promise<Cluster> {
  const url = engine.url(installation)
  const member = await openNats({ url, self, log, timers: createNodeTimers(), now: () => performance.now() })
  members.push(member)
  return member
}

/** Retries until there is a response: NATS may get the request before it knows who answers. */
const answerOf = (one: Cluster, subject: string, text = ''): Promise<string> =>
  until(() => one.request(subject, text, anyText, patienceMs).catch(orNobody), `an answer to ${subject}`, patienceMs)
function orNobody(error: unknown): undefined {
  if (!(error instanceof NobodyThere)) throw error
}

const waitFor = (find: () => unknown, what: string) => until(find, what, patienceMs)

test('processes receive messages in order and at any length, but not those of other installations', async () => {
  const [one, other, stranger] = [await join('one'), await join('other'), await join('stranger', 'two')]
  const [received, strange]: [string[], string[]] = [[], []]
  other.listen('news', anyText, (text) => received.push(text))
  stranger.listen('news', anyText, (text) => strange.push(text))
  // A listener's subscription is registered before a request to it is answered.
  other.answer('ready', anyText, async () => 'yes')
  await answerOf(one, 'ready')
  const long = 'é'.repeat(1_500_000)
  for (const text of ['first', long, 'last']) one.publish('news', text)
  await waitFor(() => received.length === 3, 'all three messages')
  expect(received.map((text) => text.length)).toEqual([5, 1_500_000, 4])
  expect(received[1]).toBe(long)
  expect(strange).toEqual([])
})

test('a request gets one response, and NobodyThere if nobody listens', async () => {
  const [one, other] = [await join('one'), await join('other')]
  other.answer('double', anyText, async (text) => text + text)
  expect(await answerOf(one, 'double', 'ab')).toBe('abab')
  await expect(one.request('nothing', '', anyText, patienceMs)).rejects.toBeInstanceOf(NobodyThere)
})

test('a message on a shared subject goes to only one of its sharers', async () => {
  const [one, two, three] = [await join('one'), await join('two'), await join('three')]
  const taken: string[] = []
  for (const member of [two, three]) {
    member.share('take', anyText, (text) => taken.push(text))
    // NATS handles the messages of one connection in order.
    member.answer(`ready.${member.self}`, anyText, async () => 'yes')
    await answerOf(one, `ready.${member.self}`)
  }
  for (let count = 0; count < 50; count++) one.publish('take', String(count))
  await waitFor(() => taken.length === 50, 'all messages')
  expect(new Set(taken).size).toBe(50)
})

test('a process that leaves properly is gone immediately', async () => {
  const [one, other] = [await join('one'), await join('other')]
  const gone: string[] = []
  one.watch({ gone: (host) => gone.push(host) })
  await waitFor(() => one.living()?.length === 2, 'the processes to see each other')
  await other.close()
  await waitFor(() => gone.length > 0, 'the goodbye of a process')
  expect(gone).toEqual(['other'])
  expect(one.living()).toEqual(['one'])
})

test.each(['SIGSTOP', 'SIGKILL'] as const)(
  'a broker that is down (%s) is blamed, nobody is presumed dead, and all processes reach each other when it is back',
  async (how) => {
    const [one, other] = [await join('one'), await join('other')]
    const [gone, back]: [string[], number[]] = [[], []]
    one.watch({ gone: (host) => gone.push(host), back: () => back.push(1) })
    await waitFor(() => one.living()?.length === 2, 'the processes to see each other')
    back.length = 0
    other.answer('still', anyText, async () => 'there')
    if (how === 'SIGSTOP') engine.signal('SIGSTOP')
    else await engine.stop()
    await waitFor(() => !one.connected && one.living() === null, 'the disconnect to be noticed')
    if (how === 'SIGSTOP') engine.signal('SIGCONT')
    else await engine.start()
    await waitFor(() => one.connected && one.living()?.length === 2, 'the reconnect to be noticed')
    expect(gone).toEqual([])
    expect(back.length).toBeGreaterThan(0)
    expect(await one.request('still', '', anyText, patienceMs)).toBe('there')
  },
)
