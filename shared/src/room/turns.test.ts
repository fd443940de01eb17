import { expect, test } from 'vitest'
import { dueActions, nextAlarm } from './alarm.ts'
import { ann, ben, cleo, dave, mo, Scene, song, type Somebody } from '../../test/fixtures.ts'
import { firstWithSong, nextLineUp } from './turn.ts'

const uuids = (users: readonly { uuid: string }[]) => users.map((user) => user.uuid)
const of = (...everybody: Somebody[]) => everybody.map((one) => one.userUuid)
const namesOf = (outcome: ReturnType<Scene['say']>) => outcome.messages.map(({ message }) => message.name)

const dj = (uuid: string) => ({ uuid, tokenRole: 'user' as const, canDj: true, nextSong: null })

/** Ends the playing song when it is due. */
function end(scene: Scene) {
  const { nowPlaying } = scene.state
  scene.now = nowPlaying?.endTime ?? scene.now
  return scene.say(null, { type: 'songEnded', playId: nowPlaying?.playId ?? '' })
}

/** A room where these people are on stage, each with a song named after them. */
function onStage(everybody: Somebody[], settings = {}) {
  const scene = new Scene(settings).join(...everybody)
  for (const one of everybody) scene.stage(one, song(one.profile.nickname))
  return scene
}

test('[R30] a play starts now and ends after the duration', () => {
  const scene = new Scene().join(ann)
  scene.stage(ann, song('one', { duration: 200.5 }))
  expect(scene.state.nowPlaying).toEqual({
    song: song('one', { duration: 200.5 }),
    startTime: scene.now,
    endTime: scene.now + 200_500,
    playId: 'id-1',
  })
  expect(nextAlarm(scene.room)).toBe(scene.now + 200_500)
})

test('[R31] DJs take turns in their order', () => {
  const scene = onStage([ann, ben, cleo])
  const played: string[] = []
  for (let turn = 0; turn < 7; turn++) {
    played.push(String(scene.state.nowPlaying?.song.trackName))
    const playing = [ann, ben, cleo].find((one) => one.userUuid === scene.state.djs[0]?.uuid)
    if (playing) scene.say(playing, { type: 'updateNextSong', song: song(playing.profile.nickname) })
    end(scene)
  }
  expect(played).toEqual(['Ann', 'Ben', 'Cleo', 'Ann', 'Ben', 'Cleo', 'Ann'])
})

test('[R31] a rotation is told element by element', () => {
  const scene = onStage([ann, ben])
  const before = structuredClone(scene.state)
  const { messages } = end(scene)
  const patch = messages[0]?.message.name === 'playedSong' ? messages[0].message.statePatch : []
  expect(patch).toContainEqual({ op: 'replace', path: '/djs/0/uuid', value: ben.userUuid })
  expect(patch).toContainEqual({ op: 'replace', path: '/visibleDjs/1/uuid', value: ann.userUuid })
  expect(patch.filter(({ path }) => /^\/djs(\/\d+)?$/.test(path))).toEqual([])
  expect(before.djs.map((dj) => dj.nextSong?.trackName)).toEqual([undefined, 'Ben'])
  expect(scene.state.djs.map((dj) => dj.nextSong)).toEqual([null, null])
})

test('[R32] a turn has songsPerDj songs', () => {
  const scene = onStage([ann, ben], { songsPerDj: 2 })
  expect(scene.state.songsRemainingForDj).toBe(1)
  scene.say(ann, { type: 'updateNextSong', song: song('Ann again') })
  end(scene)
  expect(uuids(scene.state.djs)).toEqual(of(ann, ben))
  expect(scene.state.songsRemainingForDj).toBe(0)
  scene.say(ann, { type: 'updateNextSong', song: song('never yet') })
  end(scene)
  expect(uuids(scene.state.djs)).toEqual(of(ben, ann))
  expect(scene.state.songsRemainingForDj).toBe(1)
})

test('[R32] a DJ who has songs left but none chosen gives the turn away', () => {
  const scene = onStage([ann, ben], { songsPerDj: 3 })
  end(scene)
  expect(uuids(scene.state.djs)).toEqual(of(ben, ann))
  expect(scene.state.songsRemainingForDj).toBe(2)
})

test('[R33] a single DJ plays on', () => {
  const scene = onStage([ann], { songsPerDj: 2 })
  for (const [title, remaining] of [
    ['two', 0],
    ['three', 1],
    ['four', 0],
  ] as const) {
    scene.say(ann, { type: 'updateNextSong', song: song(title) })
    expect(namesOf(end(scene))).toEqual(['playedSong'])
    expect(scene.state.nowPlaying?.song.trackName).toBe(title)
    expect(scene.state.songsRemainingForDj).toBe(remaining)
    expect(uuids(scene.state.djs)).toEqual(of(ann))
  }
})

test('[R34] who has no song is passed over and stays next in line', () => {
  const scene = new Scene().join(ann, ben, cleo, dave)
  scene.stage(ann, song('Ann'))
  scene.stage(ben)
  scene.stage(cleo, { trackName: 'not looked up yet' })
  scene.stage(dave, song('Dave'))
  end(scene)
  expect(uuids(scene.state.djs)).toEqual(of(dave, ben, cleo, ann))
})

test('[R35] the song that plays is nobody’s next song any more', () => {
  const scene = onStage([ann, ben])
  expect(scene.state.djs[0]?.nextSong).toBeNull()
  end(scene)
  expect(scene.state.djs.map((dj) => dj.nextSong)).toEqual([null, null])
  expect(scene.state.visibleDjs).toEqual(scene.state.djs)
})

test('[R36] without songs nothing plays', () => {
  const scene = onStage([ann, ben, cleo])
  for (let turn = 0; turn < 3; turn++) end(scene)
  expect(scene.state).toMatchObject({ nowPlaying: null, songsRemainingForDj: 0, vibeMeter: 0 })
  expect(uuids(scene.state.djs)).toEqual(of(ann, ben, cleo))
  expect(nextAlarm(scene.room)).toBeNull()
  scene.say(ben, { type: 'updateNextSong', song: song('on') })
  expect(uuids(scene.state.djs)).toEqual(of(ben, ann, cleo))
})

test('[R37] a song ends once, however often it is told', () => {
  const scene = onStage([ann, ben, cleo])
  const playId = String(scene.state.nowPlaying?.playId)
  scene.now = scene.state.nowPlaying?.endTime ?? 0
  expect(namesOf(scene.say(null, { type: 'songEnded', playId }))).toEqual(['playedSong'])
  const again = scene.say(null, { type: 'songEnded', playId })
  expect(again).toEqual({ messages: [], effects: [], answer: {}, lasting: false })
  expect(uuids(scene.state.djs)).toEqual(of(ben, cleo, ann))
})

test('[R38] the end falls due at endTime, and an early alarm changes nothing', () => {
  const scene = onStage([ann, ben])
  const playId = String(scene.state.nowPlaying?.playId)
  scene.now += 89_999
  expect(dueActions(scene.room, scene.now)).toEqual([])
  expect(scene.say(null, { type: 'songEnded', playId }).messages).toEqual([])
  expect(dueActions(scene.room, scene.now + 1)).toEqual([{ type: 'songEnded', playId }])
})

test('[R39] the playing DJ and staff skip, nobody else', () => {
  const scene = onStage([ann, ben, cleo]).join(dave, mo)
  expect(() => scene.say(dave, { type: 'skipSong' })).toThrow('Only the current DJ or room staff can skip.')
  expect(() => scene.say(ben, { type: 'skipSong' })).toThrow('Only the current DJ or room staff can skip.')
  const playId = scene.state.nowPlaying?.playId
  expect(scene.say(ann, { type: 'skipSong', playId }).effects.map(({ type }) => type)).not.toContain('moderated')
  expect(scene.say(mo, { type: 'skipSong', playId })).toMatchObject({ messages: [], effects: [] })
  const { effects } = scene.say(mo, { type: 'skipSong' })
  expect(effects[0]).toMatchObject({ type: 'moderated', what: 'skipSong', userUuid: ben.userUuid, by: mo.userUuid })
  expect(uuids(scene.state.djs)).toEqual(of(cleo, ann, ben))
  end(scene)
  expect(() => scene.say(mo, { type: 'skipSong' })).toThrow('Nothing is playing right now.')
})

test('[R40] a new song starts without votes', () => {
  const scene = onStage([ann, ben]).join(cleo)
  scene.say(cleo, { type: 'voteOnSong', songVotes: { like: true, star: true } })
  scene.say(ben, { type: 'voteOnSong', songVotes: { like: false } })
  scene.say(ben, { type: 'leaveRoom' })
  end(scene)
  expect(scene.state.voteCounts).toEqual({ likes: 0, dislikes: 0, stars: 0 })
  expect(scene.state.vibeMeter).toBe(0)
  expect(scene.state.allUserData[cleo.userUuid]?.songVotes).toEqual({})
  expect(scene.enter(ben).messages).toHaveLength(1)
  expect(scene.state.allUserData[ben.userUuid]?.songVotes).toEqual({})
})

test('[R41] the outside hears of every start and end', () => {
  const scene = onStage([ann, ben])
  const startTime = scene.now
  scene.say(ben, { type: 'voteOnSong', songVotes: { like: true } })
  scene.now += 30_000
  expect(scene.say(ann, { type: 'skipSong' }).effects).toEqual([
    {
      type: 'songFinished',
      playId: 'id-1',
      song: song('Ann'),
      djUuid: ann.userUuid,
      voteCounts: { likes: 1, dislikes: 0, stars: 0 },
      startTime,
      endTime: startTime + 30_000,
    },
    {
      type: 'songStarted',
      playId: 'id-2',
      song: song('Ben'),
      djUuid: ben.userUuid,
      startTime: startTime + 30_000,
      endTime: startTime + 120_000,
    },
    { type: 'wakeAt', at: startTime + 120_000 },
  ])
})

test('[R34] the line-up is total: it ends for any stage and keeps everybody', () => {
  expect(nextLineUp([], true)).toEqual({ djs: [], plays: false })
  expect(firstWithSong([])).toEqual({ djs: [], plays: false })
  expect(uuids(nextLineUp([dj('a'), dj('b'), dj('c')], true).djs)).toEqual(['b', 'c', 'a'])
})
