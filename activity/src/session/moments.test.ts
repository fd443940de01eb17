import { expect, test } from 'vitest'
import { momentsIn } from './moments.ts'

const animated = (params: unknown) => momentsIn({ message: { name: 'playedOneTimeAnimation', params } })
const voted = (value: boolean) =>
  momentsIn({
    message: {
      name: 'votedOnSong',
      statePatch: [
        { op: 'replace', path: '/voteCounts/stars', value: 1 },
        { op: 'add', path: '/allUserData/ann/songVotes/star', value },
        { op: 'remove', path: '/allUserData/bob/songVotes/star' },
      ],
    },
  })

test('a jump and an emoji are shown over the person who sent them', () => {
  expect(animated({ userUuid: 'ann', animation: 'jump' })).toEqual([{ kind: 'jump', userUuid: 'ann' }])
  expect(animated({ userUuid: 'ann', animation: 'emoji', emoji: '🎉' })).toEqual([
    { kind: 'emoji', userUuid: 'ann', emoji: '🎉' },
  ])
})

test('a star is thrown when it is given, but not when it is taken back', () => {
  expect(voted(true)).toEqual([{ kind: 'star', userUuid: 'ann' }])
  expect(voted(false)).toEqual([])
})

test('a new song, which resets all votes, throws no stars', () => {
  const statePatch = [{ op: 'replace' as const, path: '/allUserData/ann/songVotes/star', value: true }]
  expect(momentsIn({ message: { name: 'playedSong', statePatch } })).toEqual([])
})

test('an unknown or malformed animation is ignored', () => {
  for (const params of [
    null,
    'jump',
    {},
    { userUuid: 'ann', animation: 'moonwalk' },
    { userUuid: 1, animation: 'jump' },
  ])
    expect(animated(params)).toEqual([])
})
