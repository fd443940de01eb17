import { expect, test } from 'vitest'
import { dueActions, nextAlarm } from './alarm.ts'
import {
  ann,
  ben,
  botty,
  cleo,
  dave,
  guest,
  mo,
  roomSettings,
  roomUuid,
  Scene,
  song,
  type Somebody,
} from '../../test/fixtures.ts'
import { askAgainMs } from './rules/auto-dj.ts'
import { noBoothRules, type BoothRules } from './rules/booth-rules.ts'
import type { RoomSettings } from './settings.ts'

const crate = 'a3bb189e-8bf9-4c60-9d6f-0a1c3f0a7d11'
const hourMs = 60 * 60_000

function room(boothRules: Partial<BoothRules>, everybody: Somebody[], settings: Partial<RoomSettings> = {}) {
  return new Scene({ ...settings, boothRules: { ...noBoothRules, ...boothRules } }).join(...everybody)
}
/** Lets time pass and does what falls due. */
function pass(scene: Scene, ms: number) {
  const until = scene.now + ms
  const outcomes = []
  for (let at = nextAlarm(scene.room); at !== null && at <= until; at = nextAlarm(scene.room)) {
    scene.now = Math.max(scene.now, at)
    for (const action of dueActions(scene.room, scene.now)) outcomes.push(scene.say(null, action))
  }
  scene.now = until
  return { messages: outcomes.flatMap((one) => one.messages), effects: outcomes.flatMap((one) => one.effects) }
}
const like = (songVotes: { like?: boolean | null; star?: boolean }) => ({ type: 'voteOnSong' as const, songVotes })
const change = (scene: Scene, boothRules: Partial<BoothRules>) =>
  scene.say(null, {
    type: 'settingsChanged',
    settings: { ...scene.state.settings, boothRules: { ...noBoothRules, ...boothRules } },
  })

test('[R100] a room that switches nothing on shows nothing of the booth rules', () => {
  const scene = new Scene().join(ann, ben)
  const told = [scene.stage(ann, song('one')), scene.say(ben, like({ like: true })), pass(scene, 90_000)]
  scene.stage(ann, song('one'))
  expect(scene.state.nowPlaying).toEqual({
    song: song('one'),
    startTime: scene.now,
    endTime: scene.now + 90_000,
    playId: expect.any(String),
  })
  expect(scene.state).toMatchObject({ waitingList: [], skipVotes: 0 })
  expect(JSON.stringify(told)).not.toMatch(/boothNotice|updatedOwnPart|waitingList|skipVotes/)
  expect(() => scene.say(ben, { type: 'voteToSkip' })).toThrow('has not switched that on')
})

test('[R112] a song that is too long cannot be chosen', () => {
  const scene = room({ longestSongMinutes: 5 }, [ann])
  scene.stage(ann)
  const choose = (duration: number) => scene.say(ann, { type: 'updateNextSong', song: song('one', { duration }) })
  expect(() => choose(301)).toThrow('Songs here are 5 minutes at most.')
  expect(choose(300).messages).not.toEqual([])
})

test('[R112] a placeholder that turns out too long is taken back with a word', () => {
  const scene = room({ longestSongMinutes: 5 }, [ann, ben])
  scene.stage(ann, song('plays'))
  const { effects } = scene.stage(ben, { trackName: 'bare' })
  const lookUpId = effects.flatMap((effect) => (effect.type === 'lookUpSong' ? [effect.lookUpId] : []))[0] ?? ''
  const { messages } = scene.say(null, { type: 'songLookedUp', lookUpId, song: song('bare', { duration: 900 }) })
  expect(messages).toMatchObject([
    { to: { userUuid: ben.userUuid }, message: { name: 'boothNotice', params: { code: 'songTooLong' } } },
    { to: 'room', message: { name: 'updatedNextSong' } },
  ])
  expect(scene.state.djs[1]?.nextSong).toBeNull()
})

test('[R113] what was chosen before the limit came ends at the limit', () => {
  const scene = room({}, [ann, ben])
  scene.stage(ann, song('one'))
  scene.stage(ben, song('epic', { duration: 1200 }))
  change(scene, { longestSongMinutes: 5 })
  pass(scene, 90_000)
  expect(scene.state.nowPlaying).toMatchObject({ song: { trackName: 'epic' }, endTime: scene.now + 5 * 60_000 })
})

test('[R114] a song that was played lately cannot be chosen', () => {
  const scene = room({}, [ann])
  scene.stage(ann, song('one'))
  change(scene, { noRepeatHours: 2 })
  const choose = (title: string) => scene.say(ann, { type: 'updateNextSong', song: song(title) })
  scene.now += 60_000
  expect(() => choose('one')).toThrow('This song was played here 1 minutes ago.')
  choose('two')
  scene.now += 2 * hourMs
  expect(choose('one').messages).not.toEqual([])
})

test('[R114] or not for so many songs', () => {
  const scene = room({ noRepeatSongs: 2 }, [ann])
  scene.stage(ann, song('one'))
  const next = (title: string) => {
    scene.say(ann, { type: 'updateNextSong', song: song(title) })
    pass(scene, 90_000)
  }
  next('two')
  expect(() => next('one')).toThrow('was played here')
  next('three')
  next('one')
  expect(scene.state.nowPlaying?.song.trackName).toBe('one')
})

/** A room with these rules in which one DJ has played so many songs, one every ten seconds. */
function afterSongs(boothRules: Partial<BoothRules>, count: number) {
  const scene = room(boothRules, [ann])
  scene.stage(ann, song('0', { duration: 10 }))
  for (let played = 1; played < count; played++) {
    scene.say(ann, { type: 'updateNextSong', song: song(String(played), { duration: 10 }) })
    pass(scene, 10_000)
  }
  return scene
}

test('[R114] the memory of what was played has an end', () => {
  const plays = (boothRules: Partial<BoothRules>, count: number) =>
    afterSongs(boothRules, count).room.backstage.booth.recentPlays.map((play) => play.song.trackName)
  expect(plays({ noRepeatHours: 24 }, 600)).toHaveLength(500)
  expect(plays({ noRepeatHours: 1 }, 600)).toHaveLength(360)
  expect(plays({ noRepeatSongs: 100 }, 300)).toHaveLength(100)
  expect(plays({ noRepeatSongs: 3 }, 300)).toHaveLength(60)
})

test('[R114] of what was played before the rule was switched on, the last sixty songs are known', () => {
  const scene = afterSongs({}, 300)
  expect(scene.room.backstage.booth.recentPlays).toHaveLength(60)
  change(scene, { noRepeatSongs: 100 })
  const choose = (title: string) => scene.say(ann, { type: 'updateNextSong', song: song(title) })
  expect(() => choose('240')).toThrow('was played here')
  expect(choose('239').messages).not.toEqual([])
})

test('[R115] two DJs do not choose the same recording', () => {
  const scene = room({ noRepeatSongs: 5 }, [ann, ben, cleo])
  scene.stage(ann, song('plays'))
  scene.stage(ben, song('hit', { songId: '1', isrc: 'GBAYE0601498' }))
  scene.stage(cleo)
  const same = song('HIT', { songId: '2', duration: 93, isrc: null, musicProviders: { spotify: 'x' } })
  expect(() => scene.say(cleo, { type: 'updateNextSong', song: same })).toThrow('Another DJ has chosen this song')
  scene.say(ben, { type: 'updateNextSong', song: song('other') })
  expect(scene.say(cleo, { type: 'updateNextSong', song: same }).messages).not.toEqual([])
})

test('[R115] a song that became another’s in the meantime is not played from the waiting list', () => {
  const scene = room({ noRepeatSongs: 5, waitingList: true }, [ann, ben, cleo], { numberOfDjs: 2 })
  scene.stage(ann, song('plays'))
  scene.stage(ben, song('other'))
  scene.stage(cleo, song('hit'))
  scene.say(ben, { type: 'updateNextSong', song: song('hit') })
  const { messages } = scene.say(ann, { type: 'removeDj' })
  expect(messages).toContainEqual({
    to: { userUuid: cleo.userUuid },
    message: { name: 'boothNotice', params: expect.objectContaining({ code: 'playedRecently' }) },
  })
  expect(scene.state.waitingList).toMatchObject([{ uuid: cleo.userUuid, hasSong: false }])
  expect(scene.state.waitingList[0]?.offeredUntil).not.toBeNull()
})

const pickIn = (effects: ReturnType<Scene['say']>['effects']) =>
  effects.flatMap((effect) => (effect.type === 'pickSong' ? [effect] : []))[0]

/** A room that plays by itself, with the first song on. */
function playingByItself() {
  const scene = room({ autoDj: true, autoDjCrate: crate }, [])
  const pick = pickIn(scene.enter(ann).effects)
  scene.say(null, { type: 'songPicked', pickId: pick?.pickId ?? '', song: song('from the crate') })
  return { scene, pick }
}

test('[R116] an empty stage plays from the room’s own crate, one after the other', () => {
  const { scene, pick } = playingByItself()
  expect(pick).toMatchObject({ crateUuid: crate, turn: 0 })
  expect(scene.state).toMatchObject({ djs: [], nowPlaying: { song: { trackName: 'from the crate' }, autoDj: true } })
  const { effects } = pass(scene, 90_000)
  expect(effects).toContainEqual(expect.objectContaining({ type: 'songFinished', djUuid: roomUuid }))
  expect(pickIn(effects)).toMatchObject({ crateUuid: crate, turn: 1 })
  expect(scene.state.nowPlaying).toBeNull()
})

test('[R117] a person plays when the room’s song is over, and may vote on it', () => {
  const { scene } = playingByItself()
  scene.join(ben)
  scene.stage(ann, song('Ann'))
  expect(scene.state.nowPlaying?.autoDj).toBe(true)
  scene.say(ann, like({ like: true }))
  expect(scene.state.voteCounts.likes).toBe(1)
  expect(() => scene.say(ann, { type: 'skipSong' })).toThrow('Only the current DJ')
  scene.stage(ben, song('Ben'))
  scene.say(ann, { type: 'removeDj' })
  expect(scene.state.nowPlaying?.autoDj).toBe(true)
  expect(pickIn(pass(scene, 90_000).effects)).toBeUndefined()
  expect(scene.state.nowPlaying).toMatchObject({ song: { trackName: 'Ben' } })
  expect(scene.state.nowPlaying?.autoDj).toBeUndefined()
})

test('[R118] an empty crate is asked again later, a lost question at once, and a late answer is dropped', () => {
  const scene = room({ autoDj: true, autoDjCrate: crate }, [])
  const first = pickIn(scene.enter(ann).effects)
  expect(scene.say(null, { type: 'songPicked', pickId: first?.pickId ?? '', song: null }).effects).toEqual([
    { type: 'wakeAt', at: scene.now + askAgainMs },
  ])
  const second = pickIn(pass(scene, askAgainMs).effects)
  expect(second?.turn).toBe(1)
  const third = pickIn(scene.say(null, { type: 'restored' }).effects)
  expect(third?.pickId).not.toBe(second?.pickId)
  scene.say(null, { type: 'songPicked', pickId: second?.pickId ?? '', song: song('late') })
  expect(scene.state.nowPlaying).toBeNull()
  scene.stage(ann)
  scene.say(null, { type: 'songPicked', pickId: third?.pickId ?? '', song: song('late') })
  expect(scene.state.nowPlaying).toBeNull()
  expect(nextAlarm(scene.room)).not.toBe(scene.now + askAgainMs)
})

test('[R119] nothing is played to an empty room', () => {
  const { scene } = playingByItself()
  scene.say(ann, { type: 'leaveRoom' })
  expect(pickIn(pass(scene, 90_000).effects)).toBeUndefined()
  expect(scene.state.nowPlaying).toBeNull()
  expect(nextAlarm(scene.room)).toBeNull()
})

/** Ann plays with enough to come; Ben, Cleo, Dave and a bot listen. */
function listening(boothRules: Partial<BoothRules>) {
  const scene = room(boothRules, [ann, ben, cleo, dave, botty])
  scene.stage(ann, song('one'))
  scene.say(ann, { type: 'updateNextSong', song: song('two') })
  return scene
}
const title = (scene: Scene) => scene.state.nowPlaying?.song.trackName

test('[R120] enough listeners skip a song, and bots are none', () => {
  const scene = listening({ skipPercent: 60 })
  const { messages } = scene.say(ben, { type: 'voteToSkip' })
  expect(messages[0]).toEqual({
    to: 'room',
    message: { name: 'votedToSkip', statePatch: [{ op: 'replace', path: '/skipVotes', value: 1 }] },
  })
  expect(() => scene.say(botty, { type: 'voteToSkip' })).toThrow('Only people')
  expect(title(scene)).toBe('one')
  scene.now += 1000
  const { effects } = scene.say(cleo, { type: 'voteToSkip' })
  expect(effects.map((effect) => effect.type)).toEqual(['songFinished', 'songStarted', 'wakeAt'])
  expect([title(scene), scene.state.skipVotes]).toEqual(['two', 0])
})

test('[R121] a vote to skip is for one play, can be taken back, and leaves with its person', () => {
  const scene = listening({ skipPercent: 60 })
  const playId = scene.state.nowPlaying?.playId ?? ''
  scene.say(ben, { type: 'voteToSkip' })
  expect(scene.say(ben, { type: 'voteToSkip' }).messages).toEqual([])
  scene.say(ben, { type: 'voteToSkip', skip: false })
  expect(scene.state.skipVotes).toBe(0)
  scene.say(ben, { type: 'voteToSkip' })
  scene.say(ben, { type: 'leaveRoom' })
  expect([title(scene), scene.state.skipVotes]).toEqual(['one', 0])
  scene.say(cleo, { type: 'voteToSkip' })
  scene.say(dave, { type: 'leaveRoom' })
  expect([title(scene), scene.state.skipVotes]).toEqual(['two', 0])
  expect(() => scene.say(cleo, { type: 'voteToSkip', playId })).toThrow('That song is over.')
})

test('[R121] who voted to skip is not told, and a rule switched off forgets the votes', () => {
  const scene = listening({ skipPercent: 90 })
  const { messages } = scene.say(ben, { type: 'voteToSkip' })
  const toAll = messages.filter(({ to }) => to === 'room')
  expect(JSON.stringify(toAll)).not.toContain(ben.userUuid)
  change(scene, {})
  expect(scene.state.skipVotes).toBe(0)
  expect(scene.room.backstage.booth.skipVoters).toEqual({})
})

test('[R122] the playing DJ skips instead of voting; staff can do both', () => {
  const scene = listening({ skipPercent: 60 }).join(mo)
  expect(() => scene.say(ann, { type: 'voteToSkip' })).toThrow('your own song')
  scene.say(mo, { type: 'voteToSkip' })
  expect(scene.state.skipVotes).toBe(1)
  scene.say(mo, { type: 'skipSong' })
  expect(title(scene)).toBe('two')
})

test('[R123] hidden votes are in no patch and in no snapshot, and their voters see them', () => {
  const scene = listening({ hiddenVotes: true }).join(guest)
  const before = JSON.stringify(scene.state)
  const { messages, effects } = scene.say(ben, like({ like: true, star: true }))
  expect(messages).toMatchObject([
    {
      to: { userUuid: ben.userUuid },
      message: { name: 'updatedOwnPart', params: { playId: 'id-1', songVotes: { like: true, star: true } } },
    },
  ])
  expect(effects).toMatchObject([{ type: 'starred', starred: true }])
  expect(scene.say(ben, like({ like: true })).messages).toEqual([])
  scene.say(cleo, like({ like: false }))
  expect(JSON.stringify(scene.state)).toBe(before)
  scene.say(ben, { type: 'leaveRoom' })
  scene.enter(ben)
  expect(scene.state.allUserData[ben.userUuid]?.songVotes).toEqual({})
  expect(scene.say(ben, { type: 'getOwnPart' }).answer).toMatchObject({ ownPart: { songVotes: { like: true } } })
})

test('[R124] hidden votes are told when the song ends, just before the next', () => {
  const scene = listening({ hiddenVotes: true })
  scene.say(ben, like({ like: true }))
  scene.say(cleo, like({ like: false, star: true }))
  scene.say(cleo, { type: 'leaveRoom' })
  const { messages, effects } = pass(scene, 90_000)
  expect(messages.map(({ message }) => message.name)).toEqual(['votedOnSong', 'playedSong'])
  const reveal = messages[0]?.message
  expect(reveal && 'statePatch' in reveal ? reveal.statePatch : []).toEqual([
    { op: 'replace', path: `/allUserData/${ben.userUuid}/songVotes`, value: { like: true } },
    { op: 'replace', path: '/voteCounts/likes', value: 1 },
    { op: 'replace', path: '/voteCounts/dislikes', value: 1 },
    { op: 'replace', path: '/voteCounts/stars', value: 1 },
    { op: 'replace', path: '/vibeMeter', value: 1 / 3 },
  ])
  expect(effects[0]).toMatchObject({ type: 'songFinished', voteCounts: { likes: 1, dislikes: 1, stars: 1 } })
  expect(scene.state.voteCounts).toEqual({ likes: 0, dislikes: 0, stars: 0 })
  expect(scene.room.backstage.booth.hiddenVotes).toEqual({})
})

test('[R124] a song keeps the rule it began with', () => {
  const scene = listening({ hiddenVotes: true })
  change(scene, {})
  scene.say(ben, like({ like: true }))
  expect(scene.state.voteCounts.likes).toBe(0)
  pass(scene, 90_000)
  change(scene, { hiddenVotes: true })
  scene.say(ben, like({ like: true }))
  expect(scene.state.voteCounts.likes).toBe(1)
})

test('[R125] one’s own part is told to nobody else, and answered to who is in the room', () => {
  const scene = listening({ skipPercent: 100, hiddenVotes: true })
  scene.say(ben, like({ like: true }))
  scene.say(ben, { type: 'voteToSkip' })
  const empty = { playId: 'id-1', songVotes: {}, votedToSkip: false, stepsDown: null, idleUntil: null }
  expect(scene.say(cleo, { type: 'getOwnPart' }).answer).toEqual({ ownPart: empty })
  expect(scene.say(ben, { type: 'getOwnPart' }).answer).toEqual({
    ownPart: { ...empty, songVotes: { like: true }, votedToSkip: true },
  })
  expect(() => scene.say(mo, { type: 'getOwnPart' })).toThrow('Join the room first.')
})

test('[R100] a room stored before there were booth rules comes back whole', () => {
  const { boothRules: _, ...old } = roomSettings({ boothRules: noBoothRules })
  const scene = new Scene().join(ann)
  scene.say(null, { type: 'settingsChanged', settings: old })
  scene.stage(ann, song('one'))
  expect(scene.state.nowPlaying?.song.trackName).toBe('one')
})
