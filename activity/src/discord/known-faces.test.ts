import { expect, test } from 'vitest'
import { facesOf, talkingOf } from './known-faces.ts'

const avatar = 'https://cdn.discordapp.com/avatars/1/a.png'
const users = { '1': 'uuid-ann', '2': 'uuid-bob' }

test('people of the voice channel are known in the room by their name and picture there, strangers to it are not', () => {
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

test('whoever talks in the channel talks in the room', () => {
  expect(talkingOf(['2', '3'], users)).toEqual(['uuid-bob'])
})
