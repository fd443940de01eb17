import { expect, test } from 'vitest'
import { peopleWire } from '../../../test/protocol/people-wire.ts'
import { hashOf, toDescribe, upToDate } from '../../../test/protocol/wire.ts'
import history from './history.json' with { type: 'json' }
import { peopleFrame, peopleMessages, readPeopleFrame, type PeopleMessage } from './messages.ts'

test('the protocol of the people socket changes only together with its history', () => {
  expect(
    history.at(-1)?.hash,
    'The protocol of the people socket has changed: run `npm run contracts`, and describe the change in history.json.',
  ).toBe(hashOf(peopleWire))
  expect(upToDate(history, peopleWire)).toEqual(history)
  expect(toDescribe(history), 'describe these changes in history.json').toEqual([])
  expect(history.map(({ version }) => version)).toEqual(history.map((_, at) => at + 1))
})

test('every message can be encoded and parsed, and unknown messages are ignored', () => {
  const room = { uuid: 'a', slug: 'b', name: 'c' }
  const moved: PeopleMessage = { name: 'friendsMoved', params: { friends: [{ userUuid: 'd', room }] } }
  expect(readPeopleFrame(peopleFrame(moved))).toEqual(moved)
  for (const name of Object.keys(peopleMessages)) {
    const frame = JSON.stringify({ name, params: { friends: [], withUuid: 'ben' } })
    expect(readPeopleFrame(frame)?.name, name).toBe(name)
  }
  for (const text of ['', '"primus::ping::1"', '{"name":"of tomorrow","params":{}}', '{"name":"friends"}', 'null'])
    expect(readPeopleFrame(text)).toBeUndefined()
})
