import { expect, test } from 'vitest'
import { mentionBeingTyped, withMentions } from './chat-draft.ts'

test('picked names are sent as mentions', () => {
  const mentions = [
    { uuid: 'a', nickname: 'Ann' },
    { uuid: 'b', nickname: 'Annabel' },
  ]
  expect(withMentions('@Annabel meet @Ann!', mentions)).toBe('<@uid:b> meet <@uid:a>!')
})

test('a name that was typed but not picked stays plain text', () => {
  expect(withMentions('@Zoe hi', [])).toBe('@Zoe hi')
})

test('names are suggested while typing, but not within an e-mail address', () => {
  expect(mentionBeingTyped('hi @an', 6)).toBe('an')
  expect(mentionBeingTyped('@', 1)).toBe('')
  expect(mentionBeingTyped('ann@example.com', 15)).toBeNull()
  expect(mentionBeingTyped('@ann hi', 7)).toBeNull()
})
