import { expect, test } from 'vitest'
import { ann, ben, cleo, mo, role, song, TestRoom } from '../../../test/fixtures.ts'
import { must } from '../../must.ts'
import { aroundAfter, nobodyAround } from '../client/around.ts'
import { Mirror } from '../client/mirror.ts'
import { aroundMessage, circleAround, isInCrowd, listedState } from './listed.ts'
import type { StepResult } from '../step.ts'

/** Ann and Ben joined while the lists had room; Cleo and Mo did not. */
function crowded(): TestRoom {
  return new TestRoom({ roomRoles: [] }, 2).join(ann, ben, cleo, mo)
}

const patchesTo = (to: string, { messages }: StepResult) =>
  messages.flatMap((one) => {
    const isTo = to === 'room' ? one.to === 'room' : one.to !== 'room' && one.to.userUuid === to
    return isTo && 'statePatch' in one.message ? one.message.statePatch : []
  })

test('[R310] people who join when the lists are full are only counted, and others receive nothing else about them', () => {
  const room = new TestRoom({ roomRoles: [] }, 2).join(ann, ben)
  const came = room.enter(cleo)
  expect(patchesTo('room', came).map(({ path }) => path)).toEqual(['/crowdSize'])
  expect(room.state.allUsers).toHaveLength(3)
  const listed = listedState(room.room)
  expect(listed.allUsers.map(({ uuid }) => uuid)).toEqual([ann.userUuid, ben.userUuid])
  expect(Object.keys(listed.allUserData)).toEqual([ann.userUuid, ben.userUuid])
  expect(listed.crowdSize).toBe(1)
})

test('[R311] people in the crowd receive those around them, and nobody else', () => {
  const room = new TestRoom({ roomRoles: [] }, 1).join(ann, ben, cleo)
  const came = room.enter(mo)
  expect(circleAround(room.room, mo.userUuid)).toEqual([ben, cleo, mo].map(({ userUuid }) => userUuid))
  for (const { userUuid } of [ben, cleo]) {
    expect(patchesTo(userUuid, came).map(({ path }) => path)).toEqual([`/allUserData/${mo.userUuid}`])
  }
  const left = room.send(cleo, { type: 'leaveRoom' })
  expect(patchesTo(mo.userUuid, left)).toEqual([{ op: 'remove', path: `/allUserData/${cleo.userUuid}` }])
  expect(patchesTo(ann.userUuid, left)).toEqual([])
})

test("[R311] people around receive a newcomer's user entry and data, and after a vote only the votes", () => {
  const room = new TestRoom({ roomRoles: [] }, 2).join(ann, ben, mo)
  const toMo = ({ messages }: StepResult) =>
    messages.flatMap(({ to, message }) => (to !== 'room' && to.userUuid === mo.userUuid ? [message] : []))
  expect(toMo(room.enter(cleo))).toMatchObject([
    { name: 'updatedAround', params: { users: [{ uuid: cleo.userUuid }] } },
  ])
  room.stage(ann, song('one'))
  const path = `/allUserData/${cleo.userUuid}/songVotes`
  const votes = (like: boolean) => toMo(room.send(cleo, { type: 'voteOnSong', songVotes: { like } }))
  for (const like of [true, false])
    expect(votes(like)).toEqual([{ name: 'updatedAround', statePatch: [{ op: 'add', path, value: { like } }] }])
})

test('[R311] a change to somebody unknown to a client is skipped, because a message may overtake the one about them', () => {
  const statePatch = [{ op: 'add' as const, path: `/allUserData/${cleo.userUuid}/songVotes`, value: { like: true } }]
  const push = { room: 'room', from: 'server', sentAt: 0, messageId: 1 }
  expect(aroundAfter(nobodyAround, { ...push, message: { name: 'updatedAround', statePatch } })).toEqual(nobodyAround)
})

test('[R312] votes of the crowd count like anyone’s', () => {
  const room = crowded()
  room.stage(ann, song('one'))
  const voted = room.send(cleo, { type: 'voteOnSong', songVotes: { like: true } })
  expect(patchesTo('room', voted).map(({ path }) => path)).toEqual(['/voteCounts/likes', '/vibeMeter'])
  const seen = patchesTo(mo.userUuid, voted)
  expect(seen).toMatchObject([{ path: `/allUserData/${cleo.userUuid}/songVotes`, value: { like: true } }])
})

test('[R313] DJs, people in the waiting list and people with a rank are listed, and so is the next one when somebody leaves', () => {
  const room = crowded()
  room.stage(cleo, song('one'))
  expect(isInCrowd(room.room, cleo.userUuid)).toBe(false)
  room.send(null, { type: 'rolesChanged', roles: [role(mo, 'moderator')] })
  expect(room.state.crowdSize).toBeUndefined()
  const other = crowded()
  const left = other.send(ann, { type: 'leaveRoom' })
  expect(isInCrowd(other.room, cleo.userUuid)).toBe(false)
  expect(patchesTo('room', left)).toContainEqual(
    expect.objectContaining({ op: 'add', path: `/allUserData/${cleo.userUuid}` }),
  )
})

test('[R314] a client in the crowd sees itself and those around it in the lists, and the rest as a number', () => {
  const room = crowded()
  const mirror = new Mirror()
  const circle = circleAround(room.room, mo.userUuid)
  const data = Object.fromEntries(circle.map((uuid) => [uuid, must(room.state.allUserData[uuid], 'the user’s data')]))
  const { users } = must(aroundMessage(room.room, circle).params, 'the params of the message')
  mirror.reset({ state: structuredClone(listedState(room.room)), rev: 0, around: { users, data } })
  expect(mirror.state?.allUsers.map(({ uuid }) => uuid)).toEqual([ann, ben, cleo, mo].map(({ userUuid }) => userUuid))
  expect(mirror.state?.crowdSize).toBe(0)
  let rev = 0
  const hear = (result: StepResult) => {
    for (const { to, message } of result.messages) {
      const push = { room: 'room', from: 'server', sentAt: 0, messageId: 1, message }
      if (to === 'room') mirror.take('statePatch' in message ? { ...push, prevRev: rev, rev: ++rev } : push)
      else if (to.userUuid === mo.userUuid) mirror.take(push)
    }
  }
  hear(room.stage(ann, song('one')))
  hear(room.send(mo, { type: 'voteOnSong', songVotes: { like: true } }))
  expect(mirror.state?.allUserData[mo.userUuid]?.songVotes).toEqual({ like: true })
  hear(room.send(null, { type: 'rolesChanged', roles: [role(mo, 'moderator')] }))
  hear(room.send(cleo, { type: 'leaveRoom' }))
  expect(mirror.state).toEqual(room.state)
})
