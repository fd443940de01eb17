import { expect, test } from 'vitest'
import { ann, ben, cleo, mo, role, Scene, song } from '@segue/shared/test/fixtures.ts'
import { SnapshotWriter } from './snapshot.ts'

test('the words follow every change of the room', () => {
  const scene = new Scene()
  const writer = new SnapshotWriter(scene.state)
  const written: unknown[] = []
  function check(outcome: ReturnType<Scene['say']>) {
    for (const { message } of outcome.messages) if ('statePatch' in message) writer.changed(message.statePatch)
    expect(JSON.parse(writer.stateText())).toEqual({ ...scene.state, allUserData: {} })
    const people = Object.entries(scene.state.allUserData).map(([uuid, value]) => ({
      op: 'add',
      path: `/allUserData/${uuid}`,
      value,
    }))
    expect(JSON.parse(writer.peopleText())).toEqual(people)
    expect(JSON.parse(writer.roomText(scene.room.backstage))).toEqual(scene.room)
    written.push(outcome)
  }
  for (const one of [ann, ben, cleo, mo]) check(scene.enter(one))
  check(scene.stage(ann, song('one')))
  check(scene.stage(ben, song('two')))
  check(scene.say(cleo, { type: 'voteOnSong', songVotes: { like: true, star: true } }))
  check(scene.say(null, { type: 'profileChanged', profile: { ...cleo.profile, nickname: 'C "quoted"' } }))
  check(scene.say(null, { type: 'rolesChanged', roles: [role(cleo, 'owner'), role(ben, 'djDisabled')] }))
  check(scene.say(ann, { type: 'skipSong' }))
  check(scene.say(mo, { type: 'leaveRoom' }))
  check(scene.say(cleo, { type: 'resetRoom' }))
  expect(written).toHaveLength(12)
})
