import { expect, test } from 'vitest'
import { dueActions, nextAlarm } from './alarm.ts'
import {
  ann,
  ben,
  botty,
  cleo,
  dave,
  mo,
  olga,
  role,
  roomSettings,
  Scene,
  song,
  type Somebody,
} from '../../test/fixtures.ts'
import { noBoothRules, type BoothRules } from './rules/booth-rules.ts'
import { warningMs } from './rules/idle.ts'
import { chooseMs } from './rules/waiting-list.ts'
import type { RoomSettings } from './settings.ts'

const uuids = (users: readonly { uuid: string }[]) => users.map((user) => user.uuid)
const of = (...everybody: Somebody[]) => everybody.map((one) => one.userUuid)

/** A room with some booth rules, and these people in it. */
function room(boothRules: Partial<BoothRules>, everybody: Somebody[], settings: Partial<RoomSettings> = {}) {
  return new Scene({ ...settings, boothRules: { ...noBoothRules, ...boothRules } }).join(...everybody)
}

/** Lets time pass and does what falls due. */
function pass(scene: Scene, ms: number) {
  const until = scene.now + ms
  const told: unknown[] = []
  for (let at = nextAlarm(scene.room); at !== null && at <= until; at = nextAlarm(scene.room)) {
    scene.now = Math.max(scene.now, at)
    for (const action of dueActions(scene.room, scene.now)) told.push(...scene.say(null, action).messages)
  }
  scene.now = until
  return told
}
const noticeTo = (one: Somebody, code: string) =>
  expect.objectContaining({
    to: { userUuid: one.userUuid },
    message: expect.objectContaining({ name: 'boothNotice', params: expect.objectContaining({ code }) }),
  })

test('[R101] who steps up in vain stands in line, behind those who were there first', () => {
  const scene = room({ waitingList: true }, [ann, ben, cleo], { numberOfDjs: 1 })
  expect(scene.stage(ann, song('Ann')).answer).toEqual({})
  expect(scene.stage(ben, song('Ben')).answer).toEqual({ waitingPlace: 1 })
  const { answer, messages } = scene.stage(cleo)
  expect(answer).toEqual({ waitingPlace: 2 })
  expect(messages[0]?.message).toEqual({
    name: 'updatedWaitingList',
    statePatch: [
      { op: 'add', path: '/waitingList/1', value: { uuid: cleo.userUuid, hasSong: false, offeredUntil: null } },
    ],
  })
  expect(scene.stage(ben).answer).toEqual({ waitingPlace: 1 })
  expect(uuids(scene.state.floorUsers)).toEqual(of(ben, cleo))
})

test('[R101] a free seat is for the line, not for who comes now', () => {
  const scene = room({ waitingList: true }, [ann, ben, cleo], { numberOfDjs: 1 })
  scene.stage(ann, song('Ann'))
  scene.stage(ben)
  scene.say(ann, { type: 'removeDj' })
  expect(scene.stage(cleo, song('Cleo')).answer).toEqual({ waitingPlace: 2 })
  expect(scene.state.djs).toEqual([])
})

test('[R102] a free seat goes to the first in line with their song', () => {
  const scene = room({ waitingList: true }, [ann, ben, cleo], { numberOfDjs: 1 })
  scene.stage(ann, song('Ann'))
  scene.stage(ben, song('Ben'))
  scene.stage(cleo, song('Cleo'))
  scene.say(ann, { type: 'leaveRoom' })
  expect(uuids(scene.state.djs)).toEqual(of(ben))
  expect(scene.state.nowPlaying?.song.trackName).toBe('Ben')
  expect(uuids(scene.state.waitingList)).toEqual(of(cleo))
  scene.say(null, { type: 'settingsChanged', settings: { ...scene.state.settings, numberOfDjs: 2 } })
  expect(uuids(scene.state.djs)).toEqual(of(ben, cleo))
  expect(scene.state.djs[1]?.nextSong?.trackName).toBe('Cleo')
  expect(scene.room.backstage.booth.waitingSongs).toEqual({})
})

test('[R103] who has no song gets a moment to choose, then the next in line is asked', () => {
  const scene = room({ waitingList: true }, [ann, ben, cleo, dave], { numberOfDjs: 1 })
  scene.stage(ann, song('Ann', { duration: 3000 }))
  for (const one of [ben, cleo, dave]) scene.stage(one)
  scene.say(ann, { type: 'removeDj' })
  const offers = () => scene.state.waitingList.map(({ offeredUntil }) => offeredUntil)
  expect(offers()).toEqual([scene.now + chooseMs, null, null])
  expect(scene.say(null, { type: 'offerEnded', userUuid: ben.userUuid }).messages).toEqual([])
  expect(pass(scene, chooseMs)).toContainEqual(noticeTo(ben, 'passedOver'))
  expect(uuids(scene.state.waitingList)).toEqual(of(cleo, dave))
  expect(offers()).toEqual([scene.now + chooseMs, null])
  scene.say(cleo, { type: 'updateNextSong', song: song('Cleo') })
  expect(uuids(scene.state.djs)).toEqual(of(cleo))
  scene.say(cleo, { type: 'removeDj' })
  scene.stage(dave)
  expect(uuids(scene.state.djs)).toEqual(of(dave))
  expect(scene.state.waitingList).toEqual([])
})

test('[R104] a lost connection and a restart cost nobody the place', () => {
  const scene = room({ waitingList: true }, [ann, ben, cleo], { numberOfDjs: 1 })
  scene.stage(ann, song('Ann', { duration: 3000 }))
  scene.stage(ben)
  scene.stage(cleo)
  scene.say(null, { type: 'disconnected', userUuid: ben.userUuid, connection: 'Ben' })
  pass(scene, 19_000)
  scene.enter(ben)
  expect(uuids(scene.state.waitingList)).toEqual(of(ben, cleo))
  scene.say(ann, { type: 'removeDj' })
  scene.room = JSON.parse(JSON.stringify(scene.room))
  scene.now += 60 * 60_000
  scene.say(null, { type: 'restored' })
  expect(scene.state.waitingList[0]).toEqual({
    uuid: ben.userUuid,
    hasSong: false,
    offeredUntil: scene.now + 20_000 + chooseMs,
  })
  pass(scene, 10_000)
  scene.enter(ben)
  pass(scene, 20_000)
  expect(uuids(scene.state.waitingList)).toEqual(of(ben))
})

test('[R105] there are many ways out of the line', () => {
  const scene = room({ waitingList: true }, [ann, ben, cleo, dave, mo], { numberOfDjs: 1 })
  scene.stage(ann, song('Ann', { duration: 3000 }))
  const everybodyWaits = () => [ben, cleo, dave].map((one) => scene.stage(one, song(one.profile.nickname)))
  everybodyWaits()
  scene.say(ben, { type: 'updateNextSong', song: null })
  expect(scene.state.waitingList[0]?.hasSong).toBe(false)
  scene.say(ben, { type: 'removeDj' })
  expect(() => scene.say(cleo, { type: 'removeDj', djUuid: dave.userUuid })).toThrow('Only room staff')
  scene.say(mo, { type: 'removeDj', djUuid: dave.userUuid })
  expect(uuids(scene.state.waitingList)).toEqual(of(cleo))
  scene.say(cleo, { type: 'leaveRoom' })
  expect(scene.state.waitingList).toEqual([])
  scene.enter(cleo)
  everybodyWaits()
  const settings = structuredClone(scene.state.settings)
  scene.say(null, { type: 'rolesChanged', roles: [...settings.roomRoles, role(ben, 'djDisabled')] })
  expect(uuids(scene.state.waitingList)).toEqual(of(cleo, dave))
  scene.say(null, { type: 'settingsChanged', settings: { ...settings, boothRules: noBoothRules } })
  expect(scene.state.waitingList).toEqual([])
  scene.say(null, { type: 'settingsChanged', settings })
  everybodyWaits()
  scene.join(olga).say(olga, { type: 'resetRoom' })
  expect([scene.state.djs, scene.state.waitingList]).toEqual([[], []])
  expect(scene.room.backstage.booth.waitingSongs).toEqual({})
})

test('[R105] who may not DJ any more when the seat comes does not get it', () => {
  const scene = room({ waitingList: true }, [ann, ben, cleo], { numberOfDjs: 1 })
  for (const one of [ann, ben, cleo]) scene.stage(one, song(one.profile.nickname))
  scene.say(null, { type: 'settingsChanged', settings: { ...scene.state.settings, djType: 'VERIFIED_ONLY' } })
  const { messages } = scene.say(ann, { type: 'removeDj' })
  expect(messages).toContainEqual(noticeTo(ben, 'djVerifiedOnly'))
  expect([scene.state.djs, scene.state.waitingList]).toEqual([[], []])
})

test('[R106] the song of who waits is nowhere in what clients get', () => {
  const scene = room({ waitingList: true }, [ann, ben], { numberOfDjs: 1 })
  scene.stage(ann, song('Ann'))
  const { messages } = scene.stage(ben, song('a surprise'))
  expect(JSON.stringify([messages, scene.state])).not.toContain('a surprise')
})

test('[R107] a DJ steps down after the next song, having said so to nobody else', () => {
  const scene = room({ leaveAfterNextSong: true }, [ann, ben])
  scene.stage(ann, song('one'))
  scene.stage(ben, song('Ben'))
  const { messages } = scene.say(ann, { type: 'removeDj', afterNextSong: true })
  const part = { playId: 'id-1', songVotes: {}, votedToSkip: false, idleUntil: null }
  const toAnn = { to: { userUuid: ann.userUuid } }
  expect(messages).toEqual([
    { ...toAnn, message: { name: 'updatedOwnPart', params: { ...part, stepsDown: 'afterNextSong' } } },
  ])
  scene.say(ann, { type: 'updateNextSong', song: song('two') })
  pass(scene, 90_000)
  expect(uuids(scene.state.djs)).toEqual(of(ben, ann))
  pass(scene, 90_000)
  expect(scene.say(ann, { type: 'getOwnPart' }).answer).toMatchObject({ ownPart: { stepsDown: 'afterSong' } })
  expect(scene.state.nowPlaying?.song.trackName).toBe('two')
  pass(scene, 90_000)
  expect(uuids(scene.state.djs)).toEqual(of(ben))
})

test('[R107] the choice can be taken back, and is there only where the room allows it', () => {
  const scene = room({ leaveAfterNextSong: true }, [ann])
  scene.stage(ann, song('one'))
  for (const afterNextSong of [true, false]) scene.say(ann, { type: 'removeDj', afterNextSong })
  for (const title of ['two', 'three']) {
    scene.say(ann, { type: 'updateNextSong', song: song(title) })
    pass(scene, 90_000)
  }
  expect(uuids(scene.state.djs)).toEqual(of(ann))
  const other = room({}, [ann])
  other.stage(ann, song('one'))
  expect(() => other.say(ann, { type: 'removeDj', afterNextSong: true })).toThrow('has not switched that on')
})

test('[R108] after their songs DJs step down and hear why', () => {
  const scene = room({ songsPerVisit: 2 }, [ann, ben], { songsPerDj: 2 })
  scene.stage(ann, song('one'))
  scene.stage(ben, song('Ben'))
  scene.say(ann, { type: 'updateNextSong', song: song('two') })
  pass(scene, 90_000)
  scene.say(ann, { type: 'updateNextSong', song: song('three') })
  expect(pass(scene, 90_000)).toContainEqual(noticeTo(ann, 'songsPlayed'))
  expect(uuids(scene.state.djs)).toEqual(of(ben))
  scene.stage(ann, song('three'))
  pass(scene, 90_000)
  expect(uuids(scene.state.djs)).toEqual(of(ann, ben))
})

test('[R108] songs from before the rule do not count', () => {
  const scene = room({}, [ann])
  scene.stage(ann, song('one'))
  scene.say(ann, { type: 'updateNextSong', song: song('two') })
  const boothRules = { ...noBoothRules, songsPerVisit: 1 }
  scene.say(null, { type: 'settingsChanged', settings: roomSettings({ boothRules }) })
  pass(scene, 90_000)
  expect(uuids(scene.state.djs)).toEqual(of(ann))
  pass(scene, 90_000)
  expect(scene.state.djs).toEqual([])
})

test('[R109] what clients do by themselves is no sign of life, everything else is', () => {
  const scene = room({ idleMinutes: 10 }, [ann, ben])
  scene.stage(ann, song('one', { duration: 3000 }))
  scene.stage(ben)
  const warnedAt = () => scene.room.backstage.booth.warnedUntil[ben.userUuid]
  pass(scene, 9 * 60_000)
  scene.say(ben, { type: 'updateNextSong', song: song('again') })
  scene.enter(ben)
  scene.say(ben, { type: 'getOwnPart' })
  pass(scene, 60_000)
  expect(warnedAt()).toBe(scene.now + warningMs)
  scene.say(ben, { type: 'playOneTimeAnimation', animation: 'jump' })
  expect(warnedAt()).toBeUndefined()
  pass(scene, 9 * 60_000)
  scene.say(null, { type: 'heardOf', userUuid: ben.userUuid })
  pass(scene, 9 * 60_000)
  expect(warnedAt()).toBeUndefined()
})

test('[R109] bots on stage are not idle', () => {
  const scene = room({ idleMinutes: 2 }, [botty, ann])
  scene.stage(botty)
  scene.stage(ann)
  expect(pass(scene, 60 * 60_000)).not.toEqual([])
  expect(uuids(scene.state.djs)).toEqual(of(botty))
})

test('[R110] an idle DJ is warned, and leaves unless something is heard', () => {
  const scene = room({ idleMinutes: 2 }, [ann, ben])
  scene.stage(ann)
  scene.stage(ben)
  const told = pass(scene, 2 * 60_000)
  const idleUntil = scene.now + warningMs
  for (const one of [ann, ben]) {
    expect(told).toContainEqual({
      to: { userUuid: one.userUuid },
      message: { name: 'updatedOwnPart', params: expect.objectContaining({ idleUntil }) },
    })
  }
  pass(scene, 50_000)
  const { messages } = scene.say(ann, { type: 'stillHere' })
  expect(messages).toMatchObject([
    { to: { userUuid: ann.userUuid }, message: { name: 'updatedOwnPart', params: { idleUntil: null } } },
  ])
  expect(pass(scene, 10_000)).toContainEqual(noticeTo(ben, 'wasIdle'))
  expect(uuids(scene.state.djs)).toEqual(of(ann))
})

test('[R125] [R110] when a visit is over, so is what its DJ alone was told of it', () => {
  const over = (one: Somebody) => ({
    to: { userUuid: one.userUuid },
    message: { name: 'updatedOwnPart', params: expect.objectContaining({ stepsDown: null, idleUntil: null }) },
  })
  const scene = room({ idleMinutes: 2, leaveAfterNextSong: true }, [ann, ben, cleo])
  for (const one of [ann, ben, cleo]) scene.stage(one)
  pass(scene, 2 * 60_000)
  expect(pass(scene, warningMs).filter((message) => JSON.stringify(message).includes('OwnPart'))).toEqual([
    over(ann),
    over(ben),
    over(cleo),
  ])
  scene.stage(ann, song('one'))
  scene.stage(ben)
  scene.say(ann, { type: 'removeDj', afterNextSong: true })
  scene.say(ben, { type: 'removeDj', afterNextSong: true })
  expect(scene.say(ben, { type: 'removeDj' }).messages).toContainEqual(over(ben))
  scene.say(ann, { type: 'updateNextSong', song: song('two') })
  pass(scene, 90_000)
  expect(pass(scene, 90_000)).toContainEqual(over(ann))
  expect(uuids(scene.state.djs)).toEqual([])
})

test('[R100] [R29] where nothing of this is on, a DJ who leaves after the song hears nothing of an own part', () => {
  const scene = room({}, [ann])
  scene.stage(ann, song('one'))
  scene.say(ann, { type: 'removeDj', afterSong: true })
  expect(JSON.stringify(pass(scene, 90_000))).not.toContain('OwnPart')
  expect(uuids(scene.state.djs)).toEqual([])
})

test('[R111] an idle DJ plays the song to its end', () => {
  const scene = room({ idleMinutes: 2 }, [ann])
  scene.stage(ann, song('long', { duration: 600 }))
  scene.say(ann, { type: 'updateNextSong', song: song('next') })
  pass(scene, 599_000)
  expect(scene.state.nowPlaying?.song.trackName).toBe('long')
  expect(pass(scene, 1000)).toContainEqual(noticeTo(ann, 'wasIdle'))
  expect(scene.state).toMatchObject({ djs: [], nowPlaying: null })
  expect(nextAlarm(scene.room)).toBeNull()
})
