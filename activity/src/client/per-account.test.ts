import { expect, test } from 'vitest'
import { tokenOf } from '../../test/doubles/fixtures.tsx'
import { perAccount } from './per-account.ts'
import { dropToken, takeToken } from './session.ts'

test('a value lasts until another user signs in or this one signs out', () => {
  let created = 0
  const value = perAccount((uuid) => `${uuid ?? 'nobody'} ${++created}`)
  takeToken(tokenOf({ sub: 'ann', type: 'user' }))
  expect([value(), value()]).toEqual(['ann 1', 'ann 1'])
  takeToken(tokenOf({ sub: 'ann', type: 'user', role: 'moderator' }))
  expect(value()).toBe('ann 1')
  takeToken(tokenOf({ sub: 'bea', type: 'user' }))
  expect(value()).toBe('bea 2')
  dropToken()
  expect(value()).toBe('nobody 3')
  takeToken(tokenOf({ sub: 'bea', type: 'user' }))
  expect(value()).toBe('bea 4')
})
