import { expect, test } from 'vitest'
import { ann, ben, cleo, mo, role, song, TestRoom } from '../../../test/fixtures.ts'
import { peopleLists } from './listed.ts'
import { placeInList } from './place-in-list.ts'

test('everyone is found in every list, whatever their rank and arrival', () => {
  const guestNamed = (userUuid: string) => ({ ...mo, userUuid, profile: { ...mo.profile, uuid: userUuid } })
  const guests = Array.from({ length: 40 }, (_, at) => guestNamed(`guest-${at}`))
  const room = new TestRoom({ roomRoles: [role(mo, 'moderator'), role(cleo, 'coOwner')] }, 5)
  room.join(...guests.slice(0, 20), ben, mo, ...guests.slice(20), cleo, ann)
  room.stage(ben, song('one'))
  room.send(null, { type: 'rolesChanged', roles: [role(mo, 'moderator'), role(ann, 'owner')] })
  for (const list of peopleLists) {
    const people = room.state[list]
    for (const { userUuid } of [...guests, ann, ben, cleo, mo]) {
      expect(placeInList(room.room, people, userUuid)).toBe(people.findIndex(({ uuid }) => uuid === userUuid))
    }
  }
  expect(placeInList(room.room, room.state.allUsers, 'nobody')).toBe(-1)
})
