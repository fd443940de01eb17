import { expect, test } from 'vitest'
import { spokenIn } from './spoken.ts'

const line = (text: string, more: object = {}) => ({
  sender: 'ann',
  data: {
    text,
    attachments: [],
    reactions: [],
    mentions: { ben: { uid: 'ben', name: 'Ben' } },
    entities: {},
    ...more,
  },
})

test('a speech bubble shows the text of a message without its markup', () => {
  expect(spokenIn(line('Hello **everybody**, <@uid:ben>!'))).toEqual({
    userUuid: 'ann',
    words: 'Hello everybody, @Ben!',
  })
})

test('a speech bubble hides spoilers', () => {
  expect(spokenIn(line('It is ||a fox||')).words).toBe('It is ▒▒▒')
})

test('thread replies and messages without text have an empty speech bubble', () => {
  expect(spokenIn({ ...line('Psst'), parentId: '7' }).words).toBe('')
  expect(spokenIn({ ...line('x'), data: { ...line('x').data, text: undefined } }).words).toBe('')
})
