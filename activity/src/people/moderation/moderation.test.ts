import { expect, test } from 'vitest'
import type { RoomRole } from '@segue/shared/people/profile.ts'
import type { RoomSettings } from '@segue/shared/room/settings/settings.ts'
import { powersOver } from './moderation.ts'

const roles: [string, RoomRole][] = [
  ['ann', 'owner'],
  ['bob', 'coOwner'],
  ['cat', 'moderator'],
  ['dan', 'dj'],
]
const settings = {
  roomRoles: roles.map(([userUuid, role], id) => ({
    id,
    roomId: 1,
    userUuid,
    role,
    expirationTime: null,
    createdAt: '',
    updatedAt: '',
  })),
} as Partial<RoomSettings> as RoomSettings

const person = (userUuid: string, tokenRole: 'user' | 'guest' | 'admin' = 'user') => ({ userUuid, tokenRole })
const over = (actor: string, target: string, more: { guest?: boolean; onStage?: boolean } = {}) =>
  powersOver(
    settings,
    person(actor),
    { ...person(target, more.guest ? 'guest' : 'user'), onStage: more.onStage ?? false },
    0,
  )

test("listeners and invited DJs can't moderate anyone", () => {
  for (const actor of ['dan', 'eve']) expect(over(actor, 'fay')).toMatchObject({ kick: false, ban: false, give: [] })
})

test("staff can't moderate themselves or people of equal or higher rank", () => {
  expect(over('ann', 'ann').kick).toBe(false)
  expect(over('cat', 'bob').kick).toBe(false)
  expect(over('cat', 'cat').kick).toBe(false)
  expect(over('bob', 'ann').kick).toBe(false)
})

test('a moderator can kick and ban people and invite DJs, but not appoint moderators', () => {
  expect(over('cat', 'eve')).toMatchObject({ kick: true, ban: true, give: ['dj', 'chatDisabled', 'djDisabled'] })
  expect(over('cat', 'dan').take).toEqual(['dj'])
})

test('a co-owner can appoint moderators, and only the owner can appoint co-owners', () => {
  expect(over('bob', 'eve').give).toContain('moderator')
  expect(over('bob', 'eve').give).not.toContain('coOwner')
  expect(over('ann', 'eve').give).toContain('coOwner')
  expect(over('ann', 'bob').take).toEqual(['coOwner'])
})

test("a guest can't be given a staff role, which their next visit would lose", () => {
  expect(over('ann', 'ghost', { guest: true }).give).toEqual(['dj', 'chatDisabled', 'djDisabled'])
})

test('only a person on stage can be taken off the stage', () => {
  expect(over('ann', 'eve').takeOffStage).toBe(false)
  expect(over('ann', 'eve', { onStage: true }).takeOffStage).toBe(true)
})

test('product staff rank above the room owner', () => {
  expect(powersOver(settings, person('zed', 'admin'), { ...person('ann'), onStage: false }, 0).kick).toBe(true)
})
