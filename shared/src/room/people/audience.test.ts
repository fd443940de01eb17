import { expect, test } from 'vitest'
import { ann, ben, botty, cleo, dave, guest, song, TestRoom, type Somebody } from '../../../test/fixtures.ts'
import type { Audience } from '../../points/rules.ts'

/** Ends the current song on time, and returns its audience. */
function playedToTheEnd(testRoom: TestRoom): Audience | undefined {
  const { nowPlaying } = testRoom.state
  testRoom.now = nowPlaying?.endTime ?? testRoom.now
  const { effects } = testRoom.send(null, { type: 'songEnded', playId: nowPlaying?.playId ?? '' })
  return effects.find((effect) => effect.type === 'songFinished')?.audience
}

const playing = (dj: Somebody, ...others: Somebody[]) => {
  const testRoom = new TestRoom().join(dj, ...others)
  testRoom.stage(dj, song('One'))
  return testRoom
}
const playedBy = (audience: Audience | undefined) => audience?.listeners.map(({ userUuid }) => userUuid)

test("[R192] users with accounts count as listeners of someone else's song; guests and bots do not", () => {
  expect(playedToTheEnd(playing(ann, ben, guest, botty))).toEqual({
    djPlace: null,
    listeners: [{ userUuid: ben.userUuid, place: null, like: false, star: false }],
  })
})

test('[R192] the votes are the final ones, and those who voted come first', () => {
  const testRoom = playing(ann, ben, cleo, dave)
  testRoom.send(ben, { type: 'voteOnSong', songVotes: { like: true } })
  testRoom.send(ben, { type: 'voteOnSong', songVotes: { like: null } })
  testRoom.send(dave, { type: 'voteOnSong', songVotes: { like: true, star: true } })
  testRoom.send(cleo, { type: 'voteOnSong', songVotes: { like: false } })
  expect(playedToTheEnd(testRoom)?.listeners).toEqual([
    { userUuid: dave.userUuid, place: null, like: true, star: true },
    { userUuid: ben.userUuid, place: null, like: false, star: false },
    { userUuid: cleo.userUuid, place: null, like: false, star: false },
  ])
})

test('[R192] users who came for the last seconds, or have left, did not hear the song', () => {
  const testRoom = playing(ann, ben, dave)
  testRoom.send(dave, { type: 'voteOnSong', songVotes: { like: true } })
  testRoom.send(dave, { type: 'leaveRoom' })
  testRoom.now += 60_001
  testRoom.enter(cleo)
  expect(playedBy(playedToTheEnd(testRoom))).toEqual([ben.userUuid])
  const inTime = playing(ann, ben)
  inTime.now += 60_000
  inTime.enter(cleo)
  expect(playedBy(playedToTheEnd(inTime))).toEqual([ben.userUuid, cleo.userUuid])
})

test('[R192] nobody heard a song that ends within half a minute', () => {
  const testRoom = playing(ann, ben)
  testRoom.now += 29_999
  const { effects } = testRoom.send(ann, { type: 'skipSong' })
  expect(effects[0]).toMatchObject({ type: 'songFinished', audience: { listeners: [] } })
})

test("[R192] a listener's place is the one of their newest connection", () => {
  const testRoom = new TestRoom()
  testRoom.enter(ann, { place: 7 })
  testRoom.enter(ben, { place: 8 })
  testRoom.enter(ben, { place: 9, connection: 'second' })
  testRoom.stage(ann, song('One'))
  const audience = playedToTheEnd(testRoom)
  expect([audience?.djPlace, audience?.listeners.map(({ place }) => place)]).toEqual([7, [9]])
})
