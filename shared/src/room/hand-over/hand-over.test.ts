import { expect, test } from 'vitest'
import { ann, ben, cleo, mo, role, song, TestRoom, roomUuid } from '../../../test/fixtures.ts'
import { change, pass, room } from '../../../test/booth-rules.ts'
import { nextAlarm } from '../alarm.ts'
import type { BoothRules } from '../settings/booth-rules.ts'
import { must } from '../../must.ts'
import type { Song } from '../../song/song.ts'

const second = 1000

/** Ann plays a song of a minute and a half, and Ben has the next one. They are cut unless the rules say otherwise. */
function handingOver(
  rules: Partial<BoothRules> = {},
  [one = song('one'), two = song('two')] = [] as ReturnType<typeof song>[],
) {
  const testRoom = room({ withoutBlends: true, ...rules }, [ann, ben, cleo, mo])
  testRoom.stage(ann, one)
  testRoom.stage(ben, two)
  return testRoom.chooseNothing(ann)
}

const names = ({ messages }: ReturnType<typeof pass>) => messages.map(({ message }) => message.name)
const nextPlay = ({ state }: TestRoom) => must(state.nextPlay, 'a next song')

test('[R270] the next play is announced 15 s before it becomes audible, and not earlier', () => {
  const testRoom = handingOver()
  const startedAt = testRoom.now
  expect(nextAlarm(testRoom.room)).toBe(startedAt + 75 * second)
  expect(names(pass(testRoom, 75 * second - 1))).toEqual([])
  expect(names(pass(testRoom, 1))).toEqual(['plannedNextPlay'])
  expect(testRoom.state.nextPlay).toEqual({
    playId: expect.any(String),
    djUuid: ben.userUuid,
    song: song('two'),
    startTime: startedAt + 90 * second,
    endTime: startedAt + 180 * second,
    settledAt: startedAt + 86 * second,
    handOverAt: startedAt + 90 * second,
    overlapMs: 0,
  })
  expect(nextAlarm(testRoom.room)).toBe(startedAt + 90 * second)
})

test('[R270] without a next song there is no alarm, and a song that is chosen late is announced immediately', () => {
  const testRoom = room({}, [ann, ben])
  testRoom.stage(ann, song('one'))
  expect(nextAlarm(testRoom.chooseNothing(ann).room)).toBe(testRoom.now + 90 * second)
  testRoom.now += 80 * second
  expect(testRoom.stage(ben, song('two')).messages.at(-1)?.message.name).toBe('plannedNextPlay')
})

test('[R271] until it is settled, the next play changes with another song, another DJ or a skip', () => {
  const testRoom = handingOver()
  pass(testRoom, 80 * second)
  const first = nextPlay(testRoom)
  testRoom.send(ben, { type: 'updateNextSong', song: song('three') })
  expect(nextPlay(testRoom)).toMatchObject({ djUuid: ben.userUuid, song: { trackName: 'three' } })
  expect(nextPlay(testRoom).playId).not.toBe(first.playId)
  testRoom.stage(cleo, song('four'))
  testRoom.send(ben, { type: 'removeDj' })
  expect(nextPlay(testRoom)).toMatchObject({ djUuid: cleo.userUuid, song: { trackName: 'four' } })
  testRoom.send(cleo, { type: 'updateNextSong', song: null })
  expect(testRoom.state.nextPlay).toBeNull()
  testRoom.send(cleo, { type: 'updateNextSong', song: song('five') })
  testRoom.send(ann, { type: 'skipSong' })
  expect(testRoom.state).toMatchObject({
    nextPlay: null,
    nowPlaying: { startTime: testRoom.now, song: { trackName: 'five' } },
  })
})

test('[R271] a DJ who leaves the stage after the song is not announced as the next', () => {
  const testRoom = handingOver()
  testRoom.send(ben, { type: 'removeDj' })
  testRoom.send(ann, { type: 'updateNextSong', song: song('mine') })
  pass(testRoom, 80 * second)
  expect(nextPlay(testRoom).djUuid).toBe(ann.userUuid)
  testRoom.send(ann, { type: 'removeDj', afterSong: true })
  expect(testRoom.state.nextPlay).toBeNull()
  pass(testRoom, 10 * second)
  expect(testRoom.state).toMatchObject({ nowPlaying: null, djs: [] })
})

test('[R272] [R35] a settled play stays, and another song is for the turn after', () => {
  const testRoom = handingOver()
  pass(testRoom, 86 * second)
  const settled = nextPlay(testRoom)
  testRoom.send(ben, { type: 'updateNextSong', song: song('three') })
  testRoom.stage(cleo, song('four'))
  expect(testRoom.state).toMatchObject({ nextPlay: settled, nowPlaying: { song: { trackName: 'one' } } })
  pass(testRoom, 4 * second)
  expect(testRoom.state.nowPlaying).toMatchObject({ playId: settled.playId, song: { trackName: 'two' } })
  expect(testRoom.state.djs[0]).toMatchObject({ uuid: ben.userUuid, nextSong: { trackName: 'three' } })
})

test('[R286] a skip, and a vote for one, is refused once the next song is about to begin', () => {
  const testRoom = handingOver({ skipPercent: 10 })
  const { playId } = must(testRoom.state.nowPlaying, 'a song')
  pass(testRoom, 86 * second - 1)
  expect(testRoom.send(ben, { type: 'voteToSkip', skip: false }).answer).toMatchObject({ playId })
  pass(testRoom, 1)
  const settled = nextPlay(testRoom)
  for (const by of [ann, mo]) {
    expect(() => testRoom.send(by, { type: 'skipSong', playId })).toThrow('tooLateToSkip')
    expect(() => testRoom.send(by, { type: 'skipSong' })).toThrow('tooLateToSkip')
  }
  expect(() => testRoom.send(ben, { type: 'skipSong', playId })).toThrow('mayNotSkip')
  expect(testRoom.send(mo, { type: 'skipSong', playId: 'another' })).toMatchObject({ messages: [], effects: [] })
  expect(() => testRoom.send(cleo, { type: 'voteToSkip' })).toThrow('tooLateToSkip')
  expect(testRoom.send(cleo, { type: 'voteToSkip', skip: false }).answer).toMatchObject({ playId })
  expect(testRoom.state).toMatchObject({ nextPlay: settled, nowPlaying: { playId }, skipVotes: 0 })
  pass(testRoom, 4 * second)
  expect(testRoom.send(mo, { type: 'skipSong', playId: settled.playId }).messages.length).toBeGreaterThan(0)
})

test('[R286] a DJ who steps down during a hand-over leaves when the other DJ has taken over', () => {
  const testRoom = handingOver()
  pass(testRoom, 86 * second)
  const settled = nextPlay(testRoom)
  testRoom.send(ann, { type: 'removeDj' })
  expect(testRoom.state).toMatchObject({ nextPlay: settled, nowPlaying: { song: { trackName: 'one' } } })
  pass(testRoom, 4 * second)
  expect(testRoom.state.nowPlaying).toMatchObject({ playId: settled.playId })
  expect(testRoom.state.djs.map(({ uuid }) => uuid)).toEqual([ben.userUuid])
})

test('[R286] [R272] a DJ who would follow themselves, or is removed from the stage, leaves immediately', () => {
  const alone = handingOver()
  alone.send(ben, { type: 'removeDj' })
  alone.send(ann, { type: 'updateNextSong', song: song('mine') })
  pass(alone, 86 * second)
  expect(nextPlay(alone).djUuid).toBe(ann.userUuid)
  alone.send(ann, { type: 'removeDj' })
  expect(alone.state).toMatchObject({ nowPlaying: null, nextPlay: null, djs: [] })
  const testRoom = handingOver()
  pass(testRoom, 86 * second)
  testRoom.send(mo, { type: 'removeDj', djUuid: ann.userUuid })
  expect(testRoom.state.djs.map(({ uuid }) => uuid)).toEqual([ben.userUuid])
  expect(testRoom.state.nowPlaying).toMatchObject({ startTime: testRoom.now, song: { trackName: 'two' } })
})

/** Every way in which Ann can leave the stage while the next song is already audible. */
const departures: [string, (testRoom: TestRoom) => void][] = [
  ['is removed by a moderator', (testRoom) => testRoom.send(mo, { type: 'removeDj', djUuid: ann.userUuid })],
  ['leaves the room', (testRoom) => testRoom.send(ann, { type: 'leaveRoom' })],
  ['is kicked', (testRoom) => testRoom.send(mo, { type: 'kickUserFromRoom', userUuid: ann.userUuid })],
  ['is kicked through the API', (testRoom) => testRoom.send(null, { type: 'kicked', userUuid: ann.userUuid })],
  [
    'does not reconnect',
    (testRoom) => {
      testRoom.now -= 20 * second
      testRoom.send(null, { type: 'disconnected', userUuid: ann.userUuid, connection: 'Ann' })
      pass(testRoom, 20 * second)
    },
  ],
  ...(['banned', 'djDisabled'] as const).map((name): [string, (testRoom: TestRoom) => void] => [
    `is ${name}`,
    (testRoom) => testRoom.send(null, { type: 'rolesChanged', roles: [role(ann, name)] }),
  ]),
]

test.each(departures)(
  '[R318] an audible next song continues unchanged when the playing DJ leaves the stage (%s)',
  (_, leave) => {
    const testRoom = handingOver({ fadeSeconds: 6 })
    pass(testRoom, 85 * second)
    const { playId, startTime, endTime, handOverAt } = nextPlay(testRoom)
    leave(testRoom)
    expect(testRoom.now).toBeLessThan(handOverAt)
    expect(testRoom.state.djs.map(({ uuid }) => uuid)).toEqual([ben.userUuid])
    expect(testRoom.state).toMatchObject({ nextPlay: null, nowPlaying: { playId, startTime, endTime } })
  },
)

test('[R318] a request that is already audible continues when the playing DJ leaves', () => {
  const testRoom = handingOver({ fadeSeconds: 6, requests: true })
  testRoom.send(cleo, { type: 'requestSong', song: song('wanted') })
  pass(testRoom, 85 * second)
  const { playId, startTime } = nextPlay(testRoom)
  testRoom.send(ann, { type: 'leaveRoom' })
  expect(testRoom.state.nowPlaying).toMatchObject({ playId, startTime, requestedBy: cleo.userUuid })
})

test('[R318] [R58] [R59] nothing continues when the stage is cleared', () => {
  for (const clear of [
    (testRoom: TestRoom) => testRoom.send(mo, { type: 'resetRoom' }),
    (testRoom: TestRoom) => testRoom.send(null, { type: 'roomClosed' }),
  ]) {
    const testRoom = handingOver({ fadeSeconds: 6, requests: true })
    testRoom.send(cleo, { type: 'requestSong', song: song('wanted') })
    pass(testRoom, 85 * second)
    clear(testRoom)
    expect(testRoom.state).toMatchObject({ nowPlaying: null, nextPlay: null, djs: [] })
  }
})

test('[R272] a settled play is dropped when its DJ leaves the stage', () => {
  const testRoom = handingOver()
  testRoom.stage(cleo, song('three'))
  pass(testRoom, 87 * second)
  const { messages } = testRoom.send(ben, { type: 'removeDj' })
  expect(messages.map(({ message }) => message.name)).toEqual(['removedDj', 'plannedNextPlay'])
  expect(nextPlay(testRoom)).toMatchObject({ djUuid: cleo.userUuid, song: { trackName: 'three' } })
})

test('[R272] the successor of a short song can be changed for three quarters of it', () => {
  const testRoom = handingOver({}, [song('one', { duration: 8 })])
  expect(nextPlay(testRoom).settledAt).toBe(testRoom.now + 6 * second)
  testRoom.send(ann, { type: 'skipSong' })
  expect(testRoom.state.nowPlaying?.song.trackName).toBe('two')
})

test('[R273] [R30] the hand-over is one message, with the id and the times that were announced', () => {
  const testRoom = handingOver({ fadeSeconds: 6 })
  const startTime = testRoom.now
  pass(testRoom, 80 * second)
  const received = nextPlay(testRoom)
  const { messages, effects } = pass(testRoom, 7 * second)
  expect(messages.map(({ message }) => message.name)).toEqual(['playedSong'])
  const [{ message } = must(messages[0], 'a message')] = messages
  const paths = 'statePatch' in message ? message.statePatch.map(({ op, path }) => `${op} ${path}`) : []
  expect(paths).toEqual(expect.arrayContaining(['replace /nowPlaying', 'replace /nextPlay']))
  const handOverAt = startTime + 87 * second
  expect(received.handOverAt).toBe(handOverAt)
  expect(effects).toMatchObject([
    { type: 'songFinished', startTime, endTime: handOverAt, djUuid: ann.userUuid },
    {
      type: 'songStarted',
      playId: received.playId,
      startTime: received.startTime,
      endTime: received.endTime,
      djUuid: ben.userUuid,
    },
    { type: 'wakeAt' },
  ])
  expect(testRoom.state).toMatchObject({
    nextPlay: null,
    nowPlaying: { playId: received.playId, startTime: received.startTime },
  })
})

test('[R273] a turn of several songs continues, and counts', () => {
  const testRoom = room({}, [ann, ben], { songsPerDj: 2 })
  testRoom.stage(ann, song('one'))
  testRoom.stage(ben, song('other'))
  testRoom.send(ann, { type: 'updateNextSong', song: song('two') })
  pass(testRoom, 90 * second)
  expect(testRoom.state).toMatchObject({ songsRemainingForDj: 0, djs: [{ uuid: ann.userUuid, nextSong: null }, {}] })
  pass(testRoom, 90 * second)
  expect(testRoom.state).toMatchObject({ songsRemainingForDj: 1, djs: [{ uuid: ben.userUuid }, {}] })
})

const silent = { cue: { in: 2, out: 85.5 } }

test('[R274] [R276] a cut leaves out silence', () => {
  const testRoom = handingOver({}, [song('one', silent), song('two', silent)])
  const startedAt = testRoom.now
  pass(testRoom, 75 * second)
  const { handOverAt, startTime, endTime, overlapMs } = nextPlay(testRoom)
  expect({ handOverAt, startTime, endTime, overlapMs }).toEqual({
    handOverAt: startedAt + 85_500,
    startTime: startedAt + 83_500,
    endTime: startedAt + 173_500,
    overlapMs: 0,
  })
})

test('[R275] [R276] a fade begins before the end, and the next play takes over in its middle', () => {
  const testRoom = handingOver({ fadeSeconds: 10 }, [song('one', silent), song('two', silent)])
  const startedAt = testRoom.now
  pass(testRoom, 75 * second)
  const { handOverAt, startTime, overlapMs } = nextPlay(testRoom)
  expect({ handOverAt, startTime, overlapMs }).toEqual({
    handOverAt: startedAt + 80_500,
    startTime: startedAt + 73_500,
    overlapMs: 10 * second,
  })
})

test('[R275] a fade is no longer than a third of the audible part of either song', () => {
  const testRoom = handingOver({ fadeSeconds: 12 }, [song('one'), song('jingle', { duration: 9 })])
  pass(testRoom, 80 * second)
  expect(nextPlay(testRoom).overlapMs).toBe(3 * second)
})

test('[R287] songs that cannot be blended fade for four seconds in a room that blends', () => {
  const testRoom = handingOver({ withoutBlends: false }, [song('one', silent), song('two', silent)])
  const startedAt = testRoom.now
  expect(nextAlarm(testRoom.room)).toBe(startedAt + 66_500)
  pass(testRoom, 70 * second)
  const { handOverAt, startTime, settledAt, overlapMs, tempo } = nextPlay(testRoom)
  expect({ handOverAt, startTime, settledAt, overlapMs, tempo }).toEqual({
    handOverAt: startedAt + 83_500,
    startTime: startedAt + 79_500,
    settledAt: startedAt + 77_500,
    overlapMs: 4 * second,
    tempo: undefined,
  })
})

test.each([4, 1])('[R287] songs of %d s fade for a third of that', (duration) => {
  const testRoom = handingOver({ withoutBlends: false }, [song('long'), song('short', { duration })])
  pass(testRoom, 80 * second)
  expect(nextPlay(testRoom).overlapMs / second).toBeCloseTo(duration / 3, 2)
})

test('[R287] without blends songs are cut, and a configured fade is used', () => {
  const testRoom = handingOver({ withoutBlends: false })
  pass(testRoom, 76 * second)
  const overlap = (rules: Partial<BoothRules>) => {
    change(testRoom, rules)
    return nextPlay(testRoom).overlapMs / second
  }
  expect([
    overlap({ withoutBlends: true }),
    overlap({ withoutBlends: true, fadeSeconds: 2 }),
    overlap({ fadeSeconds: 6 }),
    overlap({}),
  ]).toEqual([0, 2, 6, 4])
})

test('[R288] a song that follows itself is cut', () => {
  const testRoom = handingOver({ withoutBlends: false, fadeSeconds: 4 }, [song('again'), song('again')])
  pass(testRoom, 80 * second)
  expect(nextPlay(testRoom).overlapMs).toBe(0)
})

const beat = { bpm: 120, firstBeat: 0, beatsPerBar: 4, confidence: 0.9 }
const elsewhere = (musicProviders: Song['musicProviders']) => song('elsewhere', { musicProviders })

/** The providers that have a song, and for how many seconds it fades. */
const whoHasIt: [string, Song['musicProviders'], number][] = [
  ['is on Audius', { audius: 'a' }, 4],
  ['is on SoundCloud and on a provider without playback', { soundCloudPublic: 's', deezer: 'd' }, 4],
  ['is on Spotify', { spotify: 's' }, 0],
  ['is on Apple Music', { apple: 'a' }, 0],
  ['is on YouTube', { youtube: 'y' }, 0],
  ['is on Spotify and was uploaded', { spotify: 's', uploadService: 'u' }, 0],
  ['is only on a provider without playback', { deezer: 'd' }, 0],
  ['is on no known provider', null, 0],
]

test.each(whoHasIt)(
  '[R288] a song that %s fades only if every client can mix it, before or after another',
  (_, providers, seconds) => {
    for (const fadeSeconds of [null, 4]) {
      for (const songs of [
        [elsewhere(providers), song('two')],
        [song('one'), elsewhere(providers)],
      ]) {
        const testRoom = handingOver({ withoutBlends: false, fadeSeconds }, songs)
        const { endTime } = must(testRoom.state.nowPlaying, 'a song')
        pass(testRoom, 80 * second)
        const { overlapMs, handOverAt } = nextPlay(testRoom)
        expect({ overlapMs, handOverAt }).toEqual({
          overlapMs: seconds * second,
          handOverAt: endTime - (seconds * second) / 2,
        })
      }
    }
  },
)

const foreign = {
  musicProviders: { spotify: 's', youtube: 'y' },
  beat,
  cue: { in: 3, out: 80, outroBars: 8, introBars: 8 },
}
const own = { beat, cue: { in: 0, out: 90, outroBars: 8, introBars: 8 } }

test.each([
  ['after another such song', song('one', foreign), song('two', foreign), 90, 90],
  ['after an uploaded song', song('one', own), song('two', foreign), 90, 90],
  ['before an uploaded song', song('one', foreign), song('two', { ...own, cue: { in: 3, out: 90 } }), 90, 87],
])('[R320] a song that only third-party players can play is played whole, %s', (_, one, two, handOver, start) => {
  for (const rules of [{}, { fadeSeconds: 12 }, { withoutBlends: true, fadeSeconds: 12 }]) {
    const testRoom = handingOver({ withoutBlends: false, ...rules }, [one, two])
    const startedAt = testRoom.now
    pass(testRoom, 80 * second)
    const { overlapMs, handOverAt, startTime, tempo } = nextPlay(testRoom)
    expect({ overlapMs, tempo }).toEqual({ overlapMs: 0, tempo: undefined })
    expect([handOverAt, startTime]).toEqual([startedAt + handOver * second, startedAt + start * second])
  }
})

test('[R271] a fade that is set while a song plays applies at its end', () => {
  const testRoom = handingOver()
  pass(testRoom, 76 * second)
  change(testRoom, { fadeSeconds: 4 })
  expect(nextPlay(testRoom).overlapMs).toBe(4 * second)
})

test.each([
  ['before the start or past the end', { in: -5, out: 95 }],
  ['that cut more than a third', { in: 31, out: 59 }],
  ['that are NaN', { in: Number.NaN, out: Number.NaN }],
])('[R277] cue points %s are ignored', (_, cue) => {
  const testRoom = handingOver({}, [song('one', { cue }), song('two', { cue })])
  const startedAt = testRoom.now
  pass(testRoom, 80 * second)
  expect(nextPlay(testRoom)).toMatchObject({
    handOverAt: startedAt + 90 * second,
    startTime: startedAt + 90 * second,
  })
})

test('[R277] a song plays from the begin to the end that its DJ has set', () => {
  const cue = { in: 29, out: 62 }
  const testRoom = handingOver({}, [song('one', { cue }), song('two', { cue })])
  const startedAt = testRoom.now
  pass(testRoom, 50 * second)
  expect(nextPlay(testRoom)).toMatchObject({
    handOverAt: startedAt + 62 * second,
    startTime: startedAt + (62 - 29) * second,
  })
})

test('[R278] a song that is chosen in the last two seconds begins after the other has ended', () => {
  const testRoom = room({}, [ann, ben])
  testRoom.stage(ann, song('one'))
  testRoom.now += 88 * second + 1
  testRoom.stage(ben, song('two'))
  expect(testRoom.state.nextPlay).toBeNull()
  pass(testRoom, 2 * second)
  expect(testRoom.state.nowPlaying).toMatchObject({ song: { trackName: 'two' } })
})

test('[R278] a song that is chosen late fades for the time that is left', () => {
  const testRoom = room({ fadeSeconds: 12 }, [ann, ben])
  testRoom.stage(ann, song('one'))
  testRoom.now += 84 * second
  testRoom.stage(ben, song('two'))
  expect(nextPlay(testRoom)).toMatchObject({ overlapMs: 4 * second, handOverAt: testRoom.now + 4 * second })
})

test.each([
  ['runs two seconds late', 2001, true],
  ['runs just before the next song would end', 89_999, true],
  ['runs when the next song would have ended', 90_000, false],
])('[R278] when a hand-over %s (%d ms late), the announced play continues: %s', (_, lateMs, isTheSame) => {
  const testRoom = handingOver()
  pass(testRoom, 80 * second)
  const { handOverAt, playId } = nextPlay(testRoom)
  testRoom.now = handOverAt + lateMs
  testRoom.send(null, { type: 'songEnded', playId: testRoom.state.nowPlaying?.playId ?? '' })
  const startTime = isTheSame ? handOverAt : testRoom.now
  expect(testRoom.state.nowPlaying).toMatchObject({ startTime, song: { trackName: 'two' } })
  expect(testRoom.state.nowPlaying?.playId === playId).toBe(isTheSame)
})

test('[R278] a host that takes over a room after a crash continues with the announced play', () => {
  const testRoom = handingOver({ fadeSeconds: 6 })
  pass(testRoom, 80 * second)
  const { handOverAt, playId, startTime, endTime } = nextPlay(testRoom)
  testRoom.room = structuredClone(testRoom.room)
  testRoom.now = handOverAt + 2600
  testRoom.send(null, { type: 'restored' })
  pass(testRoom, 0)
  expect(testRoom.state.nowPlaying).toMatchObject({ playId, startTime, endTime })
  expect(testRoom.state).toMatchObject({ nextPlay: null, djs: [{ uuid: ben.userUuid }, { uuid: ann.userUuid }] })
})

const crateUuid = '5f0c3f0e-7d1a-4c3a-9a51-2d1f0e3b7c55'

/** A room that plays by itself, and the picks it requests from its crate. */
function playingByItself() {
  const testRoom = room({}, [ann, ben])
  const ask = (effects: { type: string; pickId?: string }[]) =>
    must(effects.find(({ type }) => type === 'pickSong')?.pickId, 'a pickSong effect')
  const settings = {
    ...testRoom.state.settings,
    boothRules: { ...must(testRoom.state.settings.boothRules, 'rules'), autoDj: true, autoDjCrate: crateUuid },
  }
  const { effects } = testRoom.send(null, { type: 'settingsChanged', settings })
  testRoom.send(null, { type: 'songPicked', pickId: ask(effects), song: song('one') })
  return { testRoom, ask }
}

test('[R279] the room requests its next song while the last one plays', () => {
  const { testRoom, ask } = playingByItself()
  const pickId = ask(pass(testRoom, 75 * second).effects)
  testRoom.send(null, { type: 'songPicked', pickId, song: song('two') })
  expect(nextPlay(testRoom)).toMatchObject({ djUuid: roomUuid, song: { trackName: 'two' } })
  pass(testRoom, 15 * second)
  expect(testRoom.state.nowPlaying).toMatchObject({ autoDj: true, song: { trackName: 'two' } })
})

test('[R279] [R272] a DJ who takes the stage with a song plays instead of the crate', () => {
  const { testRoom, ask } = playingByItself()
  const pickId = ask(pass(testRoom, 75 * second).effects)
  testRoom.send(null, { type: 'songPicked', pickId, song: song('two') })
  pass(testRoom, 12 * second)
  testRoom.stage(ann, song('mine'))
  expect(nextPlay(testRoom)).toMatchObject({ djUuid: ann.userUuid, song: { trackName: 'mine' } })
  expect(testRoom.room.backstage.booth.autoDj.picked).toBeNull()
  pass(testRoom, 3 * second)
  expect(testRoom.state.nowPlaying?.song.trackName).toBe('mine')
})
