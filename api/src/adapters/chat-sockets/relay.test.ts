import { afterAll, beforeAll, expect, test } from 'vitest'
import type { ChatFrame } from '@segue/shared/chat/frame.ts'
import { openApi, type Fixtures } from '../../../test/fixtures.ts'
import { openChatHub } from '../../compose/chat-hub.ts'
import { createNodeTimers } from '../timers/node.ts'
import { ChatRelay } from './relay.ts'

let given: Fixtures
beforeAll(async () => void (given = await openApi()))
afterAll(() => given.close())

/** A process of its own, as far as the chat's sockets go. */
function process(host: string) {
  const { db, clock, log } = given.app
  const relay = new ChatRelay({ db, log, host, timers: createNodeTimers() })
  return { relay, hub: openChatHub({ db, clock, log, elsewhere: relay.publish }) }
}

function listener(hub: ReturnType<typeof process>['hub'], uid: string): ChatFrame[] {
  const heard: ChatFrame[] = []
  const send = (frame: ChatFrame) => void heard.push(frame)
  hub.connect({ uid, hearsPresence: true, send, check: async () => undefined })
  return heard
}

test('what is told in one process is told once in each other, to whom it is for, in order', async () => {
  const [ann, ben] = [await given.person('ann'), await given.person('ben')]
  const { uuid } = await ann.call('POST /rooms/infrastructure', { body: { name: 'Two processes' } })
  await ben.call('POST /groups/{guid}/members', { params: { guid: uuid }, body: {} })
  const [first, second] = [process('first'), process('second')]
  const [anns, bens] = [listener(first.hub, ann.uuid), listener(second.hub, ben.uuid)]
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
