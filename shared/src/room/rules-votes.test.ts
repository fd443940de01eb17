import { expect, test } from 'vitest'
import { change, like, pass, room } from '../../test/booth-rules.ts'
import { ann, ben, botty, cleo, dave, guest, mo, TestRoom, song } from '../../test/fixtures.ts'
import type { BoothRules } from './settings/booth-rules.ts'

/** Ann plays with enough songs to follow; Ben, Cleo, Dave and a bot listen. */
function listening(boothRules: Partial<BoothRules>) {
  const testRoom = room(boothRules, [ann, ben, cleo, dave, botty])
  testRoom.stage(ann, song('one'))
  testRoom.send(ann, { type: 'updateNextSong', song: song('two') })
  return testRoom
}
const title = (testRoom: TestRoom) => testRoom.state.nowPlaying?.song.trackName

test("[R120] enough listeners skip a song, and bots don't count", () => {
  const testRoom = listening({ skipPercent: 60 })
  const { messages } = testRoom.send(ben, { type: 'voteToSkip' })
  expect(messages[0]).toEqual({
    to: 'room',
    message: { name: 'votedToSkip', statePatch: [{ op: 'replace', path: '/skipVotes', value: 1 }] },
  })
  expect(() => testRoom.send(botty, { type: 'voteToSkip' })).toThrow('peopleOnly')
  expect(title(testRoom)).toBe('one')
  testRoom.now += 1000
  const { effects } = testRoom.send(cleo, { type: 'voteToSkip' })
  expect(effects.map((effect) => effect.type)).toEqual(['songFinished', 'songStarted', 'wakeAt'])
  expect([title(testRoom), testRoom.state.skipVotes]).toEqual(['two', 0])
})

test('[R121] a vote to skip is for one play, can be taken back, and is removed when its user leaves', () => {
  const testRoom = listening({ skipPercent: 60 })
  const playId = testRoom.state.nowPlaying?.playId ?? ''
  testRoom.send(ben, { type: 'voteToSkip' })
  expect(testRoom.send(ben, { type: 'voteToSkip' }).messages).toEqual([])
  testRoom.send(ben, { type: 'voteToSkip', skip: false })
  expect(testRoom.state.skipVotes).toBe(0)
  testRoom.send(ben, { type: 'voteToSkip' })
  testRoom.send(ben, { type: 'leaveRoom' })
  expect([title(testRoom), testRoom.state.skipVotes]).toEqual(['one', 0])
  testRoom.send(cleo, { type: 'voteToSkip' })
  testRoom.send(dave, { type: 'leaveRoom' })
  expect([title(testRoom), testRoom.state.skipVotes]).toEqual(['two', 0])
  expect(() => testRoom.send(cleo, { type: 'voteToSkip', playId })).toThrow('songIsOver')
})

test('[R121] skip votes are anonymous, and are reset when the rule is switched off', () => {
  const testRoom = listening({ skipPercent: 90 })
  const { messages } = testRoom.send(ben, { type: 'voteToSkip' })
  const toAll = messages.filter(({ to }) => to === 'room')
  expect(JSON.stringify(toAll)).not.toContain(ben.userUuid)
  change(testRoom, {})
  expect(testRoom.state.skipVotes).toBe(0)
  expect(testRoom.room.backstage.booth.skipVoters).toEqual({})
})

test('[R122] the current DJ can skip but not vote to skip; staff can do both', () => {
  const testRoom = listening({ skipPercent: 60 }).join(mo)
  expect(() => testRoom.send(ann, { type: 'voteToSkip' })).toThrow('ownSong')
  testRoom.send(mo, { type: 'voteToSkip' })
  expect(testRoom.state.skipVotes).toBe(1)
  testRoom.send(mo, { type: 'skipSong' })
  expect(title(testRoom)).toBe('two')
})

test('[R123] hidden votes are in no patch and no snapshot, and only their voters see them', () => {
  const testRoom = listening({ hiddenVotes: true }).join(guest)
  const before = JSON.stringify(testRoom.state)
  const { messages, effects } = testRoom.send(ben, like({ like: true, star: true }))
  expect(messages).toMatchObject([
    {
      to: { userUuid: ben.userUuid },
      message: { name: 'updatedOwnPart', params: { playId: 'id-1', songVotes: { like: true, star: true } } },
    },
  ])
  expect(effects).toMatchObject([{ type: 'starred', starred: true }])
  expect(testRoom.send(ben, like({ like: true })).messages).toEqual([])
  testRoom.send(cleo, like({ like: false }))
  expect(JSON.stringify(testRoom.state)).toBe(before)
  testRoom.send(ben, { type: 'leaveRoom' })
  testRoom.enter(ben)
  expect(testRoom.state.allUserData[ben.userUuid]?.songVotes).toEqual({})
  expect(testRoom.send(ben, { type: 'getOwnPart' }).answer).toMatchObject({ ownPart: { songVotes: { like: true } } })
})

test('[R124] hidden votes are revealed when the song ends, just before the next', () => {
  const testRoom = listening({ hiddenVotes: true })
  testRoom.send(ben, like({ like: true }))
  testRoom.send(cleo, like({ like: false, star: true }))
  testRoom.send(cleo, { type: 'leaveRoom' })
  const { messages, effects } = pass(testRoom, 90_000)
  expect(messages.map(({ message }) => message.name)).toEqual(['plannedNextPlay', 'votedOnSong', 'playedSong'])
  const reveal = messages[1]?.message
  expect(reveal && 'statePatch' in reveal ? reveal.statePatch : []).toEqual([
    { op: 'replace', path: `/allUserData/${ben.userUuid}/songVotes`, value: { like: true } },
    { op: 'replace', path: '/voteCounts/likes', value: 1 },
    { op: 'replace', path: '/voteCounts/dislikes', value: 1 },
    { op: 'replace', path: '/voteCounts/stars', value: 1 },
    { op: 'replace', path: '/vibeMeter', value: 1 / 3 },
  ])
  expect(effects.find(({ type }) => type !== 'wakeAt')).toMatchObject({
    type: 'songFinished',
    voteCounts: { likes: 1, dislikes: 1, stars: 1 },
  })
  expect(testRoom.state.voteCounts).toEqual({ likes: 0, dislikes: 0, stars: 0 })
  expect(testRoom.room.backstage.booth.hiddenVotes).toEqual({})
})

test('[R124] whether votes are hidden is fixed when a song starts', () => {
  const testRoom = listening({ hiddenVotes: true })
  change(testRoom, {})
  testRoom.send(ben, like({ like: true }))
  expect(testRoom.state.voteCounts.likes).toBe(0)
  pass(testRoom, 90_000)
  change(testRoom, { hiddenVotes: true })
  testRoom.send(ben, like({ like: true }))
  expect(testRoom.state.voteCounts.likes).toBe(1)
})

test('[R125] private state is sent to its owner only, and returned only to users in the room', () => {
  const testRoom = listening({ skipPercent: 100, hiddenVotes: true })
  testRoom.send(ben, like({ like: true }))
  testRoom.send(ben, { type: 'voteToSkip' })
  const empty = { playId: 'id-1', songVotes: {}, votedToSkip: false, stepsDown: null, idleUntil: null }
  expect(testRoom.send(cleo, { type: 'getOwnPart' }).answer).toEqual({ ownPart: empty })
  expect(testRoom.send(ben, { type: 'getOwnPart' }).answer).toEqual({
    ownPart: { ...empty, songVotes: { like: true }, votedToSkip: true },
  })
  expect(() => testRoom.send(mo, { type: 'getOwnPart' })).toThrow('notInRoom')
})
