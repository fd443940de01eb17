import { expect, test } from 'vitest'
import { dueActions, nextAlarm } from './alarm.ts'
import { ann, ben, cleo, TestRoom, song } from '../../test/fixtures.ts'

const namesOf = (outcome: ReturnType<TestRoom['send']>) => outcome.messages.map(({ message }) => message.name)
const lose = (testRoom: TestRoom, one: typeof ann, connection = one.profile.nickname) =>
  testRoom.send(null, { type: 'disconnected', userUuid: one.userUuid, connection })

/** Advances the clock and runs the room's due actions. */
function pass(testRoom: TestRoom, ms: number) {
  testRoom.now += ms
  return dueActions(testRoom.room, testRoom.now).map((action) => testRoom.send(null, action))
}

test('[R14] a user who loses their last connection leaves after 20 s', () => {
  const testRoom = new TestRoom().join(ann, ben)
  const lost = lose(testRoom, ann)
  expect(lost.messages).toEqual([])
  expect(lost.effects).toEqual([{ type: 'wakeAt', at: testRoom.now + 20_000 }])
  expect(pass(testRoom, 19_999)).toEqual([])
  const [left] = pass(testRoom, 1)
  expect(left?.messages).toEqual([
    {
      to: 'room',
      message: {
        name: 'userLeft',
        statePatch: [
          { op: 'remove', path: '/allUsers/0' },
          { op: 'remove', path: '/audienceUsers/0' },
          { op: 'remove', path: '/floorUsers/0' },
          { op: 'remove', path: `/allUserData/${ann.userUuid}` },
        ],
      },
    },
  ])
  expect(left?.effects).toEqual([{ type: 'wakeAt', at: null }])
  expect(testRoom.room.backstage.presences).not.toHaveProperty(ann.userUuid)
})

test('[R331] after a restart nobody loses their place while others are coming back, for up to a minute', () => {
  const testRoom = new TestRoom().join(ann, ben, cleo)
  testRoom.stage(ann, song('one'))
  testRoom.send(null, { type: 'restored' })
  const start = testRoom.now
  expect(pass(testRoom, 15_000).flatMap(namesOf)).toEqual([])
  testRoom.enter(ben, { connection: 'new' })
  expect(pass(testRoom, 19_999).flatMap(namesOf)).toEqual([])
  testRoom.enter(ann, { connection: 'new' })
  expect(testRoom.state.djs.map(({ uuid }) => uuid)).toEqual([ann.userUuid])
  expect(pass(testRoom, 19_999).flatMap(namesOf)).toEqual([])
  lose(testRoom, ben, 'new')
  testRoom.enter(ben, { connection: 'newer' })
  expect(pass(testRoom, start + 59_999 - testRoom.now).flatMap(namesOf)).toEqual([])
  expect(pass(testRoom, 1).flatMap(namesOf)).toEqual(['userLeft'])
  expect(Object.keys(testRoom.state.allUserData)).toEqual([ann.userUuid, ben.userUuid])
})

test('[R331] without anyone coming back after a restart, everybody leaves after 20 s', () => {
  const testRoom = new TestRoom().join(ann, ben)
  testRoom.send(null, { type: 'restored' })
  expect(pass(testRoom, 19_999)).toEqual([])
  expect(pass(testRoom, 1).flatMap(namesOf)).toEqual(['userLeft', 'userLeft'])
})

test('[R15] a user who reconnects in time has lost nothing', () => {
  const testRoom = new TestRoom().join(ann, ben)
  testRoom.stage(ann, song('one'))
  const before = structuredClone(testRoom.state)
  lose(testRoom, ann)
  pass(testRoom, 19_000)
  expect(testRoom.enter(ann, { connection: 'new' }).messages).toEqual([])
  expect(pass(testRoom, 5000)).toEqual([])
  expect(testRoom.state).toEqual(before)
  expect(testRoom.send(null, { type: 'graceExpired', userUuid: ann.userUuid }).messages).toEqual([])
})

test('[R16] the late close of a replaced connection changes nothing', () => {
  const testRoom = new TestRoom().join(ann)
  lose(testRoom, ann)
  testRoom.enter(ann, { connection: 'new' })
  expect(lose(testRoom, ann).effects).toEqual([])
  expect(nextAlarm(testRoom.room)).toBeNull()
  testRoom.enter(ann, { connection: 'newer' })
  lose(testRoom, ann, 'new')
  expect(nextAlarm(testRoom.room)).toBeNull()
  expect(lose(testRoom, ben).messages).toEqual([])
})

test('[R17] a user who leaves explicitly is gone immediately, with every connection', () => {
  const testRoom = new TestRoom().join(ann, ben)
  testRoom.enter(ann, { connection: 'second' })
  const { messages, effects } = testRoom.send(ann, { type: 'leaveRoom' })
  expect(messages.map(({ message }) => message.name)).toEqual(['leftRoom', 'userLeft'])
  expect(messages[0]?.to).toEqual({ userUuid: ann.userUuid })
  expect(effects).toContainEqual({
    type: 'closeConnections',
    userUuid: ann.userUuid,
    connections: ['Ann', 'second'],
    reason: 'left',
  })
  expect(() => testRoom.send(ann, { type: 'leaveRoom' })).toThrow('notInRoom')
})

test('[R18] a DJ who leaves hands over to the next', () => {
  const testRoom = new TestRoom().join(ann, ben, cleo)
  testRoom.stage(ann, song('one'))
  testRoom.stage(ben, song('two'))
  const outcome = testRoom.send(ann, { type: 'leaveRoom' })
  expect(namesOf(outcome)).toEqual(['leftRoom', 'removedDj', 'playedSong', 'userLeft'])
  expect(testRoom.state.nowPlaying?.song.trackName).toBe('two')
  expect(testRoom.state.djs.map((dj) => dj.uuid)).toEqual([ben.userUuid])
  expect(testRoom.state.allUsers.map((user) => user.uuid)).toEqual([ben.userUuid, cleo.userUuid])
})

test('[R19] after a restart everyone has 20 s to reconnect, and the song continues', () => {
  const testRoom = new TestRoom().join(ann, ben)
  testRoom.stage(ann, song('one'))
  testRoom.chooseNothing(ann)
  const playing = structuredClone(testRoom.state.nowPlaying)
  testRoom.room = structuredClone(testRoom.room)
  testRoom.now += 5000
  const { messages, effects } = testRoom.send(null, { type: 'restored' })
  expect(messages).toEqual([])
  expect(effects).toEqual([{ type: 'wakeAt', at: testRoom.now + 20_000 }])
  testRoom.enter(ann, { connection: 'new' })
  pass(testRoom, 20_000)
  expect(testRoom.state.allUsers.map((user) => user.uuid)).toEqual([ann.userUuid])
  expect(testRoom.state.nowPlaying).toEqual(playing)
})

test('[R19] a song that starts in the future because the clock was set back restarts and ends after its duration', () => {
  const testRoom = new TestRoom().join(ann)
  testRoom.stage(ann, song('one'))
  const before = structuredClone(testRoom.state.nowPlaying)
  const length = (before?.endTime ?? 0) - (before?.startTime ?? 0)
  testRoom.now -= 7_200_000
  const { effects } = testRoom.send(null, { type: 'restored' })
  expect(testRoom.state.nowPlaying).toEqual({
    ...before,
    startTime: testRoom.now,
    endTime: testRoom.now + length,
  })
  expect(effects).toContainEqual({ type: 'wakeAt', at: testRoom.now + Math.min(length, 20_000) })
})

test('[R19] a room that only slept continues with the connections that are left', () => {
  const testRoom = new TestRoom().join(ann, ben, cleo)
  const [mine] = testRoom.room.backstage.presences[ann.userUuid]?.connections ?? []
  const [other] = testRoom.room.backstage.presences[cleo.userUuid]?.connections ?? []
  testRoom.send(null, { type: 'disconnected', userUuid: cleo.userUuid, connection: other ?? '' })
  pass(testRoom, 15_000)
  testRoom.send(null, { type: 'restored', connections: mine ? [mine] : [] })
  expect(testRoom.room.backstage.presences[ann.userUuid]?.connections).toEqual([mine])
  pass(testRoom, 5000)
  expect(testRoom.state.allUsers.map((user) => user.uuid)).toEqual([ann.userUuid, ben.userUuid])
  pass(testRoom, 15_000)
  expect(testRoom.state.allUsers.map((user) => user.uuid)).toEqual([ann.userUuid])
})

test('[R19] a look-up that was interrupted by the restart is requested again', () => {
  const testRoom = new TestRoom().join(ann)
  testRoom.stage(ann, { trackName: 'bare' })
  const { effects } = testRoom.send(null, { type: 'restored' })
  expect(effects).toContainEqual({
    type: 'lookUpSong',
    lookUpId: 'id-1',
    djUuid: ann.userUuid,
    song: { trackName: 'bare' },
  })
})
