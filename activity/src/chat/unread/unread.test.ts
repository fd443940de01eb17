import { expect, test } from 'vitest'
import { firstAfter, firstUnread } from './unread.ts'

const line = (id: number, userUuid = 'ben', kind: 'message' | 'song' = 'message') => ({
  key: `k${id}`,
  id: String(id),
  kind,
  userUuid,
})

test('within a visit, the first unread message follows the last one seen', () => {
  expect(firstUnread([line(1), line(2)], 'k1')).toBe('k2')
  expect(firstUnread([line(1), line(2)], 'k2')).toBeNull()
  expect(firstUnread([line(1)], null)).toBeNull()
})

test('after an absence, the first unread message is the first one by someone else since', () => {
  expect(firstAfter([line(1), line(2, 'ann'), line(3, 'room', 'song'), line(4)], '2', 'ann')).toBe('k4')
  expect(firstAfter([line(1), line(2)], '2', 'ann')).toBe('k2')
  expect(firstAfter([line(1), line(2)], null, 'ann')).toBeNull()
})

test('nothing is marked if the first unread message is not loaded', () => {
  expect(firstAfter([line(5), line(6)], '2', 'ann')).toBeNull()
  expect(firstAfter([], '2', 'ann')).toBeNull()
})
