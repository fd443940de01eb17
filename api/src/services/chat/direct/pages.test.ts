import { expect, test } from 'vitest'
import { tellPages } from '../tell.ts'
import { noPeople } from '../../../ports/people.ts'

test('the pages of each of two people are told whom something has changed with', () => {
  const told: unknown[] = []
  const people = {
    ...noPeople,
    tellPeople: ([uuid]: readonly string[], message: unknown) => void told.push([uuid, message]),
  }
  tellPages({ people }, ['ann', 'ben'], ['ann', 'ben'])
  const changedWith = (withUuid: string) => ({ name: 'conversationChanged', params: { withUuid } })
  expect(told).toEqual([
    ['ann', changedWith('ben')],
    ['ben', changedWith('ann')],
  ])
  told.length = 0
  // Somebody who has not been let in is heard by nobody else.
  tellPages({ people }, ['ann'], ['ann', 'ben'])
  expect(told).toEqual([['ann', changedWith('ben')]])
})
