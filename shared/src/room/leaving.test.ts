import { expect, test } from 'vitest'
import { dueActions, nextAlarm } from './alarm.ts'
import { ann, ben, cleo, Scene, song } from '../../test/fixtures.ts'

const namesOf = (outcome: ReturnType<Scene['say']>) => outcome.messages.map(({ message }) => message.name)
const lose = (scene: Scene, one: typeof ann, connection = one.profile.nickname) =>
  scene.say(null, { type: 'disconnected', userUuid: one.userUuid, connection })

/** Lets time pass, and has the room do what falls due. */
function pass(scene: Scene, ms: number) {
  scene.now += ms
  return dueActions(scene.room, scene.now).map((action) => scene.say(null, action))
}

test('[R14] who loses the last connection leaves after 20 s', () => {
  const scene = new Scene().join(ann, ben)
  const lost = lose(scene, ann)
  expect(lost.messages).toEqual([])
  expect(lost.effects).toEqual([{ type: 'wakeAt', at: scene.now + 20_000 }])
  expect(pass(scene, 19_999)).toEqual([])
  const [left] = pass(scene, 1)
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
  expect(scene.room.backstage.presences).not.toHaveProperty(ann.userUuid)
})

test('[R15] who comes back in time has lost nothing', () => {
  const scene = new Scene().join(ann, ben)
  scene.stage(ann, song('one'))
  const before = structuredClone(scene.state)
  lose(scene, ann)
  pass(scene, 19_000)
  expect(scene.enter(ann, { connection: 'new' }).messages).toEqual([])
  expect(pass(scene, 5000)).toEqual([])
  expect(scene.state).toEqual(before)
  expect(scene.say(null, { type: 'graceExpired', userUuid: ann.userUuid }).messages).toEqual([])
})

test('[R16] the late close of a replaced connection changes nothing', () => {
  const scene = new Scene().join(ann)
  lose(scene, ann)
  scene.enter(ann, { connection: 'new' })
  expect(lose(scene, ann).effects).toEqual([])
  expect(nextAlarm(scene.room)).toBeNull()
  scene.enter(ann, { connection: 'newer' })
  lose(scene, ann, 'new')
  expect(nextAlarm(scene.room)).toBeNull()
  expect(lose(scene, ben).messages).toEqual([])
})

test('[R17] who says that they leave is gone at once, with every connection', () => {
  const scene = new Scene().join(ann, ben)
  scene.enter(ann, { connection: 'second' })
  const { messages, effects } = scene.say(ann, { type: 'leaveRoom' })
  expect(messages.map(({ message }) => message.name)).toEqual(['leftRoom', 'userLeft'])
  expect(messages[0]?.to).toEqual({ userUuid: ann.userUuid })
  expect(effects).toContainEqual({
    type: 'closeConnections',
    userUuid: ann.userUuid,
    connections: ['Ann', 'second'],
    reason: 'left',
  })
  expect(() => scene.say(ann, { type: 'leaveRoom' })).toThrow('Join the room first.')
})

test('[R18] a DJ who leaves hands over to the next', () => {
  const scene = new Scene().join(ann, ben, cleo)
  scene.stage(ann, song('one'))
  scene.stage(ben, song('two'))
  const outcome = scene.say(ann, { type: 'leaveRoom' })
  expect(namesOf(outcome)).toEqual(['leftRoom', 'removedDj', 'playedSong', 'userLeft'])
  expect(scene.state.nowPlaying?.song.trackName).toBe('two')
  expect(scene.state.djs.map((dj) => dj.uuid)).toEqual([ben.userUuid])
  expect(scene.state.allUsers.map((user) => user.uuid)).toEqual([ben.userUuid, cleo.userUuid])
})

test('[R19] after a restart everybody has 20 s, and the song goes on', () => {
  const scene = new Scene().join(ann, ben)
  scene.stage(ann, song('one'))
  const playing = structuredClone(scene.state.nowPlaying)
  scene.room = structuredClone(scene.room)
  scene.now += 5000
  const { messages, effects } = scene.say(null, { type: 'restored' })
  expect(messages).toEqual([])
  expect(effects).toEqual([{ type: 'wakeAt', at: scene.now + 20_000 }])
  scene.enter(ann, { connection: 'new' })
  pass(scene, 20_000)
  expect(scene.state.allUsers.map((user) => user.uuid)).toEqual([ann.userUuid])
  expect(scene.state.nowPlaying).toEqual(playing)
})

test('[R19] a room that only slept goes on with the connections that are left', () => {
  const scene = new Scene().join(ann, ben, cleo)
  const [mine] = scene.room.backstage.presences[ann.userUuid]?.connections ?? []
  const [other] = scene.room.backstage.presences[cleo.userUuid]?.connections ?? []
  scene.say(null, { type: 'disconnected', userUuid: cleo.userUuid, connection: other ?? '' })
  pass(scene, 15_000)
  scene.say(null, { type: 'restored', connections: mine ? [mine] : [] })
  expect(scene.room.backstage.presences[ann.userUuid]?.connections).toEqual([mine])
  pass(scene, 5000)
  expect(scene.state.allUsers.map((user) => user.uuid)).toEqual([ann.userUuid, ben.userUuid])
  pass(scene, 15_000)
  expect(scene.state.allUsers.map((user) => user.uuid)).toEqual([ann.userUuid])
})

test('[R19] a look-up that the restart cut off is asked again', () => {
  const scene = new Scene().join(ann)
  scene.stage(ann, { trackName: 'bare' })
  const { effects } = scene.say(null, { type: 'restored' })
  expect(effects).toContainEqual({
    type: 'lookUpSong',
    lookUpId: 'id-1',
    djUuid: ann.userUuid,
    song: { trackName: 'bare' },
  })
})
