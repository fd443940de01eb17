import { expect, test } from 'vitest'
import { notifyPages } from '../publish.ts'
import { noPeople } from '../../../ports/people.ts'

test('each of two users gets an event that names the other', () => {
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
  // The message of a sender who hasn't been accepted is announced to nobody else.
  notifyPages({ people }, ['ann'], ['ann', 'ben'])
  expect(messages).toEqual([['ann', changedWith('ben')]])
})
