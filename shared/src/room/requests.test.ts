import { expect, test } from 'vitest'
import { change, pass, room } from '../../test/booth-rules.ts'
import {
  ann,
  ben,
  cleo,
  dave,
  mo,
  olga,
  role,
  roomUuid,
  song,
  type Somebody,
  type TestRoom,
} from '../../test/fixtures.ts'
import type { Song } from '../song/song.ts'
import type { BoothRules } from './settings/booth-rules.ts'
import { rankedRequests } from './rules/request-list.ts'

/** Ann is on stage and her song plays; the others listen and may request songs. */
function listening(boothRules: Partial<BoothRules> = {}, others: Somebody[] = [ben, cleo, dave]) {
  const testRoom = room({ requests: true, ...boothRules }, [ann, ...others])
  testRoom.stage(ann, song('first'))
  return testRoom
}

const ask = (testRoom: TestRoom, who: Somebody, wanted: Song | string) => {
  const { answer } = testRoom.send(who, {
    type: 'requestSong',
    song: typeof wanted === 'string' ? song(wanted) : wanted,
  })
  return (answer as { requestId: string }).requestId
}
const vote = (testRoom: TestRoom, who: Somebody, requestId: string, wants: boolean | null = true) =>
  testRoom.send(who, { type: 'voteOnRequest', requestId, vote: wants })
const list = ({ state }: TestRoom) => rankedRequests(state.requests).map(({ song, votes }) => [song.trackName, votes])
const title = ({ state }: TestRoom) => state.nowPlaying?.song.trackName
const songEnds = (testRoom: TestRoom) => pass(testRoom, 90_000)

test('[R290] anyone in the room can request songs, and votes for their own request', () => {
  const testRoom = listening()
  const { messages } = testRoom.send(ben, { type: 'requestSong', song: song('wanted') })
  const [received, own] = messages
  expect(received?.message).toMatchObject({ name: 'updatedRequests' })
  expect(own).toMatchObject({ to: { userUuid: ben.userUuid }, message: { name: 'updatedOwnPart' } })
  const { now } = testRoom
  expect(testRoom.state.requests).toMatchObject([{ userUuid: ben.userUuid, votes: 1, requestedAt: now }])
  expect(() => ask(testRoom, mo, 'other')).toThrow('notInRoom')
})

test('[R290] requests are refused if they are off, if the user may not play, or if the song is against the rules', () => {
  const without = listening({ requests: false })
  expect(() => ask(without, ben, 'wanted')).toThrow('boothRuleOff')
  expect(() => vote(without, ben, 'id-1')).toThrow('boothRuleOff')
  const testRoom = listening({ longestSongMinutes: 2, noRepeatHours: 1 })
  testRoom.send(null, { type: 'rolesChanged', roles: [role(ben, 'djDisabled')] })
  expect(() => ask(testRoom, ben, 'wanted')).toThrow('djDisabled')
  expect(() => ask(testRoom, cleo, song('long', { duration: 180 }))).toThrow(
    expect.objectContaining({ code: 'songTooLong', values: { minutes: '2' } }),
  )
  testRoom.send(ann, { type: 'updateNextSong', song: song('second') })
  expect(() => ask(testRoom, cleo, 'second')).toThrow('chosenAlready')
  expect(testRoom.state.requests).toEqual([])
})

test('[R291] a request for a listed song adds a vote, and the current song or one without a length is refused', () => {
  const testRoom = listening()
  const requestId = ask(testRoom, ben, 'wanted')
  expect(ask(testRoom, cleo, song('wanted', { crateSongUuid: 'of another crate' }))).toBe(requestId)
  expect(list(testRoom)).toEqual([['wanted', 2]])
  expect(() => ask(testRoom, cleo, 'first')).toThrow('playsAlready')
  expect(() => ask(testRoom, cleo, { trackName: 'bare' })).toThrow('songWithoutLength')
  expect(() => ask(testRoom, cleo, song('endless', { duration: 0 }))).toThrow('songWithoutLength')
})

test('[R292] a user may have three requests, and the list is limited to fifty and to a maximum size', () => {
  const testRoom = listening()
  for (const name of ['a', 'b', 'c']) ask(testRoom, ben, name)
  expect(() => ask(testRoom, ben, 'd')).toThrow(
    expect.objectContaining({ code: 'tooManyOwnRequests', values: { count: '3' } }),
  )
  ask(testRoom, cleo, 'd')
  // A vote is not a request.
  expect(ask(testRoom, ben, 'd')).toBe(testRoom.state.requests[3]?.id)
  const huge = (name: string) => song(name, { lyrics: 'la'.repeat(15_000) })
  const crowd = Array.from({ length: 30 }, (_, at) => ({
    ...dave,
    userUuid: `00000000-0000-4000-9000-${String(at).padStart(12, '0')}`,
  })).map((one) => ({ ...one, profile: { ...one.profile, uuid: one.userUuid, nickname: one.userUuid } }))
  const large = listening({}, crowd)
  const askAll = (songOf: (name: string) => Song) => {
    for (const [at, who] of crowd.entries()) for (const n of [1, 2, 3]) ask(large, who, songOf(`${at}-${n}`))
  }
  expect(() => askAll(huge)).toThrow('requestsFull')
  expect(JSON.stringify(large.state.requests).length).toBeLessThan(270_000)
  change(large, {})
  change(large, { requests: true })
  expect(() => askAll(song)).toThrow('requestsFull')
  expect(large.state.requests).toHaveLength(50)
})

test('[R293] a vote counts once, can be taken back, is private, and is removed when its user leaves', () => {
  const testRoom = listening()
  const requestId = ask(testRoom, ben, 'wanted')
  const { messages } = vote(testRoom, cleo, requestId)
  expect(JSON.stringify(messages.filter(({ to }) => to === 'room'))).not.toContain(cleo.userUuid)
  expect(messages.at(-1)?.message).toMatchObject({ params: { requestVotes: [requestId] } })
  vote(testRoom, cleo, requestId)
  expect(list(testRoom)).toEqual([['wanted', 2]])
  vote(testRoom, ben, requestId, false)
  expect(list(testRoom)).toEqual([['wanted', 1]])
  testRoom.send(cleo, { type: 'leaveRoom' })
  expect(testRoom.state.requests).toEqual([])
  expect(testRoom.room.backstage.booth.requestVoters).toEqual({})
  expect(() => vote(testRoom, ben, requestId)).toThrow('noSuchRequest')
})

test('[R294] the request with most votes comes next, before the DJs, who play while there are none', () => {
  const testRoom = listening()
  testRoom.send(ann, { type: 'updateNextSong', song: song('by Ann') })
  ask(testRoom, ben, 'asked first')
  ask(testRoom, cleo, 'asked second')
  vote(testRoom, dave, ask(testRoom, cleo, 'wanted by two'))
  const played = []
  for (let n = 0; n < 4; n += 1) {
    songEnds(testRoom)
    played.push(title(testRoom))
  }
  expect(played).toEqual(['wanted by two', 'asked first', 'asked second', 'by Ann'])
})

test('[R294] with nothing playing, a request plays immediately', () => {
  const testRoom = room({ requests: true }, [ben])
  ask(testRoom, ben, 'wanted')
  expect([title(testRoom), testRoom.state.requests.length]).toEqual(['wanted', 0])
})

test('[R295] the room itself plays a request, names who requested it, and credits no DJ', () => {
  const testRoom = listening()
  ask(testRoom, ben, 'wanted')
  const { effects } = songEnds(testRoom)
  expect(testRoom.state.nowPlaying).toMatchObject({ autoDj: true, requestedBy: ben.userUuid })
  expect(effects.find(({ type }) => type === 'songStarted')).toMatchObject({ djUuid: roomUuid })
  expect(testRoom.state.requests).toEqual([])
  expect(songEnds(testRoom).effects.find(({ type }) => type === 'songFinished')).not.toHaveProperty('audience')
})

test('[R295] a request that a DJ plays in the meantime is removed from the list', () => {
  const testRoom = listening()
  testRoom.send(ben, { type: 'addDj', song: song('second') })
  ask(testRoom, cleo, 'wanted')
  vote(testRoom, dave, ask(testRoom, cleo, 'second'))
  // Its hand-over has begun when the other one gets most votes.
  pass(testRoom, 87_000)
  expect(testRoom.state.nextPlay?.song.trackName).toBe('second')
  pass(testRoom, 3000)
  expect(list(testRoom)).toEqual([['wanted', 1]])
})

test('[R296] a request ends the turn of the DJ before it, who stays on stage', () => {
  const testRoom = room({ requests: true }, [ann, ben, cleo], { songsPerDj: 3 })
  testRoom.stage(ann, song('first'))
  testRoom.stage(ben, song('by Ben'))
  testRoom.send(ann, { type: 'updateNextSong', song: song('by Ann') })
  ask(testRoom, cleo, 'wanted')
  songEnds(testRoom)
  expect(testRoom.state.djs.map(({ uuid }) => uuid)).toEqual([ben.userUuid, ann.userUuid])
  songEnds(testRoom)
  expect([title(testRoom), testRoom.state.songsRemainingForDj]).toEqual(['by Ben', 2])
})

test('[R297] the next play follows the list until it is settled, and then stays', () => {
  const testRoom = listening()
  const wanted = ask(testRoom, ben, 'wanted')
  const other = ask(testRoom, cleo, 'other')
  pass(testRoom, 80_000)
  expect(testRoom.state.nextPlay).toMatchObject({ requestId: wanted, requestedBy: ben.userUuid, djUuid: roomUuid })
  vote(testRoom, dave, other)
  expect(testRoom.state.nextPlay).toMatchObject({ requestId: other })
  pass(testRoom, 7000)
  vote(testRoom, dave, other, false)
  vote(testRoom, dave, wanted)
  vote(testRoom, ann, wanted)
  expect(testRoom.state.nextPlay).toMatchObject({ requestId: other })
  expect(() => testRoom.send(cleo, { type: 'removeRequest', requestId: other })).toThrow('tooLateToSkip')
  pass(testRoom, 3000)
  expect(title(testRoom)).toBe('other')
  expect(list(testRoom)).toEqual([['wanted', 3]])
})

test('[R297] users can withdraw their own requests, and staff can remove any', () => {
  const testRoom = listening({}, [ben, cleo, mo])
  const own = ask(testRoom, ben, 'wanted')
  expect(() => testRoom.send(cleo, { type: 'removeRequest', requestId: own })).toThrow('staffOnly')
  testRoom.send(ben, { type: 'removeRequest', requestId: own })
  testRoom.send(mo, { type: 'removeRequest', requestId: ask(testRoom, ben, 'other') })
  expect(testRoom.state.requests).toEqual([])
  expect(() => testRoom.send(ben, { type: 'removeRequest', requestId: own })).toThrow('noSuchRequest')
})

test('[R298] the list is cleared when requests are switched off, the room is reset or closed, or everyone has left', () => {
  const fill = () => {
    const testRoom = listening({}, [ben, olga])
    ask(testRoom, ben, 'wanted')
    return testRoom
  }
  const ends: ((testRoom: TestRoom) => unknown)[] = [
    (testRoom) => change(testRoom, {}),
    (testRoom) => testRoom.send(olga, { type: 'resetRoom' }),
    (testRoom) => testRoom.send(null, { type: 'roomClosed' }),
    (testRoom) => [ben, olga, ann].map((who) => testRoom.send(who, { type: 'leaveRoom' })),
  ]
  for (const end of ends) {
    const testRoom = fill()
    end(testRoom)
    expect(testRoom.state.requests).toEqual([])
    expect(testRoom.room.backstage.booth.requestVoters).toEqual({})
    expect(title(testRoom)).not.toBe('wanted')
  }
})
