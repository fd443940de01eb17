import { expect, test } from 'vitest'
import { notifyPages } from '../publish.ts'
import { noPeople } from '../../../ports/people.ts'

test('the pages of each of two people are told whom something has changed with', () => {
  const messages: unknown[] = []
  const people = {
    ...noPeople,
    notifyPeople: ([uuid]: readonly string[], message: unknown) => void messages.push([uuid, message]),
  }
  notifyPages({ people }, ['ann', 'ben'], ['ann', 'ben'])
  const changedWith = (withUuid: string) => ({ name: 'conversationChanged', params: { withUuid } })
  expect(messages).toEqual([
    ['ann', changedWith('ben')],
    ['ben', changedWith('ann')],
  ])
  messages.length = 0
  // Somebody who has not been let in is heard by nobody else.
  notifyPages({ people }, ['ann'], ['ann', 'ben'])
  expect(messages).toEqual([['ann', changedWith('ben')]])
})
