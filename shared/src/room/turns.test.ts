import { expect, test } from 'vitest'
import { dueActions, nextAlarm } from './alarm.ts'
import { ownChoiceMs } from './booth/own-queue.ts'
import { ann, ben, botty, cleo, dave, mo, TestRoom, song, type Somebody } from '../../test/fixtures.ts'
import { firstWithSong, nextLineUp } from './turns/turn.ts'

const uuids = (users: readonly { uuid: string }[]) => users.map((user) => user.uuid)
const of = (...everybody: Somebody[]) => everybody.map((one) => one.userUuid)
const namesOf = (outcome: ReturnType<TestRoom['send']>) => outcome.messages.map(({ message }) => message.name)

const dj = (uuid: string) => ({ uuid, tokenRole: 'user' as const, canDj: true, nextSong: null })

/** Ends the current song on time. */
function end(testRoom: TestRoom) {
  const { nowPlaying } = testRoom.state
  testRoom.now = nowPlaying?.endTime ?? testRoom.now
  return testRoom.send(null, { type: 'songEnded', playId: nowPlaying?.playId ?? '' })
}

/** A room with these people on stage, each with a song named after them. */
function onStage(everybody: Somebody[], settings = {}) {
  const testRoom = new TestRoom(settings).join(...everybody)
  for (const one of everybody) testRoom.stage(one, song(one.profile.nickname))
  return testRoom
}

test('[R30] a play starts immediately and ends after the song’s duration', () => {
  const testRoom = new TestRoom().join(ann)
  testRoom.stage(ann, song('one', { duration: 200.5 }))
  expect(testRoom.state.nowPlaying).toEqual({
    song: song('one', { duration: 200.5 }),
    startTime: testRoom.now,
    endTime: testRoom.now + 200_500,
    playId: 'id-1',
  })
  expect(nextAlarm(testRoom.chooseNothing(ann).room)).toBe(testRoom.now + 200_500)
})

test('[R31] DJs take turns in their order', () => {
  const testRoom = onStage([ann, ben, cleo])
  const played: string[] = []
  for (let turn = 0; turn < 7; turn++) {
    played.push(String(testRoom.state.nowPlaying?.song.trackName))
    const playing = [ann, ben, cleo].find((one) => one.userUuid === testRoom.state.djs[0]?.uuid)
    if (playing) testRoom.send(playing, { type: 'updateNextSong', song: song(playing.profile.nickname) })
    end(testRoom)
  }
  expect(played).toEqual(['Ann', 'Ben', 'Cleo', 'Ann', 'Ben', 'Cleo', 'Ann'])
})

test('[R31] a rotation is published element by element', () => {
  const testRoom = onStage([ann, ben])
  const before = structuredClone(testRoom.state)
  const { messages } = end(testRoom)
  const patch = messages[0]?.message.name === 'playedSong' ? messages[0].message.statePatch : []
  expect(patch).toContainEqual({ op: 'replace', path: '/djs/0/uuid', value: ben.userUuid })
  expect(patch).toContainEqual({ op: 'replace', path: '/visibleDjs/1/uuid', value: ann.userUuid })
  expect(patch.filter(({ path }) => /^\/djs(\/\d+)?$/.test(path))).toEqual([])
  expect(before.djs.map((dj) => dj.nextSong?.trackName)).toEqual([undefined, 'Ben'])
  expect(testRoom.state.djs.map((dj) => dj.nextSong)).toEqual([null, null])
})

test('[R32] a turn has songsPerDj songs', () => {
  const testRoom = onStage([ann, ben], { songsPerDj: 2 })
  expect(testRoom.state.songsRemainingForDj).toBe(1)
  testRoom.send(ann, { type: 'updateNextSong', song: song('Ann again') })
  end(testRoom)
  expect(uuids(testRoom.state.djs)).toEqual(of(ann, ben))
  expect(testRoom.state.songsRemainingForDj).toBe(0)
  testRoom.send(ann, { type: 'updateNextSong', song: song('never yet') })
  end(testRoom)
  expect(uuids(testRoom.state.djs)).toEqual(of(ben, ann))
  expect(testRoom.state.songsRemainingForDj).toBe(1)
})

test('[R32] a DJ with songs left but none chosen loses the rest of the turn', () => {
  const testRoom = onStage([ann, ben], { songsPerDj: 3 })
  end(testRoom)
  expect(uuids(testRoom.state.djs)).toEqual(of(ben, ann))
  expect(testRoom.state.songsRemainingForDj).toBe(2)
})

test('[R33] a single DJ plays on', () => {
  const testRoom = onStage([ann], { songsPerDj: 2 })
  for (const [title, remaining] of [
    ['two', 0],
    ['three', 1],
    ['four', 0],
  ] as const) {
    testRoom.send(ann, { type: 'updateNextSong', song: song(title) })
    expect(namesOf(end(testRoom))).toEqual(['playedSong'])
    expect(testRoom.state.nowPlaying?.song.trackName).toBe(title)
    expect(testRoom.state.songsRemainingForDj).toBe(remaining)
    expect(uuids(testRoom.state.djs)).toEqual(of(ann))
  }
})

test('[R34] a DJ without a song is passed over and stays next', () => {
  const testRoom = new TestRoom().join(ann, ben, cleo, dave)
  testRoom.stage(ann, song('Ann'))
  testRoom.stage(ben)
  testRoom.stage(cleo, { trackName: 'not looked up yet' })
  testRoom.stage(dave, song('Dave'))
  end(testRoom)
  expect(uuids(testRoom.state.djs)).toEqual(of(dave, ben, cleo, ann))
})

test('[R35] the current song is no longer its DJ’s next song', () => {
  const testRoom = onStage([ann, ben])
  expect(testRoom.state.djs[0]?.nextSong).toBeNull()
  end(testRoom)
  expect(testRoom.state.djs.map((dj) => dj.nextSong)).toEqual([null, null])
  expect(testRoom.state.visibleDjs).toEqual(testRoom.state.djs)
})

test('[R36] without songs nothing plays', () => {
  const testRoom = onStage([ann, ben, cleo])
  for (let turn = 0; turn < 3; turn++) end(testRoom)
  expect(testRoom.state).toMatchObject({ nowPlaying: null, songsRemainingForDj: 0, vibeMeter: 0 })
  expect(uuids(testRoom.state.djs)).toEqual(of(ann, ben, cleo))
  expect(nextAlarm(testRoom.chooseNothing(ann, ben, cleo).room)).toBeNull()
  testRoom.send(ben, { type: 'updateNextSong', song: song('on') })
  expect(uuids(testRoom.state.djs)).toEqual(of(ben, ann, cleo))
})

test('[R37] a song ends once, however often its end is reported', () => {
  const testRoom = onStage([ann, ben, cleo])
  const playId = String(testRoom.state.nowPlaying?.playId)
  testRoom.now = testRoom.state.nowPlaying?.endTime ?? 0
  expect(namesOf(testRoom.send(null, { type: 'songEnded', playId }))).toEqual(['playedSong'])
  const again = testRoom.send(null, { type: 'songEnded', playId })
  expect(again).toEqual({ messages: [], effects: [], answer: {}, lasting: false, fleeting: false })
  expect(uuids(testRoom.state.djs)).toEqual(of(ben, cleo, ann))
})

test('[R38] a song ends at endTime, and an early alarm changes nothing', () => {
  const testRoom = onStage([ann, ben]).chooseNothing(ann)
  const playId = String(testRoom.state.nowPlaying?.playId)
  testRoom.now += 89_999
  testRoom.send(null, { type: 'nextPlayDue', playId })
  expect(dueActions(testRoom.room, testRoom.now)).toEqual([])
  expect(testRoom.send(null, { type: 'songEnded', playId }).messages).toEqual([])
  expect(dueActions(testRoom.room, testRoom.now + 1)).toEqual([{ type: 'songEnded', playId }])
})

test('[R39] only the current DJ and staff can skip', () => {
  const testRoom = onStage([ann, ben, cleo]).join(dave, mo)
  expect(() => testRoom.send(dave, { type: 'skipSong' })).toThrow('mayNotSkip')
  expect(() => testRoom.send(ben, { type: 'skipSong' })).toThrow('mayNotSkip')
  const playId = testRoom.state.nowPlaying?.playId
  expect(testRoom.send(ann, { type: 'skipSong', playId }).effects.map(({ type }) => type)).not.toContain('moderated')
  expect(testRoom.send(mo, { type: 'skipSong', playId })).toMatchObject({ messages: [], effects: [] })
  const { effects } = testRoom.send(mo, { type: 'skipSong' })
  expect(effects[0]).toMatchObject({ type: 'moderated', what: 'skipSong', userUuid: ben.userUuid, by: mo.userUuid })
  expect(uuids(testRoom.state.djs)).toEqual(of(cleo, ann, ben))
  end(testRoom)
  expect(() => testRoom.send(mo, { type: 'skipSong' })).toThrow('nothingPlaying')
})

test('[R40] a new song starts without votes', () => {
  const testRoom = onStage([ann, ben]).join(cleo)
  testRoom.send(cleo, { type: 'voteOnSong', songVotes: { like: true, star: true } })
  testRoom.send(ben, { type: 'voteOnSong', songVotes: { like: false } })
  testRoom.send(ben, { type: 'leaveRoom' })
  end(testRoom)
  expect(testRoom.state.voteCounts).toEqual({ likes: 0, dislikes: 0, stars: 0 })
  expect(testRoom.state.vibeMeter).toBe(0)
  expect(testRoom.state.allUserData[cleo.userUuid]?.songVotes).toEqual({})
  expect(testRoom.enter(ben).messages).toHaveLength(1)
  expect(testRoom.state.allUserData[ben.userUuid]?.songVotes).toEqual({})
})

test('[R41] every start and end of a song is an effect', () => {
  const testRoom = onStage([ann, ben]).join(botty).chooseNothing(ann)
  const startTime = testRoom.now
  testRoom.send(ben, { type: 'voteOnSong', songVotes: { like: true } })
  testRoom.now += 30_000
  expect(testRoom.send(ann, { type: 'skipSong' }).effects).toEqual([
    {
      type: 'songFinished',
      playId: 'id-1',
      song: song('Ann'),
      djUuid: ann.userUuid,
      voteCounts: { likes: 1, dislikes: 0, stars: 0 },
      startTime,
      endTime: startTime + 30_000,
      listeners: 2,
      audience: { djPlace: null, listeners: [{ userUuid: ben.userUuid, place: null, like: true, star: false }] },
    },
    {
      type: 'songStarted',
      playId: 'id-2',
      song: song('Ben'),
      djUuid: ben.userUuid,
      startTime: startTime + 30_000,
      endTime: startTime + 120_000,
      listeners: 2,
    },
    { type: 'wakeAt', at: startTime + 30_000 + ownChoiceMs },
  ])
})

test('[R34] the line-up is defined for any stage and keeps everyone', () => {
  expect(nextLineUp([], true)).toEqual({ djs: [], plays: false })
  expect(firstWithSong([])).toEqual({ djs: [], plays: false })
  expect(uuids(nextLineUp([dj('a'), dj('b'), dj('c')], true).djs)).toEqual(['b', 'c', 'a'])
})
