import { expect, test } from 'vitest'
import { nextAlarm } from './alarm.ts'
import { change, like, pass, room } from '../../test/booth-rules.ts'
import { ann, ben, cleo, roomSettings, roomUuid, TestRoom, song } from '../../test/fixtures.ts'
import { askAgainMs } from './booth/auto-dj.ts'
import { noBoothRules, type BoothRules } from './settings/booth-rules.ts'

const crate = 'a3bb189e-8bf9-4c60-9d6f-0a1c3f0a7d11'
const hourMs = 60 * 60_000

test('[R100] a room without booth rules shows nothing of them', () => {
  const testRoom = new TestRoom().join(ann, ben)
  const messages = [
    testRoom.stage(ann, song('one')),
    testRoom.send(ben, like({ like: true })),
    pass(testRoom, 90_000),
  ]
  testRoom.stage(ann, song('one'))
  expect(testRoom.state.nowPlaying).toEqual({
    song: song('one'),
    startTime: testRoom.now,
    endTime: testRoom.now + 90_000,
    playId: expect.any(String),
  })
  expect(testRoom.state).toMatchObject({ waitingList: [], skipVotes: 0 })
  expect(JSON.stringify(messages)).not.toMatch(/boothNotice|updatedOwnPart|waitingList|skipVotes/)
  expect(() => testRoom.send(ben, { type: 'voteToSkip' })).toThrow('boothRuleOff')
})

test('[R112] a song that is too long cannot be chosen', () => {
  const testRoom = room({ longestSongMinutes: 5 }, [ann])
  testRoom.stage(ann)
  const choose = (duration: number) => testRoom.send(ann, { type: 'updateNextSong', song: song('one', { duration }) })
  expect(() => choose(301)).toThrow(expect.objectContaining({ code: 'songTooLong', values: { minutes: '5' } }))
  expect(choose(300).messages).not.toEqual([])
})

test('[R112] a placeholder that turns out too long is removed, and its DJ notified', () => {
  const testRoom = room({ longestSongMinutes: 5 }, [ann, ben])
  testRoom.stage(ann, song('plays'))
  const { effects } = testRoom.stage(ben, { trackName: 'bare' })
  const lookUpId = effects.flatMap((effect) => (effect.type === 'lookUpSong' ? [effect.lookUpId] : []))[0] ?? ''
  const { messages } = testRoom.send(null, { type: 'songLookedUp', lookUpId, song: song('bare', { duration: 900 }) })
  expect(messages).toMatchObject([
    { to: { userUuid: ben.userUuid }, message: { name: 'boothNotice', params: { code: 'songTooLong' } } },
    { to: 'room', message: { name: 'updatedNextSong' } },
  ])
  expect(testRoom.state.djs[1]?.nextSong).toBeNull()
})

test("[R317] a song marked as explicit can't be chosen or requested where explicit songs are not allowed", () => {
  const testRoom = room({ requests: true }, [ann, ben], { explicit: false })
  testRoom.stage(ann)
  const rude = song('rude', { explicit: true })
  expect(() => testRoom.send(ann, { type: 'updateNextSong', song: rude })).toThrow('explicitSong')
  expect(() => testRoom.send(ben, { type: 'requestSong', song: rude })).toThrow('explicitSong')
  const { answer } = testRoom.send(ann, {
    type: 'checkSongs',
    songs: [rude, song('polite'), song('mild', { explicit: false })],
  })
  expect(answer).toMatchObject({ songs: [{ code: 'explicitSong', freeAt: null, freeAfterSongs: 0 }, null, null] })
})

test('[R317] a placeholder that turns out explicit is removed, and its DJ notified', () => {
  const testRoom = room({}, [ann, ben], { explicit: false })
  testRoom.stage(ann, song('plays'))
  const { effects } = testRoom.stage(ben, { trackName: 'bare' })
  const lookUpId = effects.flatMap((effect) => (effect.type === 'lookUpSong' ? [effect.lookUpId] : []))[0] ?? ''
  testRoom.send(null, { type: 'songLookedUp', lookUpId, song: song('bare', { explicit: true }) })
  expect(testRoom.state.djs[1]?.nextSong).toBeNull()
})

test('[R317] a room that allows explicit songs accepts them', () => {
  const testRoom = room({}, [ann])
  testRoom.stage(ann, song('rude', { explicit: true }))
  expect(testRoom.state.nowPlaying?.song.trackName).toBe('rude')
})

test('[R113] a song chosen before the limit was set ends at the limit', () => {
  const testRoom = room({ withoutBlends: true }, [ann, ben])
  testRoom.stage(ann, song('one'))
  testRoom.stage(ben, song('epic', { duration: 1200 }))
  change(testRoom, { withoutBlends: true, longestSongMinutes: 5 })
  pass(testRoom, 90_000)
  expect(testRoom.state.nowPlaying).toMatchObject({ song: { trackName: 'epic' }, endTime: testRoom.now + 5 * 60_000 })
})

test('[R114] a song that was played recently cannot be chosen', () => {
  const testRoom = room({}, [ann])
  testRoom.stage(ann, song('one'))
  change(testRoom, { noRepeatHours: 2 })
  const choose = (title: string) => testRoom.send(ann, { type: 'updateNextSong', song: song(title) })
  testRoom.now += 60_000
  expect(() => choose('one')).toThrow(expect.objectContaining({ code: 'playedRecently', values: { minutes: '1' } }))
  choose('two')
  testRoom.now += 2 * hourMs
  expect(choose('one').messages).not.toEqual([])
})

test('[R114] a song among the last `noRepeatSongs` cannot be chosen', () => {
  const testRoom = room({ noRepeatSongs: 2 }, [ann])
  testRoom.stage(ann, song('one'))
  const next = (title: string) => {
    testRoom.send(ann, { type: 'updateNextSong', song: song(title) })
    pass(testRoom, 90_000)
  }
  next('two')
  expect(() => next('one')).toThrow('playedRecently')
  next('three')
  next('one')
  expect(testRoom.state.nowPlaying?.song.trackName).toBe('one')
})

/** A room with these rules in which one DJ has played `count` songs, one every ten seconds. */
function afterSongs(boothRules: Partial<BoothRules>, count: number) {
  const testRoom = room(boothRules, [ann])
  testRoom.stage(ann, song('0', { duration: 10 }))
  for (let played = 1; played < count; played++) {
    testRoom.send(ann, { type: 'updateNextSong', song: song(String(played), { duration: 10 }) })
    pass(testRoom, 10_000)
  }
  return testRoom
}

test("[R112] if several rules refuse a song, the one that won't pass with time is reported", () => {
  const testRoom = room({ longestSongMinutes: 5, noRepeatHours: 2, noRepeatSongs: 3 }, [ann, ben])
  testRoom.stage(ann, song('long', { songId: '1', duration: 240 }))
  testRoom.stage(ben)
  const check = (duration: number) =>
    testRoom.send(ben, { type: 'checkSongs', songs: [song('long', { songId: '1', duration })] }).answer
  expect(check(301)).toMatchObject({ songs: [{ code: 'songTooLong', freeAt: null, freeAfterSongs: 0 }] })
  expect(check(240)).toMatchObject({
    songs: [{ code: 'playedRecently', freeAt: testRoom.now + 2 * 3_600_000, freeAfterSongs: 3 }],
  })
})

test('[R114] the history of plays is limited', () => {
  const plays = (boothRules: Partial<BoothRules>, count: number) =>
    afterSongs(boothRules, count).room.backstage.booth.recentPlays.map((play) => play.song.trackName)
  expect(plays({ noRepeatHours: 24 }, 510)).toHaveLength(500)
  expect(plays({ noRepeatHours: 1 }, 370)).toHaveLength(360)
  expect(plays({ noRepeatSongs: 100 }, 110)).toHaveLength(100)
  expect(plays({ noRepeatSongs: 3 }, 70)).toHaveLength(60)
})

test('[R114] of a song with an endless name only the beginning of it is remembered', () => {
  const testRoom = room({ noRepeatSongs: 3 }, [ann])
  testRoom.stage(ann, { ...song('Σ'.repeat(5000)), artistName: 'Ω'.repeat(5000) })
  const [play] = testRoom.room.backstage.booth.recentPlays
  expect([play?.song.trackName?.length, play?.song.artistName?.length]).toEqual([500, 500])
})

test('[R114] when the rule is switched on, the last sixty songs are known', () => {
  const testRoom = afterSongs({}, 300)
  expect(testRoom.room.backstage.booth.recentPlays).toHaveLength(60)
  change(testRoom, { noRepeatSongs: 100 })
  const choose = (title: string) => testRoom.send(ann, { type: 'updateNextSong', song: song(title) })
  expect(() => choose('240')).toThrow('playedRecently')
  expect(choose('239').messages).not.toEqual([])
})

test("[R115] two DJs can't choose the same recording", () => {
  const testRoom = room({ noRepeatSongs: 5 }, [ann, ben, cleo])
  testRoom.stage(ann, song('plays'))
  testRoom.stage(ben, song('hit', { songId: '1', isrc: 'GBAYE0601498' }))
  testRoom.stage(cleo)
  const same = song('HIT', { songId: '2', duration: 93, isrc: null, musicProviders: { spotify: 'x' } })
  expect(() => testRoom.send(cleo, { type: 'updateNextSong', song: same })).toThrow('chosenAlready')
  testRoom.send(ben, { type: 'updateNextSong', song: song('other') })
  expect(testRoom.send(cleo, { type: 'updateNextSong', song: same }).messages).not.toEqual([])
})

test('[R115] a song that another DJ has since chosen is not played from the waiting list', () => {
  const testRoom = room({ noRepeatSongs: 5, waitingList: true }, [ann, ben, cleo], { numberOfDjs: 2 })
  testRoom.stage(ann, song('plays'))
  testRoom.stage(ben, song('other'))
  testRoom.stage(cleo, song('hit'))
  testRoom.send(ben, { type: 'updateNextSong', song: song('hit') })
  const { messages } = testRoom.send(ann, { type: 'removeDj' })
  expect(messages).toContainEqual({
    to: { userUuid: cleo.userUuid },
    message: { name: 'boothNotice', params: expect.objectContaining({ code: 'playedRecently' }) },
  })
  expect(testRoom.state.waitingList).toMatchObject([{ uuid: cleo.userUuid, hasSong: false }])
  expect(testRoom.state.waitingList[0]?.offeredUntil).not.toBeNull()
})

const pickIn = (effects: ReturnType<TestRoom['send']>['effects']) =>
  effects.flatMap((effect) => (effect.type === 'pickSong' ? [effect] : []))[0]

/** A room that plays by itself, with the first song playing. */
function playingByItself() {
  const testRoom = room({ autoDj: true, autoDjCrate: crate }, [])
  const pick = pickIn(testRoom.enter(ann).effects)
  testRoom.send(null, { type: 'songPicked', pickId: pick?.pickId ?? '', song: song('from the crate') })
  return { testRoom, pick }
}

test('[R116] while nobody is on stage, the songs of the room’s crate play in order', () => {
  const { testRoom, pick } = playingByItself()
  expect(pick).toMatchObject({ crateUuid: crate, turn: 0 })
  expect(testRoom.state).toMatchObject({
    djs: [],
    nowPlaying: { song: { trackName: 'from the crate' }, autoDj: true },
  })
  const { effects } = pass(testRoom, 90_000)
  expect(effects).toContainEqual(expect.objectContaining({ type: 'songFinished', djUuid: roomUuid }))
  expect(pickIn(effects)).toMatchObject({ crateUuid: crate, turn: 1 })
  expect(testRoom.state.nowPlaying).toBeNull()
})

test('[R340] with autoplay, a room without a crate picks songs like those that were played until somebody steps up', () => {
  const testRoom = room({ autoplay: true }, [])
  const pick = pickIn(testRoom.enter(ann).effects)
  expect(pick).toMatchObject({ crateUuid: null, turn: 0 })
  testRoom.send(null, { type: 'songPicked', pickId: pick?.pickId ?? '', song: song('alike') })
  expect(testRoom.state.nowPlaying).toMatchObject({ song: { trackName: 'alike' }, autoDj: true })
  expect(pickIn(pass(testRoom, 90_000).effects)).toMatchObject({ crateUuid: null, turn: 1 })
  testRoom.stage(ann, song('Ann'))
  expect(testRoom.state.nowPlaying?.autoDj).toBeUndefined()
})

test('[R340] a chosen crate comes before autoplay', () => {
  const pickWith = (rules: Partial<BoothRules>) => pickIn(room(rules, []).enter(ann).effects)?.crateUuid
  expect(pickWith({ autoplay: true, autoDj: true, autoDjCrate: crate })).toBe(crate)
  expect(pickWith({ autoplay: true, autoDj: false, autoDjCrate: crate })).toBeNull()
  expect(pickWith({ autoDj: true, autoDjCrate: null })).toBeUndefined()
})

test('[R117] a DJ plays when the room’s song has ended, and may vote on it', () => {
  const { testRoom } = playingByItself()
  testRoom.join(ben)
  testRoom.stage(ann, song('Ann'))
  expect(testRoom.state.nowPlaying?.autoDj).toBe(true)
  testRoom.send(ann, like({ like: true }))
  expect(testRoom.state.voteCounts.likes).toBe(1)
  expect(() => testRoom.send(ann, { type: 'skipSong' })).toThrow('mayNotSkip')
  testRoom.stage(ben, song('Ben'))
  testRoom.send(ann, { type: 'removeDj' })
  expect(testRoom.state.nowPlaying?.autoDj).toBe(true)
  expect(pickIn(pass(testRoom, 90_000).effects)).toBeUndefined()
  expect(testRoom.state.nowPlaying).toMatchObject({ song: { trackName: 'Ben' } })
  expect(testRoom.state.nowPlaying?.autoDj).toBeUndefined()
})

test('[R118] an empty crate is asked again later, a lost pick immediately, and a late pick is dropped', () => {
  const testRoom = room({ autoDj: true, autoDjCrate: crate }, [])
  const first = pickIn(testRoom.enter(ann).effects)
  expect(testRoom.send(null, { type: 'songPicked', pickId: first?.pickId ?? '', song: null }).effects).toEqual([
    { type: 'wakeAt', at: testRoom.now + askAgainMs },
  ])
  const second = pickIn(pass(testRoom, askAgainMs).effects)
  expect(second?.turn).toBe(1)
  const third = pickIn(testRoom.send(null, { type: 'restored' }).effects)
  expect(third?.pickId).not.toBe(second?.pickId)
  testRoom.send(null, { type: 'songPicked', pickId: second?.pickId ?? '', song: song('late') })
  expect(testRoom.state.nowPlaying).toBeNull()
  testRoom.stage(ann)
  testRoom.send(null, { type: 'songPicked', pickId: third?.pickId ?? '', song: song('late') })
  expect(testRoom.state.nowPlaying).toBeNull()
  expect(nextAlarm(testRoom.room)).not.toBe(testRoom.now + askAgainMs)
})

test('[R119] nothing is played to an empty room', () => {
  const { testRoom } = playingByItself()
  testRoom.send(ann, { type: 'leaveRoom' })
  expect(pickIn(pass(testRoom, 90_000).effects)).toBeUndefined()
  expect(testRoom.state.nowPlaying).toBeNull()
  expect(nextAlarm(testRoom.room)).toBeNull()
})

test('[R100] a room stored before there were booth rules is fully restored', () => {
  const { boothRules: _, ...old } = roomSettings({ boothRules: noBoothRules })
  const testRoom = new TestRoom().join(ann)
  testRoom.send(null, { type: 'settingsChanged', settings: old })
  testRoom.stage(ann, song('one'))
  expect(testRoom.state.nowPlaying?.song.trackName).toBe('one')
})
