import { expect, test } from 'vitest'
import { ann, ben, cleo, dave, guest, TestRoom, song } from '../../test/fixtures.ts'

/** Ann plays, Ben, Cleo and a guest listen. */
function playing() {
  const testRoom = new TestRoom().join(ann, ben, cleo, guest)
  testRoom.stage(ann, song('one'))
  return testRoom
}
const vote = (songVotes: { like?: boolean | null; star?: boolean | null }, playId?: string) => ({
  type: 'voteOnSong' as const,
  songVotes,
  ...(playId ? { playId } : {}),
})

test('[R42] voting is refused while nothing plays', () => {
  const testRoom = new TestRoom().join(ann)
  expect(() => testRoom.send(ann, vote({ like: true }))).toThrow('nothingPlaying')
})

test('[R43] a like and a dislike exclude each other', () => {
  const testRoom = playing()
  const { messages } = testRoom.send(ben, vote({ like: true }))
  const path = `/allUserData/${ben.userUuid}/songVotes/like`
  expect(messages[0]?.message).toEqual({
    name: 'votedOnSong',
    statePatch: [
      { op: 'add', path, value: true },
      { op: 'replace', path: '/voteCounts/likes', value: 1 },
      { op: 'replace', path: '/vibeMeter', value: 1 / 3 },
    ],
  })
  testRoom.send(ben, vote({ like: false }))
  expect(testRoom.state.voteCounts).toEqual({ likes: 0, dislikes: 1, stars: 0 })
  expect(testRoom.state.allUserData[ben.userUuid]?.songVotes).toEqual({ like: false })
})

test('[R43] the same vote again changes nothing, and null takes it back', () => {
  const testRoom = playing()
  testRoom.send(ben, vote({ like: true }))
  expect(testRoom.send(ben, vote({ like: true })).messages).toEqual([])
  expect(testRoom.send(ben, vote({ like: null })).messages).toHaveLength(1)
  expect(testRoom.send(ben, vote({ like: null })).messages).toEqual([])
  expect(testRoom.send(ben, vote({ star: false })).messages).toEqual([])
  expect(testRoom.send(ben, vote({})).messages).toEqual([])
  expect(testRoom.state.voteCounts).toEqual({ likes: 0, dislikes: 0, stars: 0 })
  expect(testRoom.state.allUserData[ben.userUuid]?.songVotes).toEqual({})
})

test('[R44] a DJ cannot vote on their own song', () => {
  const testRoom = playing()
  expect(() => testRoom.send(ann, vote({ like: true }))).toThrow('ownSong')
  testRoom.stage(ben, song('two'))
  testRoom.send(ben, vote({ like: true }))
  expect(testRoom.state.voteCounts.likes).toBe(1)
})

test("[R45] a vote's response says which play it counted for, and a vote for another play is refused", () => {
  const testRoom = playing()
  const first = String(testRoom.state.nowPlaying?.playId)
  expect(testRoom.send(ben, vote({ like: true }, first)).answer).toEqual({ playId: first })
  testRoom.send(ann, { type: 'updateNextSong', song: song('two') })
  testRoom.send(ann, { type: 'skipSong' })
  expect(() => testRoom.send(ben, vote({ like: true }, first))).toThrow('songIsOver')
  expect(testRoom.state.voteCounts.likes).toBe(0)
  expect(testRoom.send(ben, vote({ like: true })).answer).toEqual({ playId: testRoom.state.nowPlaying?.playId })
})

test('[R46] starring a song is an effect, and so is taking the star back', () => {
  const testRoom = playing()
  const starred = { type: 'starred', userUuid: ben.userUuid, song: song('one'), playId: 'id-1' }
  expect(testRoom.send(ben, vote({ star: true })).effects).toEqual([{ ...starred, starred: true }])
  expect(testRoom.send(ben, vote({ star: true })).effects).toEqual([])
  expect(testRoom.send(ben, vote({ star: false })).effects).toEqual([{ ...starred, starred: false }])
  expect(testRoom.send(guest, vote({ star: true })).effects).toEqual([])
  expect(testRoom.state.voteCounts.stars).toBe(1)
})

test('[R47] the vibe meter is likes per listener and changes when people join and leave', () => {
  const testRoom = playing()
  testRoom.send(ben, vote({ like: true }))
  testRoom.send(cleo, vote({ like: false }))
  expect(testRoom.state.vibeMeter).toBe(1 / 3)
  const { messages } = testRoom.enter(dave)
  expect(messages[0]?.message).toMatchObject({
    statePatch: expect.arrayContaining([{ op: 'replace', path: '/vibeMeter', value: 0.25 }]),
  })
  for (const one of [dave, cleo, guest]) testRoom.send(one, { type: 'leaveRoom' })
  expect(testRoom.state.vibeMeter).toBe(1)
  testRoom.send(ben, { type: 'leaveRoom' })
  expect(testRoom.state.vibeMeter).toBe(0)
})

test('[R48] the votes of a user who leaves stay counted, and cannot be cast twice', () => {
  const testRoom = playing()
  testRoom.send(ben, vote({ like: true, star: true }))
  testRoom.send(ben, { type: 'leaveRoom' })
  expect(testRoom.state.voteCounts).toEqual({ likes: 1, dislikes: 0, stars: 1 })
  testRoom.enter(ben)
  expect(testRoom.state.allUserData[ben.userUuid]?.songVotes).toEqual({ like: true, star: true })
  expect(testRoom.send(ben, vote({ like: true })).messages).toEqual([])
  testRoom.send(ben, vote({ like: false }))
  expect(testRoom.state.voteCounts).toEqual({ likes: 0, dislikes: 1, stars: 1 })
})
