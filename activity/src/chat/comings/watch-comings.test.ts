import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { fakeClock } from '@segue/shared/test/fake-clock.ts'
import { ann, ben, botty, cleo, guest, song, TestRoom, type Somebody } from '@segue/shared/test/fixtures.ts'
import { room as roomWith } from '@segue/shared/test/booth-rules.ts'
import { liveStore } from '../../../test/doubles/live-store.ts'
import { tokenOf } from '../../../test/doubles/fixtures.tsx'
import { takeToken } from '../../client/session.ts'
import type { LiveRoom } from '../../session/live-room.ts'
import { Listeners } from '../../session/listeners.ts'
import type { StageMoment } from '../../stage/stage-props.ts'
import { comingsIn, watchComings } from './watch-comings.ts'

beforeEach(() => {
  vi.useFakeTimers()
  takeToken(tokenOf({ sub: ann.userUuid, type: 'user' }))
})
afterEach(() => {
  vi.useRealTimers()
})

/** Ann is in a room that watches for joins, leaves and stars. */
function inRoom(testRoom = new TestRoom().join(ann), isAudible = (_userUuid: string) => true) {
  const store = liveStore(structuredClone(testRoom.state))
  const moments = new Listeners<StageMoment>()
  const room = {
    store,
    serverNow: fakeClock.now,
    onMoment: (listener) => moments.add(listener),
  } as Partial<LiveRoom> as LiveRoom
  const stop = watchComings(room, isAudible)
  const texts = () =>
    comingsIn(room)
      .getState()
      .notices.map(({ kind, people }) => `${people.map(({ name }) => name).join(', ')} ${kind}`)
  const show = () => store.setState({ state: structuredClone(testRoom.state) })
  const star = (one: Somebody) => moments.emit({ kind: 'star', userUuid: one.userUuid })
  const leave = (one: Somebody) => {
    testRoom.send(one, { type: 'leaveRoom' })
    show()
  }
  const come = (...everybody: Somebody[]) => {
    testRoom.join(...everybody)
    show()
  }
  return { testRoom, store, texts, show, star, leave, come, stop }
}

test('other users are reported when they join and once they have really left; the user and bots are not', () => {
  const { texts, come, leave } = inRoom(new TestRoom())
  come(ann, ben, botty, guest)
  vi.advanceTimersByTime(5000)
  expect(texts()).toEqual(['Ben, ghost-1234 came'])
  leave(ben)
  vi.advanceTimersByTime(39_000)
  expect(texts()).toHaveLength(1)
  vi.advanceTimersByTime(1000)
  expect(texts()[1]).toBe('Ben left')
})

test('people who are already in the room on joining are not reported', () => {
  const { texts, show, store, testRoom } = inRoom(new TestRoom().join(ann, ben))
  show()
  store.setState({ state: null })
  testRoom.join(cleo)
  show()
  vi.advanceTimersByTime(60_000)
  expect(texts()).toEqual([])
})

test('someone who stars the current song is reported', () => {
  const { texts, star } = inRoom(playing())
  star(cleo)
  vi.advanceTimersByTime(5000)
  expect(texts()).toEqual(['Cleo starred'])
})

function playing() {
  const testRoom = roomWith({}, [ann, ben, cleo])
  testRoom.stage(ben, song('one'))
  return testRoom
}

test('people whom the user has blocked are not reported', () => {
  const { texts, come } = inRoom(undefined, (userUuid) => userUuid !== ben.userUuid)
  come(ben, cleo)
  vi.advanceTimersByTime(5000)
  expect(texts()).toEqual(['Cleo came'])
})

const many = Array.from({ length: 30 }, (_, n): Somebody => {
  const userUuid = `00000000-0000-4000-8001-${String(n).padStart(12, '0')}`
  return { ...ben, userUuid, profile: { ...ben.profile, uuid: userUuid, nickname: `N${n}` } }
})

test('a large room reports nobody', () => {
  const testRoom = new TestRoom().join(ann, ...many)
  const { texts, come, leave, star } = inRoom(testRoom)
  come(cleo)
  leave(cleo)
  come(cleo)
  testRoom.stage(cleo, song('one'))
  for (const one of many) star(one)
  vi.advanceTimersByTime(120_000)
  expect(texts()).toEqual([])
})

test('nothing is reported after the user has left the room', () => {
  const { texts, come, stop } = inRoom()
  come(ben)
  stop()
  vi.advanceTimersByTime(60_000)
  expect(texts()).toEqual([])
})
