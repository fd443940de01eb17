import { expect, test } from 'vitest'
import { ann, ben, cleo, mo, role, TestRoom, song } from '@segue/shared/test/fixtures.ts'
import { SnapshotWriter } from './snapshot.ts'

test('the snapshot text matches the room after every change', () => {
  const testRoom = new TestRoom()
  const writer = new SnapshotWriter(testRoom.room)
  const written: unknown[] = []
  function check(outcome: ReturnType<TestRoom['send']>) {
    writer.changed(outcome)
    expect(JSON.parse(writer.stateText())).toEqual({ ...testRoom.state, allUserData: {} })
    const people = Object.entries(testRoom.state.allUserData).map(([uuid, value]) => ({
      op: 'add',
      path: `/allUserData/${uuid}`,
      value,
    }))
    expect(JSON.parse(writer.peopleText())).toEqual(people)
    expect(JSON.parse(writer.roomText(testRoom.room.backstage))).toEqual(testRoom.room)
    written.push(outcome)
  }
  for (const one of [ann, ben, cleo, mo]) check(testRoom.enter(one))
  check(testRoom.stage(ann, song('one')))
  check(testRoom.stage(ben, song('two')))
  check(testRoom.send(cleo, { type: 'voteOnSong', songVotes: { like: true, star: true } }))
  check(testRoom.send(null, { type: 'profileChanged', profile: { ...cleo.profile, nickname: 'C "quoted"' } }))
  check(testRoom.send(null, { type: 'rolesChanged', roles: [role(cleo, 'owner'), role(ben, 'djDisabled')] }))
  check(testRoom.send(ann, { type: 'skipSong' }))
  check(testRoom.send(mo, { type: 'leaveRoom' }))
  check(testRoom.send(cleo, { type: 'resetRoom' }))
  expect(written).toHaveLength(12)
})
