import { expect, test } from 'vitest'
import { dueActions, nextAlarm } from './alarm.ts'
import { room } from '../../test/booth-rules.ts'
import { ann, ben, mo, olga, role, roomSettings, TestRoom, service, song, stan } from '../../test/fixtures.ts'
import type { RoomRoleRow } from './settings/settings.ts'

type StepResult = ReturnType<TestRoom['send']>
const receive = (outcome: StepResult) => outcome.messages.map(({ message }) => message.name)
const inAMinute = (testRoom: TestRoom) => new Date(testRoom.now + 60_000).toISOString()
const give = (testRoom: TestRoom, ...rows: RoomRoleRow[]) =>
  testRoom.send(null, { type: 'rolesChanged', roles: [role(olga, 'owner'), role(mo, 'moderator'), ...rows] })
/** Advances the clock to the room's alarm and runs its due actions. */
function passToAlarm(testRoom: TestRoom): StepResult[] {
  testRoom.now = nextAlarm(testRoom.room) ?? testRoom.now
  return dueActions(testRoom.room, testRoom.now).map((action) => testRoom.send(null, action))
}

test.each(['owner', 'coOwner', 'moderator', 'dj', 'chatDisabled', 'djDisabled', 'kicked', 'banned'] as const)(
  '[R200] the role %s is removed from the settings when it ends, and everyone is notified',
  (name) => {
    const testRoom = new TestRoom().join(ben)
    give(testRoom, role(ann, name, inAMinute(testRoom)))
    const held = () => testRoom.state.settings.roomRoles.some((row) => row.userUuid === ann.userUuid)
    expect(held()).toBe(true)
    const [outcome] = passToAlarm(testRoom)
    expect(held()).toBe(false)
    expect(outcome?.messages).toEqual([
      {
        to: 'room',
        message: {
          name: 'updatedRoomSettings',
          statePatch: [{ op: 'replace', path: '/settings/roomRoles', value: testRoom.state.settings.roomRoles }],
        },
      },
    ])
    expect(nextAlarm(testRoom.room)).toBe(null)
  },
)

test('[R200] expired rows do not return with the next change of the settings', () => {
  const testRoom = new TestRoom().join(ben)
  const ended = role(ann, 'chatDisabled', new Date(testRoom.now).toISOString())
  testRoom.send(null, { type: 'settingsChanged', settings: roomSettings({ vibe: 'late', roomRoles: [ended] }) })
  expect(testRoom.state.settings).toMatchObject({ vibe: 'late', roomRoles: [] })
})

test('[R200] a user may DJ again once their djDisabled role has ended', () => {
  const testRoom = new TestRoom().join(ann)
  give(testRoom, role(ann, 'djDisabled', inAMinute(testRoom)))
  expect(() => testRoom.stage(ann)).toThrow('djDisabled')
  passToAlarm(testRoom)
  testRoom.stage(ann, song('one'))
  expect(testRoom.state.djs).toHaveLength(1)
})

test('[R201] a timed kick keeps a user out until it ends, and one without an end keeps nobody out', () => {
  const testRoom = new TestRoom().join(ann, ben, stan)
  const outcome = give(testRoom, role(ann, 'kicked', inAMinute(testRoom)), role(stan, 'kicked', inAMinute(testRoom)))
  expect(receive(outcome)).toContain('kickedFromRoom')
  expect(outcome.effects).toContainEqual(expect.objectContaining({ type: 'closeConnections', reason: 'kicked' }))
  expect(testRoom.state.allUsers.map(({ uuid }) => uuid)).toEqual([ben.userUuid, stan.userUuid])
  expect(() => testRoom.join(ann)).toThrow('kicked')
  passToAlarm(testRoom)
  testRoom.join(ann)
  give(testRoom, role(ann, 'kicked'))
  expect(testRoom.state.allUsers).toHaveLength(3)
})

test('[R202] staff removing a request is logged, but users removing their own is not', () => {
  const testRoom = room({ requests: true }, [ann, ben, mo])
  testRoom.stage(ann, song('one'))
  const ask = (title: string) => {
    const { answer } = testRoom.send(ben, { type: 'requestSong', song: song(title) })
    return (answer as { requestId: string }).requestId
  }
  const remove = (who: Parameters<TestRoom['send']>[0], requestId: string) =>
    testRoom.send(who, { type: 'removeRequest', requestId }).effects.filter(({ type }) => type === 'moderated')
  expect(remove(ben, ask('two'))).toEqual([])
  const act = { what: 'removeRequest', userUuid: ben.userUuid, by: mo.userUuid, at: testRoom.now }
  expect(remove(mo, ask('three'))).toMatchObject([act])
  expect(remove(service, ask('four'))).toMatchObject([{ ...act, by: null }])
})

test('[R202] every audited act of staff has an id, an instant, an actor and a reason', () => {
  const testRoom = new TestRoom().join(ann, ben, mo, olga)
  testRoom.stage(ann, song('one'))
  testRoom.stage(ben, song('two'))
  const notify = (outcome: StepResult) => outcome.effects.filter(({ type }) => type === 'moderated')
  const acts = [
    testRoom.send(mo, { type: 'skipSong' }),
    testRoom.send(mo, { type: 'removeDj', djUuid: ben.userUuid }),
    testRoom.send(olga, { type: 'resetRoom' }),
    testRoom.send(mo, { type: 'kickUserFromRoom', userUuid: ann.userUuid, reason: 'Shouting' }),
    testRoom.send(service, { type: 'kickUserFromRoom', userUuid: ben.userUuid }),
  ].flatMap(notify)
  const at = testRoom.now
  expect(acts).toMatchObject([
    { what: 'skipSong', userUuid: ann.userUuid, by: mo.userUuid, reason: null, at },
    { what: 'removeDj', userUuid: ben.userUuid, by: mo.userUuid, reason: null, at },
    { what: 'resetRoom', userUuid: null, by: olga.userUuid, reason: null, at },
    { what: 'kickUser', userUuid: ann.userUuid, by: mo.userUuid, reason: 'Shouting', at },
    { what: 'kickUser', userUuid: ben.userUuid, by: null, reason: null, at },
  ])
  expect(new Set(acts.map((act) => 'actId' in act && act.actId)).size).toBe(5)
})
