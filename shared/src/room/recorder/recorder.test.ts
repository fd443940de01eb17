import { expect, test } from 'vitest'
import { ann, ben, TestRoom, song } from '../../../test/fixtures.ts'
import { Recorder } from './recorder.ts'

const moment = { now: 0, by: null, random: () => 0, ids: () => 'id' }

test('[R64] undoing a change leaves the room as it was, including backstage', () => {
  const testRoom = new TestRoom().join(ann, ben)
  testRoom.stage(ann, song('one'))
  const before = structuredClone(testRoom.room)
  const change = new Recorder(testRoom.room, moment)
  change.remove(['allUsers', 0])
  change.add(['allUsers', 0], { uuid: 'x' })
  change.replace(['djs', 0, 'nextSong'], song('two'))
  change.set(['settings', 'fresh'], 1)
  change.remove(['settings', 'name'])
  change.note(['presences', 'x'], { connections: [] })
  change.forget(['presences', ann.userUuid])
  change.undo()
  expect(testRoom.room).toEqual(before)
})

test('[R64] a step that fails halfway leaves the room as it was', () => {
  const testRoom = new TestRoom().join(ann, ben)
  testRoom.stage(ann, song('one'))
  const before = structuredClone(testRoom.room)
  Object.defineProperty(testRoom.state.allUserData, ann.userUuid, { configurable: false })
  expect(() => testRoom.send(ann, { type: 'leaveRoom' })).toThrow(TypeError)
  expect(testRoom.room).toEqual(before)
})

test('[R64] a message and the state share no object', () => {
  const testRoom = new TestRoom().join(ann)
  const next = song('one')
  const change = new Recorder(testRoom.room, moment)
  change.replace(['nowPlaying'], { song: next, startTime: 0, endTime: 1, playId: 'p' })
  change.replace(['nowPlaying', 'song', 'trackName'], 'changed')
  change.publish('playedSong')
  expect(next.trackName).toBe('one')
  expect(change.messages[0]?.message).toMatchObject({ statePatch: [{ value: { song: { trackName: 'one' } } }, {}] })
})
