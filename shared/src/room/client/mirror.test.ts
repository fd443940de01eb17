import { expect, test } from 'vitest'
import { ann, ben, cleo, TestRoom } from '../../../test/fixtures.ts'
import { PatchMismatch } from '../protocol/patch.ts'
import { Mirror } from './mirror.ts'
import type { Push } from '../protocol/protocol.ts'

/** Runs actions in a room and returns the pushes that clients receive. */
function pusher(testRoom: TestRoom) {
  let rev = 0
  return {
    get rev() {
      return rev
    },
    snapshot: () => ({ state: { ...structuredClone(testRoom.state), allUserData: {} }, rev }),
    userData(): Push {
      const statePatch = Object.entries(structuredClone(testRoom.state.allUserData)).map(([uuid, value]) => ({
        op: 'add' as const,
        path: `/allUserData/${uuid}`,
        value,
      }))
      return push({ name: 'updatedUserData', statePatch }, rev, rev)
    },
    say(...args: Parameters<TestRoom['send']>): Push[] {
      return testRoom.send(...args).messages.map(({ message }) => {
        if (!('statePatch' in message)) return push(message)
        rev += 1
        return push(message, rev, rev - 1)
      })
    },
  }
}

function push(message: Push['message'], rev?: number, prevRev?: number): Push {
  const revisions = rev === undefined || prevRev === undefined ? {} : { rev, prevRev }
  return { room: 'r', from: 'server', sentAt: 0, messageId: 0, message, ...revisions }
}

const enter = (one: typeof ann) =>
  ({
    type: 'joinRoom',
    connection: one.profile.nickname,
    profile: one.profile,
    hasProPlan: false,
    passwordMatches: false,
    guestPasswordMatches: false,
  }) as const

test('[R65] a mirror follows the room patch by patch', () => {
  const testRoom = new TestRoom().join(ann)
  const room = pusher(testRoom)
  const mirror = new Mirror()
  mirror.reset(room.snapshot())
  expect(mirror.take(room.userData())).toBe('applied')
  expect(mirror.state).toEqual(testRoom.state)
  for (const one of room.say(ben, enter(ben))) expect(mirror.take(one)).toBe('applied')
  for (const one of room.say(ann, { type: 'playOneTimeAnimation', animation: 'jump' })) {
    expect(mirror.take(one)).toBe('ignored')
  }
  expect(mirror.state).toEqual(testRoom.state)
  expect(mirror.rev).toBe(room.rev)
})

test('[R65] patches that overtake the snapshot wait for it, and those it contains are dropped', () => {
  const testRoom = new TestRoom().join(ann)
  const room = pusher(testRoom)
  const mirror = new Mirror()
  const old = room.say(ben, enter(ben))
  const [snapshot, userData] = [room.snapshot(), room.userData()]
  const recent = room.say(ann, { type: 'addDj' })
  for (const one of [...old, userData, ...recent]) expect(mirror.take(one)).toBe('waiting')
  expect(mirror.reset(snapshot)).toBe('applied')
  expect(mirror.state).toEqual(testRoom.state)
  for (const one of old) expect(mirror.take(one)).toBe('ignored')
  expect(mirror.state).toEqual(testRoom.state)
})

test('[R65] a gap makes the mirror stale until the next snapshot', () => {
  const testRoom = new TestRoom().join(ann)
  const room = pusher(testRoom)
  const mirror = new Mirror()
  mirror.reset(room.snapshot())
  mirror.take(room.userData())
  room.say(ben, enter(ben))
  const [late] = room.say(cleo, enter(cleo))
  expect(late && mirror.take(late)).toBe('gap')
  expect(mirror.fresh).toBe(false)
  const [later] = room.say(ann, { type: 'addDj' })
  expect(later && mirror.take(later)).toBe('waiting')
  mirror.reset(room.snapshot())
  mirror.take(room.userData())
  expect(mirror.state).toEqual(testRoom.state)
})

test('[R65] a patch that does not apply counts as a gap', () => {
  const testRoom = new TestRoom().join(ann)
  const room = pusher(testRoom)
  const mirror = new Mirror()
  mirror.reset(room.snapshot())
  const misfit = push({ name: 'userLeft', statePatch: [{ op: 'remove', path: '/allUsers/7' }] }, 1, 0)
  expect(mirror.take(misfit)).toBe('gap')
  expect(mirror.state?.allUsers).toHaveLength(1)
})

test('[R65] nobody vanishes between the snapshot of a rejoin and the data that follows it', () => {
  const testRoom = new TestRoom().join(ann, ben)
  const room = pusher(testRoom)
  const mirror = new Mirror()
  mirror.reset(room.snapshot())
  mirror.take(room.userData())
  mirror.stale()
  testRoom.send(ben, { type: 'leaveRoom' })
  mirror.reset(room.snapshot())
  expect(Object.keys(mirror.state?.allUserData ?? {})).toEqual([ann.userUuid])
})

test('[R153] a push that arrives before everybody’s data proves that the data was lost', () => {
  const testRoom = new TestRoom().join(ann)
  const room = pusher(testRoom)
  const mirror = new Mirror()
  mirror.reset(room.snapshot())
  const lost = room.userData()
  const [next] = room.say(ben, enter(ben))
  expect(next && mirror.take(next)).toBe('gap')
  expect(mirror.take(lost)).toBe('waiting')
  mirror.reset(room.snapshot())
  expect(mirror.take(room.userData())).toBe('applied')
  expect(mirror.state).toEqual(testRoom.state)
})

test('[R153] a snapshot that contains everybody’s data waits for nothing', () => {
  const testRoom = new TestRoom().join(ann)
  const room = pusher(testRoom)
  const mirror = new Mirror()
  mirror.reset({ state: structuredClone(testRoom.state), rev: room.rev })
  for (const one of room.say(ben, enter(ben))) expect(mirror.take(one)).toBe('applied')
  expect(mirror.state).toEqual(testRoom.state)
})

test('a patch that does not apply is reported with the client specification’s message, and counts as a gap', () => {
  const room = pusher(new TestRoom().join(ann))
  const messages: unknown[] = []
  const mirror = new Mirror((error) => messages.push(error))
  mirror.reset(room.snapshot())
  mirror.take(room.userData())
  const { rev } = mirror
  const statePatch = [{ op: 'remove' as const, path: '/djs/7' }]
  expect(mirror.take(push({ name: 'updatedUserData', statePatch }, rev + 1, rev))).toBe('gap')
  expect(messages).toEqual([new PatchMismatch({ op: 'remove', path: '/djs/7' })])
  expect(String(messages[0])).toContain('Failed to apply JSON Patch')
})
