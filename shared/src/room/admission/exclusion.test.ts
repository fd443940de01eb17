import { expect, test } from 'vitest'
import { dueActions, nextAlarm } from '../alarm.ts'
import type { Removal } from '../protocol/messages.ts'
import { Refused } from '../refusals/refused.ts'
import { noBoothRules } from '../settings/booth-rules.ts'
import { ann, ben, mo, olga, role, roomSettings, song, stan, TestRoom } from '../../../test/fixtures.ts'
import type { RoomRoleRow } from '../settings/settings.ts'

type StepResult = ReturnType<TestRoom['send']>
const staff = [role(olga, 'owner'), role(mo, 'moderator')]
const kick = { type: 'kickUserFromRoom', userUuid: ann.userUuid } as const

/** The parameters of the `kickedFromRoom` messages. */
const removals = ({ messages }: StepResult): (Removal | undefined)[] =>
  messages.flatMap(({ message }) => (message.name === 'kickedFromRoom' ? [message.params] : []))

const setRoles = (testRoom: TestRoom, roles: RoomRoleRow[], because?: { userUuid: string; reason: string }) =>
  testRoom.send(null, { type: 'settingsChanged', settings: roomSettings({ roomRoles: roles }), because })

function refusalOf(work: () => unknown): Refused | undefined {
  try {
    work()
  } catch (error) {
    if (error instanceof Refused) return error
    throw error
  }
  return undefined
}

test.each([1, 5, 15] as const)('[R203] a kick for %s minutes keeps its user out for exactly that long', (minutes) => {
  const testRoom = new TestRoom().join(ann, ben, mo)
  const { effects } = testRoom.send(mo, { ...kick, minutes })
  const until = testRoom.now + minutes * 60_000
  expect(effects).toContainEqual(expect.objectContaining({ type: 'moderated', what: 'kickUser', until }))
  expect(nextAlarm(testRoom.room)).toBe(until)
  testRoom.now = until - 1
  expect(() => testRoom.enter(ann)).toThrow('kicked')
  testRoom.now = until
  for (const due of dueActions(testRoom.room, testRoom.now)) testRoom.send(null, due)
  expect(testRoom.state.settings.roomRoles).toHaveLength(2)
  testRoom.enter(ann)
  expect(testRoom.state.allUsers.map(({ uuid }) => uuid)).toContain(ann.userUuid)
})

test('[R203] clients receive the kick as a role that ends, in one patch', () => {
  const testRoom = new TestRoom().join(ann, mo)
  const { messages } = testRoom.send(mo, { ...kick, minutes: 5 })
  expect(messages.map(({ message }) => message.name)).toEqual(['kickedFromRoom', 'userLeft', 'updatedRoomSettings'])
  const row = testRoom.state.settings.roomRoles.at(-1)
  expect(row).toMatchObject({ userUuid: ann.userUuid, role: 'kicked', roomId: 1 })
  expect(row?.expirationTime).toBe(new Date(testRoom.now + 300_000).toISOString())
})

test('[R203] roles that were read before the kick was saved do not let the user in', () => {
  const testRoom = new TestRoom().join(ann, mo)
  testRoom.send(mo, { ...kick, minutes: 5 })
  setRoles(testRoom, staff)
  expect(() => testRoom.enter(ann)).toThrow('kicked')
  const at = new Date(testRoom.now).toISOString()
  const saved = { ...role(ann, 'kicked', new Date(testRoom.now + 300_000).toISOString()), updatedAt: at }
  setRoles(testRoom, [...staff, saved])
  expect(testRoom.state.settings.roomRoles).toEqual([...staff, saved])
  // From here on the stored roles decide: staff have lifted the kick.
  setRoles(testRoom, staff)
  testRoom.enter(ann)
  expect(testRoom.state.allUsers).toHaveLength(2)
})

test('[R203] a second kick counts from its own start', () => {
  const testRoom = new TestRoom().join(ann, mo)
  testRoom.send(mo, { ...kick, minutes: 1 })
  testRoom.now += 60_000
  testRoom.enter(ann)
  testRoom.send(mo, { ...kick, minutes: 15 })
  testRoom.now += 14 * 60_000
  expect(() => testRoom.enter(ann)).toThrow('kicked')
})

test('[R203] a kick without minutes keeps nobody out', () => {
  const testRoom = new TestRoom().join(ann, mo)
  const outcome = testRoom.send(mo, kick)
  expect(removals(outcome)).toEqual([undefined])
  expect(outcome.effects.find(({ type }) => type === 'moderated')).not.toHaveProperty('until')
  testRoom.enter(ann)
  expect(testRoom.state.allUsers).toHaveLength(2)
})

test('[R204] a kick states its end and reason, and so does a refused join', () => {
  const testRoom = new TestRoom().join(ann, ben, mo)
  const outcome = testRoom.send(mo, { ...kick, minutes: 5, reason: 'Shouting' })
  const until = testRoom.now + 300_000
  expect(removals(outcome)).toEqual([{ code: 'kicked', until, reason: 'Shouting' }])
  expect(outcome.messages[0]?.to).toEqual({ userUuid: ann.userUuid })
  expect(JSON.stringify(testRoom.state)).not.toContain('Shouting')
  const refusal = refusalOf(() => testRoom.enter(ann))
  expect(refusal).toMatchObject({ code: 'kicked', values: { until: String(until), reason: 'Shouting' } })
})

test('[R204] a reason is forgotten once it keeps nobody out', () => {
  const testRoom = new TestRoom().join(ann, mo)
  testRoom.send(mo, { ...kick, minutes: 1, reason: 'Shouting' })
  testRoom.now += 60_000
  for (const due of dueActions(testRoom.room, testRoom.now)) testRoom.send(null, due)
  expect(testRoom.room.backstage.keptOutReasons).toEqual({})
  testRoom.enter(ann)
  testRoom.send(mo, { ...kick, minutes: 1 })
  expect(refusalOf(() => testRoom.enter(ann))?.values).not.toHaveProperty('reason')
})

test('[R204] a ban states its end, if any, and the reason of staff', () => {
  const testRoom = new TestRoom().join(ann, ben)
  const until = testRoom.now + 3_600_000
  const reason = { userUuid: ann.userUuid, reason: 'Spam' }
  const hour = setRoles(testRoom, [...staff, role(ann, 'banned', new Date(until).toISOString())], reason)
  expect(removals(hour)).toEqual([{ code: 'banned', until, reason: 'Spam' }])
  expect(refusalOf(() => testRoom.enter(ann))?.values).toEqual({ until: String(until), reason: 'Spam' })
  const forGood = setRoles(testRoom, [...staff, role(ben, 'banned')])
  expect(removals(forGood)).toEqual([{ code: 'banned', until: null, reason: null }])
  expect(refusalOf(() => testRoom.enter(ben))?.values).toEqual({})
})

test('[R204] everyone is notified that the room was closed', () => {
  const testRoom = new TestRoom().join(ann, ben)
  const closed = { code: 'roomClosed', until: null, reason: null }
  expect(removals(testRoom.send(null, { type: 'roomClosed' }))).toEqual([closed, closed])
})

test('[R205] a kicked moderator keeps the role, but can use it only once they may come back', () => {
  const testRoom = new TestRoom().join(ann, mo, olga)
  testRoom.send(olga, { type: 'kickUserFromRoom', userUuid: mo.userUuid, minutes: 5 })
  expect(testRoom.state.settings.roomRoles).toContainEqual(
    expect.objectContaining({ userUuid: mo.userUuid, role: 'moderator' }),
  )
  expect(() => testRoom.enter(mo)).toThrow('kicked')
  expect(() => testRoom.send(mo, kick)).toThrow('staffOnly')
  expect(() => testRoom.send(mo, { type: 'resetRoom' })).toThrow('staffOnly')
  testRoom.now += 300_000
  testRoom.enter(mo)
  testRoom.send(mo, kick)
  expect(testRoom.state.allUsers.map(({ uuid }) => uuid)).toEqual([olga.userUuid, mo.userUuid])
})

test("[R205] platform staff can't be kept out, nor kept from acting", () => {
  const testRoom = new TestRoom().join(ann, stan)
  setRoles(testRoom, [...staff, role(stan, 'kicked', new Date(testRoom.now + 60_000).toISOString())])
  testRoom.send(stan, { ...kick, minutes: 1 })
  expect(testRoom.state.allUsers.map(({ uuid }) => uuid)).toEqual([stan.userUuid])
})

test("[R206] a song that can't be chosen states why and when it can", () => {
  const boothRules = { ...noBoothRules, noRepeatHours: 2, noRepeatSongs: 3, longestSongMinutes: 5 }
  const testRoom = new TestRoom({ boothRules }).join(ann, ben)
  testRoom.stage(ann, song('one'))
  testRoom.stage(ben, song('two'))
  const playedAt = testRoom.now
  testRoom.now += 60_000
  const ask = (...songs: ReturnType<typeof song>[]) => testRoom.send(ann, { type: 'checkSongs', songs }).answer
  expect(ask(song('one'), song('two'), song('three'), song('long', { duration: 400 }))).toEqual({
    songs: [
      { code: 'playedRecently', values: { minutes: '1' }, freeAt: playedAt + 7_200_000, freeAfterSongs: 3 },
      { code: 'chosenAlready', values: {}, freeAt: null, freeAfterSongs: 0 },
      null,
      { code: 'songTooLong', values: { minutes: '5' }, freeAt: null, freeAfterSongs: 0 },
    ],
  })
  expect(() => testRoom.send(mo, { type: 'checkSongs', songs: [] })).toThrow('notInRoom')
})

test('[R206] a song can be chosen exactly from the announced time on', () => {
  const testRoom = new TestRoom({ boothRules: { ...noBoothRules, noRepeatHours: 1 } }).join(ann)
  testRoom.stage(ann, song('one'))
  const free = testRoom.now + 3_600_000
  const next = { type: 'updateNextSong', song: song('one') } as const
  testRoom.now = free - 1
  expect(() => testRoom.send(ann, next)).toThrow()
  testRoom.now = free
  testRoom.send(ann, next)
  expect(testRoom.send(ann, { type: 'checkSongs', songs: [song('one')] }).answer).toEqual({ songs: [null] })
})

test('[R250] a user whose account is banned leaves the stage and the room immediately, and receives the reason', () => {
  const testRoom = new TestRoom().join(ann, ben)
  testRoom.stage(ann, song('one'))
  const removal: Removal = { code: 'accountBanned', until: null, reason: 'Spam' }
  const outcome = testRoom.send(null, { type: 'kicked', userUuid: ann.userUuid, removal })
  expect(removals(outcome)).toEqual([removal])
  expect(outcome.messages[0]?.to).toEqual({ userUuid: ann.userUuid })
  expect(testRoom.state.djs).toEqual([])
  expect(testRoom.state.allUsers.map(({ uuid }) => uuid)).toEqual([ben.userUuid])
  expect(outcome.effects).toContainEqual(
    expect.objectContaining({ type: 'closeConnections', userUuid: ann.userUuid, reason: 'accountBanned' }),
  )
  expect(JSON.stringify(testRoom.state)).not.toContain('Spam')
  expect(testRoom.send(null, { type: 'kicked', userUuid: ann.userUuid, removal }).messages).toEqual([])
})
