import { expect, test } from 'vitest'
import { ann, ben, cleo, dave, guest, Scene, song } from '../../test/fixtures.ts'

/** Ann plays, Ben, Cleo and a guest listen. */
function playing() {
  const scene = new Scene().join(ann, ben, cleo, guest)
  scene.stage(ann, song('one'))
  return scene
}
const vote = (songVotes: { like?: boolean | null; star?: boolean | null }, playId?: string) => ({
  type: 'voteOnSong' as const,
  songVotes,
  ...(playId ? { playId } : {}),
})

test('[R42] there is nothing to vote on while nothing plays', () => {
  const scene = new Scene().join(ann)
  expect(() => scene.say(ann, vote({ like: true }))).toThrow('Nothing is playing right now.')
})

test('[R43] a like and a dislike exclude each other', () => {
  const scene = playing()
  const { messages } = scene.say(ben, vote({ like: true }))
  const path = `/allUserData/${ben.userUuid}/songVotes/like`
  expect(messages[0]?.message).toEqual({
    name: 'votedOnSong',
    statePatch: [
      { op: 'add', path, value: true },
      { op: 'replace', path: '/voteCounts/likes', value: 1 },
      { op: 'replace', path: '/vibeMeter', value: 1 / 3 },
    ],
  })
  scene.say(ben, vote({ like: false }))
  expect(scene.state.voteCounts).toEqual({ likes: 0, dislikes: 1, stars: 0 })
  expect(scene.state.allUserData[ben.userUuid]?.songVotes).toEqual({ like: false })
})

test('[R43] the same vote again changes nothing, and null takes it back', () => {
  const scene = playing()
  scene.say(ben, vote({ like: true }))
  expect(scene.say(ben, vote({ like: true })).messages).toEqual([])
  expect(scene.say(ben, vote({ like: null })).messages).toHaveLength(1)
  expect(scene.say(ben, vote({ like: null })).messages).toEqual([])
  expect(scene.say(ben, vote({ star: false })).messages).toEqual([])
  expect(scene.say(ben, vote({})).messages).toEqual([])
  expect(scene.state.voteCounts).toEqual({ likes: 0, dislikes: 0, stars: 0 })
  expect(scene.state.allUserData[ben.userUuid]?.songVotes).toEqual({})
})

test('[R44] a DJ does not vote on the own song', () => {
  const scene = playing()
  expect(() => scene.say(ann, vote({ like: true }))).toThrow('You cannot vote on your own song.')
  scene.stage(ben, song('two'))
  scene.say(ben, vote({ like: true }))
  expect(scene.state.voteCounts.likes).toBe(1)
})

test('[R45] a vote says which play it counted for, and is refused for another', () => {
  const scene = playing()
  const first = String(scene.state.nowPlaying?.playId)
  expect(scene.say(ben, vote({ like: true }, first)).answer).toEqual({ playId: first })
  scene.say(ann, { type: 'updateNextSong', song: song('two') })
  scene.say(ann, { type: 'skipSong' })
  expect(() => scene.say(ben, vote({ like: true }, first))).toThrow('That song is over.')
  expect(scene.state.voteCounts.likes).toBe(0)
  expect(scene.say(ben, vote({ like: true })).answer).toEqual({ playId: scene.state.nowPlaying?.playId })
})

test('[R46] a star is told outside, and so is taking it back', () => {
  const scene = playing()
  const starred = { type: 'starred', userUuid: ben.userUuid, song: song('one'), playId: 'id-1' }
  expect(scene.say(ben, vote({ star: true })).effects).toEqual([{ ...starred, starred: true }])
  expect(scene.say(ben, vote({ star: true })).effects).toEqual([])
  expect(scene.say(ben, vote({ star: false })).effects).toEqual([{ ...starred, starred: false }])
  expect(scene.say(guest, vote({ star: true })).effects).toEqual([])
  expect(scene.state.voteCounts.stars).toBe(1)
})

test('[R47] the vibe meter is likes per listener and follows who comes and goes', () => {
  const scene = playing()
  scene.say(ben, vote({ like: true }))
  scene.say(cleo, vote({ like: false }))
  expect(scene.state.vibeMeter).toBe(1 / 3)
  const { messages } = scene.enter(dave)
  expect(messages[0]?.message).toMatchObject({
    statePatch: expect.arrayContaining([{ op: 'replace', path: '/vibeMeter', value: 0.25 }]),
  })
  for (const one of [dave, cleo, guest]) scene.say(one, { type: 'leaveRoom' })
  expect(scene.state.vibeMeter).toBe(1)
  scene.say(ben, { type: 'leaveRoom' })
  expect(scene.state.vibeMeter).toBe(0)
})

test('[R48] votes of who leaves stay counted, and cannot be cast twice', () => {
  const scene = playing()
  scene.say(ben, vote({ like: true, star: true }))
  scene.say(ben, { type: 'leaveRoom' })
  expect(scene.state.voteCounts).toEqual({ likes: 1, dislikes: 0, stars: 1 })
  scene.enter(ben)
  expect(scene.state.allUserData[ben.userUuid]?.songVotes).toEqual({ like: true, star: true })
  expect(scene.say(ben, vote({ like: true })).messages).toEqual([])
  scene.say(ben, vote({ like: false }))
  expect(scene.state.voteCounts).toEqual({ likes: 0, dislikes: 1, stars: 1 })
})
