import { expect, test } from 'vitest'
import type { RoomRole } from '@segue/shared/people/profile.ts'
import type { RoomSettings } from '@segue/shared/room/settings.ts'
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

test('listeners and invited DJs have no power over anybody', () => {
  for (const actor of ['dan', 'eve']) expect(over(actor, 'fay')).toMatchObject({ kick: false, ban: false, give: [] })
})

test('nobody has power over themselves or over somebody as high', () => {
  expect(over('ann', 'ann').kick).toBe(false)
  expect(over('cat', 'bob').kick).toBe(false)
  expect(over('cat', 'cat').kick).toBe(false)
  expect(over('bob', 'ann').kick).toBe(false)
})

test('a moderator shows people out and invites DJs but makes no moderators', () => {
  expect(over('cat', 'eve')).toMatchObject({ kick: true, ban: true, give: ['dj', 'chatDisabled', 'djDisabled'] })
  expect(over('cat', 'dan').take).toEqual(['dj'])
})

test('a co-owner makes moderators and only the owner makes co-owners', () => {
  expect(over('bob', 'eve').give).toContain('moderator')
  expect(over('bob', 'eve').give).not.toContain('coOwner')
  expect(over('ann', 'eve').give).toContain('coOwner')
  expect(over('ann', 'bob').take).toEqual(['coOwner'])
})

test('a guest is given no trust that a next visit would lose', () => {
  expect(over('ann', 'ghost', { guest: true }).give).toEqual(['dj', 'chatDisabled', 'djDisabled'])
})

test('only somebody on stage can be taken off it', () => {
  expect(over('ann', 'eve').takeOffStage).toBe(false)
  expect(over('ann', 'eve', { onStage: true }).takeOffStage).toBe(true)
})

test("the product's own staff stand above the owner", () => {
  expect(powersOver(settings, person('zed', 'admin'), { ...person('ann'), onStage: false }, 0).kick).toBe(true)
})
