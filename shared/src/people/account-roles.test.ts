import { expect, test } from 'vitest'
import { accountLadder, accountRank, administers, mayGiveRole, moderates, standsAbove } from './account-roles.ts'
import { accountRoles } from './profile.ts'

const staff = accountRoles.filter(moderates)

test('every account role has a rank, and administrators also moderate', () => {
  expect(Object.keys(accountLadder).toSorted()).toEqual([...accountRoles].toSorted())
  expect(accountRoles.filter(administers)).toEqual(['admin', 'superUser'])
  expect(staff).toEqual(['globalModerator', 'admin', 'moderator', 'staff', 'superUser'])
  expect([moderates('guest'), moderates('service')]).toEqual([false, false])
})

test('roles that moderate outrank all others, and no two of them have the same rank', () => {
  for (const high of staff)
    for (const low of accountRoles) if (!staff.includes(low)) expect(standsAbove(high, low)).toBe(true)
  expect(new Set(staff.map(accountRank)).size).toBe(staff.length)
  for (const role of accountRoles)
    expect([standsAbove(role, role), standsAbove('service', role)]).toEqual([false, true])
})

test('nobody can grant a role above their own; below administrators, nobody can grant their own either', () => {
  for (const giver of accountRoles) {
    for (const role of accountRoles.filter((role) => mayGiveRole(giver, role))) {
      const isOwn = accountRank(role) === accountRank(giver)
      expect(accountRank(role)).toBeLessThanOrEqual(accountRank(giver))
      expect(isOwn && !administers(giver)).toBe(false)
    }
  }
})

test('only super users make super users, only administrators make administrators, and only staff make global moderators', () => {
  const givers = (role: (typeof accountRoles)[number]) => accountRoles.filter((giver) => mayGiveRole(giver, role))
  expect(givers('superUser')).toEqual(['superUser'])
  expect(givers('admin')).toEqual(['admin', 'superUser'])
  expect(givers('bot')).toEqual(['admin', 'superUser'])
  expect(givers('globalModerator')).toEqual(['admin', 'staff', 'superUser'])
  expect(givers('user')).toEqual(staff)
  expect(mayGiveRole('service', 'superUser')).toBe(true)
})
