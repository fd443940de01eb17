import { expect, test } from 'vitest'
import { dueActions, nextAlarm } from './alarm.ts'
import { ann, ben, mo, olga, role, roomSettings, Scene, service, song, stan } from '../../test/fixtures.ts'
import type { RoomRoleRow } from './settings.ts'

type Outcome = ReturnType<Scene['say']>
const heard = (outcome: Outcome) => outcome.messages.map(({ message }) => message.name)
const inAMinute = (scene: Scene) => new Date(scene.now + 60_000).toISOString()
const give = (scene: Scene, ...rows: RoomRoleRow[]) =>
  scene.say(null, { type: 'rolesChanged', roles: [role(olga, 'owner'), role(mo, 'moderator'), ...rows] })
/** Time passes until something falls due, and the host says what did. */
function passToAlarm(scene: Scene): Outcome[] {
  scene.now = nextAlarm(scene.room) ?? scene.now
  return dueActions(scene.room, scene.now).map((action) => scene.say(null, action))
}

test.each(['owner', 'coOwner', 'moderator', 'dj', 'chatDisabled', 'djDisabled', 'kicked', 'banned'] as const)(
  '[R200] the role %s is gone from the settings at its end, and everybody hears it',
  (name) => {
    const scene = new Scene().join(ben)
    give(scene, role(ann, name, inAMinute(scene)))
    const held = () => scene.state.settings.roomRoles.some((row) => row.userUuid === ann.userUuid)
    expect(held()).toBe(true)
    const [outcome] = passToAlarm(scene)
    expect(held()).toBe(false)
    expect(outcome?.messages).toEqual([
      {
        to: 'room',
        message: {
          name: 'updatedRoomSettings',
          statePatch: [{ op: 'replace', path: '/settings/roomRoles', value: scene.state.settings.roomRoles }],
        },
      },
    ])
    expect(nextAlarm(scene.room)).toBe(null)
  },
)

test('[R200] rows that have ended do not come back with the next change of the settings', () => {
  const scene = new Scene().join(ben)
  const ended = role(ann, 'chatDisabled', new Date(scene.now).toISOString())
  scene.say(null, { type: 'settingsChanged', settings: roomSettings({ vibe: 'late', roomRoles: [ended] }) })
  expect(scene.state.settings).toMatchObject({ vibe: 'late', roomRoles: [] })
})

test('[R200] who was kept from DJing may DJ again once that role has ended', () => {
  const scene = new Scene().join(ann)
  give(scene, role(ann, 'djDisabled', inAMinute(scene)))
  expect(() => scene.stage(ann)).toThrow('You may not DJ in this room.')
  passToAlarm(scene)
  scene.stage(ann, song('one'))
  expect(scene.state.djs).toHaveLength(1)
})

test('[R201] a kick with an end shows out until then, one without an end keeps nobody out', () => {
  const scene = new Scene().join(ann, ben, stan)
  const outcome = give(scene, role(ann, 'kicked', inAMinute(scene)), role(stan, 'kicked', inAMinute(scene)))
  expect(heard(outcome)).toContain('kickedFromRoom')
  expect(outcome.effects).toContainEqual(expect.objectContaining({ type: 'closeConnections', reason: 'kicked' }))
  expect(scene.state.allUsers.map(({ uuid }) => uuid)).toEqual([ben.userUuid, stan.userUuid])
  expect(() => scene.join(ann)).toThrow('cannot come back yet')
  passToAlarm(scene)
  scene.join(ann)
  give(scene, role(ann, 'kicked'))
  expect(scene.state.allUsers).toHaveLength(3)
})

test('[R202] each act of staff has an id, an instant, an actor and a reason', () => {
  const scene = new Scene().join(ann, ben, mo, olga)
  scene.stage(ann, song('one'))
  scene.stage(ben, song('two'))
  const told = (outcome: Outcome) => outcome.effects.filter(({ type }) => type === 'moderated')
  const acts = [
    scene.say(mo, { type: 'skipSong' }),
    scene.say(mo, { type: 'removeDj', djUuid: ben.userUuid }),
    scene.say(olga, { type: 'resetRoom' }),
    scene.say(mo, { type: 'kickUserFromRoom', userUuid: ann.userUuid, reason: 'Shouting' }),
    scene.say(service, { type: 'kickUserFromRoom', userUuid: ben.userUuid }),
  ].flatMap(told)
  const at = scene.now
  expect(acts).toMatchObject([
    { what: 'skipSong', userUuid: ann.userUuid, by: mo.userUuid, reason: null, at },
    { what: 'removeDj', userUuid: ben.userUuid, by: mo.userUuid, reason: null, at },
    { what: 'resetRoom', userUuid: null, by: olga.userUuid, reason: null, at },
    { what: 'kickUser', userUuid: ann.userUuid, by: mo.userUuid, reason: 'Shouting', at },
    { what: 'kickUser', userUuid: ben.userUuid, by: null, reason: null, at },
  ])
  expect(new Set(acts.map((act) => 'actId' in act && act.actId)).size).toBe(5)
})
