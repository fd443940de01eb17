import { expect, test } from 'vitest'
import { facesOf, talkingOf } from './known-faces.ts'

const avatar = 'https://cdn.discordapp.com/avatars/1/a.png'
const users = { '1': 'uuid-ann', '2': 'uuid-bob' }

test('participants of the voice channel appear in the room with their Discord names and pictures, if they are in the room', () => {
  const participants = [
    { id: '1', name: 'Annie of the guild', avatar },
    { id: '2', name: 'Bob', avatar: null },
    { id: '3', name: 'Not in the room', avatar },
  ]
  expect(facesOf(participants, users, (url) => `/proxied?${url}`)).toEqual({
    'uuid-ann': { name: 'Annie of the guild', picture: `/proxied?${avatar}` },
    'uuid-bob': { name: 'Bob', picture: null },
  })
})

test('people talking in the channel are marked as talking in the room', () => {
  expect(talkingOf(['2', '3'], users)).toEqual(['uuid-bob'])
})
