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

test('somebody is seen to say the words of their line, without its marks', () => {
  expect(spokenIn(line('Hello **everybody**, <@uid:ben>!'))).toEqual({
    userUuid: 'ann',
    words: 'Hello everybody, @Ben!',
  })
})

test('a spoiler stays untold over a head as well', () => {
  expect(spokenIn(line('It is ||a fox||')).words).toBe('It is ▒▒▒')
})

test('a reply in a thread is a talk aside, and a picture has nothing to say', () => {
  expect(spokenIn({ ...line('Psst'), parentId: '7' }).words).toBe('')
  expect(spokenIn({ ...line('x'), data: { ...line('x').data, text: undefined } }).words).toBe('')
})
