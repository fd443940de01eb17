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

/** Asks until there is an answer: the engine may hear the question before it knows who answers. */
const answerOf = (one: Cluster, subject: string, text = ''): Promise<string> =>
  until(() => one.request(subject, text, anyText, patienceMs).catch(orNobody), `an answer to ${subject}`, patienceMs)
function orNobody(error: unknown): undefined {
  if (!(error instanceof NobodyThere)) throw error
}

const waitFor = (find: () => unknown, what: string) => until(find, what, patienceMs)

test('processes hear what is said in order, however long it is, and those of another installation do not', async () => {
  const [one, other, stranger] = [await join('one'), await join('other'), await join('stranger', 'two')]
  const [received, strange]: [string[], string[]] = [[], []]
  other.listen('news', anyText, (text) => received.push(text))
  stranger.listen('news', anyText, (text) => strange.push(text))
  // Whoever listens has said so before what is asked of it is answered.
  other.answer('ready', anyText, async () => 'yes')
  await answerOf(one, 'ready')
  const long = 'é'.repeat(1_500_000)
  for (const text of ['first', long, 'last']) one.publish('news', text)
  await waitFor(() => received.length === 3, 'the news')
  expect(received.map((text) => text.length)).toEqual([5, 1_500_000, 4])
  expect(received[1]).toBe(long)
  expect(strange).toEqual([])
})

test('a question has one answer, and nobody is there where nobody listens', async () => {
  const [one, other] = [await join('one'), await join('other')]
  other.answer('double', anyText, async (text) => text + text)
  expect(await answerOf(one, 'double', 'ab')).toBe('abab')
  await expect(one.request('nothing', '', anyText, patienceMs)).rejects.toBeInstanceOf(NobodyThere)
})

test('of those that share a subject one has each message', async () => {
  const [one, two, three] = [await join('one'), await join('two'), await join('three')]
  const taken: string[] = []
  for (const member of [two, three]) {
    member.share('take', anyText, (text) => taken.push(text))
    // The engine hears what one connection says in order.
    member.answer(`ready.${member.self}`, anyText, async () => 'yes')
    await answerOf(one, `ready.${member.self}`)
  }
  for (let count = 0; count < 50; count++) one.publish('take', String(count))
  await waitFor(() => taken.length === 50, 'all')
  expect(new Set(taken).size).toBe(50)
})

test('a process that says goodbye is gone at once', async () => {
  const [one, other] = [await join('one'), await join('other')]
  const gone: string[] = []
  one.watch({ gone: (host) => gone.push(host) })
  await waitFor(() => one.living()?.length === 2, 'each other')
  await other.close()
  await waitFor(() => gone.length > 0, 'the goodbye')
  expect(gone).toEqual(['other'])
  expect(one.living()).toEqual(['one'])
})

test.each(['SIGSTOP', 'SIGKILL'] as const)(
  'an engine that is away (%s) is blamed, nobody is taken for dead, and all hear each other when it is back',
  async (how) => {
    const [one, other] = [await join('one'), await join('other')]
    const [gone, back]: [string[], number[]] = [[], []]
    one.watch({ gone: (host) => gone.push(host), back: () => back.push(1) })
    await waitFor(() => one.living()?.length === 2, 'each other')
    back.length = 0
    other.answer('still', anyText, async () => 'there')
    if (how === 'SIGSTOP') engine.signal('SIGSTOP')
    else await engine.stop()
    await waitFor(() => !one.connected && one.living() === null, 'the loss')
    if (how === 'SIGSTOP') engine.signal('SIGCONT')
    else await engine.start()
    await waitFor(() => one.connected && one.living()?.length === 2, 'the return')
    expect(gone).toEqual([])
    expect(back.length).toBeGreaterThan(0)
    expect(await one.request('still', '', anyText, patienceMs)).toBe('there')
  },
)
