import { afterAll, beforeAll, expect, test } from 'vitest'
import { sql } from 'kysely'
import type { ChatFrame } from '@segue/shared/chat/frame.ts'
import { openApi, type Fixtures } from '../../../test/fixtures.ts'
import { openChatHub } from '../../compose/chat-hub.ts'
import { createNodeTimers } from '../timers/node.ts'
import { ChatRelay } from './relay.ts'

let fixtures: Fixtures
beforeAll(async () => void (fixtures = await openApi()))
afterAll(() => fixtures.close())

/** Simulates a separate process with its own chat sockets. */
function process(host: string, now?: () => Promise<Date>) {
  const { db, clock, log } = fixtures.app
  const relay = new ChatRelay({ db, log, host, timers: createNodeTimers(), ...(now && { now }) })
  return { relay, hub: openChatHub({ db, clock, log, elsewhere: relay.publish }) }
}

function listener(hub: ReturnType<typeof process>['hub'], uid: string): ChatFrame[] {
  const received: ChatFrame[] = []
  const send = (frame: ChatFrame) => void received.push(frame)
  hub.connect({ uid, hearsPresence: true, send, check: async () => undefined })
  return received
}

test('a frame sent in one process is delivered once in every other, to its recipients and in order', async () => {
  const [ann, ben] = [await fixtures.person('ann'), await fixtures.person('ben')]
  const { uuid } = await ann.call('POST /rooms/infrastructure', { body: { name: 'Two processes' } })
  await ben.call('POST /groups/{guid}/members', { params: { guid: uuid }, body: {} })
  const [first, second] = [process('first'), process('second')]
  const [anns, bens] = [listener(first.hub, ann.uuid), listener(second.hub, ben.uuid)]
  // From here on each read looks back to the one before it, so that the time between them doesn't matter.
  for (const each of [first, second]) await each.relay.poll(each.hub)
  first.hub.toPeople([ann.uuid, ben.uuid], { type: 'message', number: 1 })
  first.hub.toRoom(uuid, { type: 'message', number: 2 })
  await first.relay.stop()
  for (let polls = 0; polls < 3; polls++) {
    await first.relay.poll(first.hub)
    await second.relay.poll(second.hub)
  }
  await expect.poll(() => bens).toEqual([1, 2].map((number) => ({ type: 'message', number })))
  expect(anns).toEqual([{ type: 'message', number: 1 }])
})

/** Writes messages for a person, as another process would have done in one burst at that moment. */
async function burst(uid: string, { count, at }: { count: number; at: Date }): Promise<void> {
  const frames = numbers(count).map((frame) => JSON.stringify(frame))
  await sql`
    insert into "chatFrame" ("host", "toPeople", "frame", "at")
    select 'elsewhere', ${[uid]}::uuid[], "frame"::jsonb, ${at}::timestamptz
    from unnest(${frames}::text[]) with ordinality as "said" ("frame", "number")
    order by "number"`.execute(fixtures.app.db)
}

const numbers = (count: number) => Array.from({ length: count }, (_, number) => ({ type: 'message', number }))

const after = (at: Date, ms: number) => new Date(at.getTime() + ms)

test('a burst larger than one batch is delivered completely, once and in order', async () => {
  const cleo = await fixtures.person('cleo')
  const now = new Date()
  const here = process('here', async () => now)
  const received = listener(here.hub, cleo.uuid)
  await burst(cleo.uuid, { count: 1201, at: now })
  await here.relay.poll(here.hub)
  await here.relay.poll(here.hub)
  expect(received).toEqual(numbers(1201))
})

test('a message that was written while nothing could be read is delivered by the next read', async () => {
  const dora = await fixtures.person('dora')
  const lastRead = new Date()
  let now = lastRead
  const here = process('late', async () => now)
  const received = listener(here.hub, dora.uuid)
  await here.relay.poll(here.hub)
  await burst(dora.uuid, { count: 3, at: after(lastRead, 1000) })
  // Without a previous read it would look back only three seconds.
  now = after(lastRead, 60_000)
  await here.relay.poll(here.hub)
  expect(received).toEqual(numbers(3))
})
