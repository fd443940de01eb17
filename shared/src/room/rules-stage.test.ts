import { expect, test } from 'vitest'
import { nextAlarm } from './alarm.ts'
import { change, pass, room } from '../../test/booth-rules.ts'
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
  song,
  type Somebody,
} from '../../test/fixtures.ts'
import { noBoothRules } from './settings/booth-rules.ts'
import { warningMs } from './booth/idle.ts'
import { chooseMs } from './booth/waiting-list.ts'
import { withChanges } from './recorder/stored-room.ts'

const uuids = (users: readonly { uuid: string }[]) => users.map((user) => user.uuid)
const of = (...everybody: Somebody[]) => everybody.map((one) => one.userUuid)

const noticeTo = (one: Somebody, code: string) =>
  expect.objectContaining({
    to: { userUuid: one.userUuid },
    message: expect.objectContaining({ name: 'boothNotice', params: expect.objectContaining({ code }) }),
  })

test('[R101] a user who finds no free seat joins the end of the waiting list', () => {
  const testRoom = room({ waitingList: true }, [ann, ben, cleo], { numberOfDjs: 1 })
  expect(testRoom.stage(ann, song('Ann')).answer).toEqual({})
  expect(testRoom.stage(ben, song('Ben')).answer).toEqual({ waitingPlace: 1 })
  const { answer, messages } = testRoom.stage(cleo)
  expect(answer).toEqual({ waitingPlace: 2 })
  expect(messages[0]?.message).toEqual({
    name: 'updatedWaitingList',
    statePatch: [
      { op: 'add', path: '/waitingList/1', value: { uuid: cleo.userUuid, hasSong: false, offeredUntil: null } },
    ],
  })
  expect(testRoom.stage(ben).answer).toEqual({ waitingPlace: 1 })
  expect(uuids(testRoom.state.floorUsers)).toEqual(of(ben, cleo))
})

test('[R101] a free seat goes to the waiting list, not to a newcomer', () => {
  const testRoom = room({ waitingList: true }, [ann, ben, cleo], { numberOfDjs: 1 })
  testRoom.stage(ann, song('Ann'))
  testRoom.stage(ben)
  testRoom.send(ann, { type: 'removeDj' })
  expect(testRoom.stage(cleo, song('Cleo')).answer).toEqual({ waitingPlace: 2 })
  expect(testRoom.state.djs).toEqual([])
})

test('[R102] a free seat goes to the first in the waiting list, with their song', () => {
  const testRoom = room({ waitingList: true }, [ann, ben, cleo], { numberOfDjs: 1 })
  testRoom.stage(ann, song('Ann'))
  testRoom.stage(ben, song('Ben'))
  testRoom.stage(cleo, song('Cleo'))
  testRoom.send(ann, { type: 'leaveRoom' })
  expect(uuids(testRoom.state.djs)).toEqual(of(ben))
  expect(testRoom.state.nowPlaying?.song.trackName).toBe('Ben')
  expect(uuids(testRoom.state.waitingList)).toEqual(of(cleo))
  testRoom.send(null, { type: 'settingsChanged', settings: { ...testRoom.state.settings, numberOfDjs: 2 } })
  expect(uuids(testRoom.state.djs)).toEqual(of(ben, cleo))
  expect(testRoom.state.djs[1]?.nextSong?.trackName).toBe('Cleo')
  expect(testRoom.room.backstage.booth.waitingSongs).toEqual({})
})

test('[R103] a user without a song gets time to choose one, then the seat is offered to the next', () => {
  const testRoom = room({ waitingList: true }, [ann, ben, cleo, dave], { numberOfDjs: 1 })
  testRoom.stage(ann, song('Ann', { duration: 3000 }))
  for (const one of [ben, cleo, dave]) testRoom.stage(one)
  testRoom.send(ann, { type: 'removeDj' })
  const offers = () => testRoom.state.waitingList.map(({ offeredUntil }) => offeredUntil)
  expect(offers()).toEqual([testRoom.now + chooseMs, null, null])
  expect(testRoom.send(null, { type: 'offerEnded', userUuid: ben.userUuid }).messages).toEqual([])
  expect(pass(testRoom, chooseMs).messages).toContainEqual(noticeTo(ben, 'passedOver'))
  expect(uuids(testRoom.state.waitingList)).toEqual(of(cleo, dave))
  expect(offers()).toEqual([testRoom.now + chooseMs, null])
  testRoom.send(cleo, { type: 'updateNextSong', song: song('Cleo') })
  expect(uuids(testRoom.state.djs)).toEqual(of(cleo))
  testRoom.send(cleo, { type: 'removeDj' })
  testRoom.stage(dave)
  expect(uuids(testRoom.state.djs)).toEqual(of(dave))
  expect(testRoom.state.waitingList).toEqual([])
})

test('[R104] a lost connection or a restart costs nobody their place in the waiting list', () => {
  const testRoom = room({ waitingList: true }, [ann, ben, cleo], { numberOfDjs: 1 })
  testRoom.stage(ann, song('Ann', { duration: 3000 }))
  testRoom.stage(ben)
  testRoom.stage(cleo)
  testRoom.send(null, { type: 'disconnected', userUuid: ben.userUuid, connection: 'Ben' })
  pass(testRoom, 19_000)
  testRoom.enter(ben)
  expect(uuids(testRoom.state.waitingList)).toEqual(of(ben, cleo))
  testRoom.send(ann, { type: 'removeDj' })
  testRoom.room = JSON.parse(JSON.stringify(testRoom.room))
  testRoom.now += 60 * 60_000
  testRoom.send(null, { type: 'restored' })
  expect(testRoom.state.waitingList[0]).toEqual({
    uuid: ben.userUuid,
    hasSong: false,
    offeredUntil: testRoom.now + 20_000 + chooseMs,
  })
  pass(testRoom, 10_000)
  testRoom.enter(ben)
  pass(testRoom, 20_000)
  expect(uuids(testRoom.state.waitingList)).toEqual(of(ben))
})

test('[R105] leaving, removal, djDisabled, switching the list off and a reset take users off the waiting list', () => {
  const testRoom = room({ waitingList: true }, [ann, ben, cleo, dave, mo], { numberOfDjs: 1 })
  testRoom.stage(ann, song('Ann', { duration: 3000 }))
  const everybodyWaits = () => [ben, cleo, dave].map((one) => testRoom.stage(one, song(one.profile.nickname)))
  everybodyWaits()
  testRoom.send(ben, { type: 'updateNextSong', song: null })
  expect(testRoom.state.waitingList[0]?.hasSong).toBe(false)
  testRoom.send(ben, { type: 'removeDj' })
  expect(() => testRoom.send(cleo, { type: 'removeDj', djUuid: dave.userUuid })).toThrow('staffOnly')
  testRoom.send(mo, { type: 'removeDj', djUuid: dave.userUuid })
  expect(uuids(testRoom.state.waitingList)).toEqual(of(cleo))
  testRoom.send(cleo, { type: 'leaveRoom' })
  expect(testRoom.state.waitingList).toEqual([])
  testRoom.enter(cleo)
  everybodyWaits()
  const settings = structuredClone(testRoom.state.settings)
  testRoom.send(null, { type: 'rolesChanged', roles: [...settings.roomRoles, role(ben, 'djDisabled')] })
  expect(uuids(testRoom.state.waitingList)).toEqual(of(cleo, dave))
  testRoom.send(null, { type: 'settingsChanged', settings: { ...settings, boothRules: noBoothRules } })
  expect(testRoom.state.waitingList).toEqual([])
  testRoom.send(null, { type: 'settingsChanged', settings })
  everybodyWaits()
  testRoom.join(olga).send(olga, { type: 'resetRoom' })
  expect([testRoom.state.djs, testRoom.state.waitingList]).toEqual([[], []])
  expect(testRoom.room.backstage.booth.waitingSongs).toEqual({})
})

test('[R105] a user who may no longer DJ when a seat is free does not get it', () => {
  const testRoom = room({ waitingList: true }, [ann, ben, cleo], { numberOfDjs: 1 })
  for (const one of [ann, ben, cleo]) testRoom.stage(one, song(one.profile.nickname))
  testRoom.send(null, { type: 'settingsChanged', settings: { ...testRoom.state.settings, djType: 'VERIFIED_ONLY' } })
  const { messages } = testRoom.send(ann, { type: 'removeDj' })
  expect(messages).toContainEqual(noticeTo(ben, 'djVerifiedOnly'))
  expect([testRoom.state.djs, testRoom.state.waitingList]).toEqual([[], []])
})

test('[R106] the song of a waiting user is not sent to any client', () => {
  const testRoom = room({ waitingList: true }, [ann, ben], { numberOfDjs: 1 })
  testRoom.stage(ann, song('Ann'))
  const { messages } = testRoom.stage(ben, song('a surprise'))
  expect(JSON.stringify([messages, testRoom.state])).not.toContain('a surprise')
})

test('[R107] a DJ can step down after the next song, and no one else is notified of the choice', () => {
  const testRoom = room({ leaveAfterNextSong: true }, [ann, ben])
  testRoom.stage(ann, song('one'))
  testRoom.stage(ben, song('Ben'))
  const { messages } = testRoom.send(ann, { type: 'removeDj', afterNextSong: true })
  const part = { playId: 'id-1', songVotes: {}, votedToSkip: false, idleUntil: null }
  const toAnn = { to: { userUuid: ann.userUuid } }
  expect(messages).toEqual([
    { ...toAnn, message: { name: 'updatedOwnPart', params: { ...part, stepsDown: 'afterNextSong' } } },
  ])
  testRoom.send(ann, { type: 'updateNextSong', song: song('two') })
  pass(testRoom, 90_000)
  expect(uuids(testRoom.state.djs)).toEqual(of(ben, ann))
  pass(testRoom, 90_000)
  expect(testRoom.send(ann, { type: 'getOwnPart' }).answer).toMatchObject({ ownPart: { stepsDown: 'afterSong' } })
  expect(testRoom.state.nowPlaying?.song.trackName).toBe('two')
  pass(testRoom, 90_000)
  expect(uuids(testRoom.state.djs)).toEqual(of(ben))
})

test('[R107] the choice can be taken back, and exists only where the room allows it', () => {
  const testRoom = room({ leaveAfterNextSong: true }, [ann])
  testRoom.stage(ann, song('one'))
  for (const afterNextSong of [true, false]) testRoom.send(ann, { type: 'removeDj', afterNextSong })
  for (const title of ['two', 'three']) {
    testRoom.send(ann, { type: 'updateNextSong', song: song(title) })
    pass(testRoom, 90_000)
  }
  expect(uuids(testRoom.state.djs)).toEqual(of(ann))
  const other = room({}, [ann])
  other.stage(ann, song('one'))
  expect(() => other.send(ann, { type: 'removeDj', afterNextSong: true })).toThrow('boothRuleOff')
})

test('[R108] DJs step down after their number of songs and are notified of the reason', () => {
  const testRoom = room({ songsPerVisit: 2 }, [ann, ben], { songsPerDj: 2 })
  testRoom.stage(ann, song('one'))
  testRoom.stage(ben, song('Ben'))
  testRoom.send(ann, { type: 'updateNextSong', song: song('two') })
  pass(testRoom, 90_000)
  testRoom.send(ann, { type: 'updateNextSong', song: song('three') })
  expect(pass(testRoom, 90_000).messages).toContainEqual(noticeTo(ann, 'songsPlayed'))
  expect(uuids(testRoom.state.djs)).toEqual(of(ben))
  testRoom.stage(ann, song('three'))
  pass(testRoom, 90_000)
  expect(uuids(testRoom.state.djs)).toEqual(of(ann, ben))
})

test('[R108] songs played before the rule was switched on do not count', () => {
  const testRoom = room({}, [ann])
  testRoom.stage(ann, song('one'))
  testRoom.send(ann, { type: 'updateNextSong', song: song('two') })
  const boothRules = { ...noBoothRules, songsPerVisit: 1 }
  testRoom.send(null, { type: 'settingsChanged', settings: roomSettings({ boothRules }) })
  pass(testRoom, 90_000)
  expect(uuids(testRoom.state.djs)).toEqual(of(ann))
  pass(testRoom, 90_000)
  expect(testRoom.state.djs).toEqual([])
})

test('[R109] automatic client actions do not count as activity, everything else does', () => {
  const testRoom = room({ idleMinutes: 10 }, [ann, ben])
  testRoom.stage(ann, song('one', { duration: 3000 }))
  testRoom.stage(ben)
  const warnedAt = () => testRoom.room.backstage.booth.warnedUntil[ben.userUuid]
  pass(testRoom, 9 * 60_000)
  testRoom.send(ben, { type: 'updateNextSong', song: song('again') })
  testRoom.enter(ben)
  testRoom.send(ben, { type: 'getOwnPart' })
  pass(testRoom, 60_000)
  expect(warnedAt()).toBe(testRoom.now + warningMs)
  testRoom.send(ben, { type: 'playOneTimeAnimation', animation: 'jump' })
  expect(warnedAt()).toBeUndefined()
  pass(testRoom, 9 * 60_000)
  testRoom.send(null, { type: 'heardOf', userUuid: ben.userUuid })
  pass(testRoom, 9 * 60_000)
  expect(warnedAt()).toBeUndefined()
})

test.each([undefined, []])(
  '[R109] a user who left the stage after the room was saved does not count as an idle DJ (%s)',
  (connections) => {
    const testRoom = room({ idleMinutes: 2 }, [ann, ben])
    testRoom.stage(ann)
    testRoom.stage(ben)
    // As stored: storage receives every change since, except for activity.
    let saved = structuredClone(testRoom.room)
    const { lasting } = testRoom.send(ben, { type: 'removeDj' })
    if (lasting) saved = withChanges(saved, [structuredClone(lasting)])
    testRoom.room = saved
    testRoom.send(null, { type: 'restored', ...(connections ? { connections } : {}) })
    expect(Object.keys(testRoom.room.backstage.booth.activeAt)).toEqual(of(ann))
  },
)

test('[R109] bots on stage are never idle', () => {
  const testRoom = room({ idleMinutes: 2 }, [botty, ann])
  testRoom.stage(botty)
  testRoom.stage(ann)
  expect(pass(testRoom, 60 * 60_000).messages).not.toEqual([])
  expect(uuids(testRoom.state.djs)).toEqual(of(botty))
})

test('[R110] an idle DJ is warned, and leaves the stage unless they become active', () => {
  const testRoom = room({ idleMinutes: 2 }, [ann, ben])
  testRoom.stage(ann)
  testRoom.stage(ben)
  const received = pass(testRoom, 2 * 60_000).messages
  const idleUntil = testRoom.now + warningMs
  for (const one of [ann, ben]) {
    expect(received).toContainEqual({
      to: { userUuid: one.userUuid },
      message: { name: 'updatedOwnPart', params: expect.objectContaining({ idleUntil }) },
    })
  }
  pass(testRoom, 50_000)
  const { messages } = testRoom.send(ann, { type: 'stillHere' })
  expect(messages).toMatchObject([
    { to: { userUuid: ann.userUuid }, message: { name: 'updatedOwnPart', params: { idleUntil: null } } },
  ])
  expect(pass(testRoom, 10_000).messages).toContainEqual(noticeTo(ben, 'wasIdle'))
  expect(uuids(testRoom.state.djs)).toEqual(of(ann))
})

test('[R125] [R110] when a visit ends, its private state is reset', () => {
  const over = (one: Somebody) => ({
    to: { userUuid: one.userUuid },
    message: { name: 'updatedOwnPart', params: expect.objectContaining({ stepsDown: null, idleUntil: null }) },
  })
  const testRoom = room({ idleMinutes: 2, leaveAfterNextSong: true }, [ann, ben, cleo])
  for (const one of [ann, ben, cleo]) testRoom.stage(one)
  pass(testRoom, 2 * 60_000)
  expect(pass(testRoom, warningMs).messages.filter((message) => JSON.stringify(message).includes('OwnPart'))).toEqual(
    [over(ann), over(ben), over(cleo)],
  )
  testRoom.stage(ann, song('one'))
  testRoom.stage(ben)
  testRoom.send(ann, { type: 'removeDj', afterNextSong: true })
  testRoom.send(ben, { type: 'removeDj', afterNextSong: true })
  expect(testRoom.send(ben, { type: 'removeDj' }).messages).toContainEqual(over(ben))
  testRoom.send(ann, { type: 'updateNextSong', song: song('two') })
  pass(testRoom, 90_000)
  expect(pass(testRoom, 90_000).messages).toContainEqual(over(ann))
  expect(uuids(testRoom.state.djs)).toEqual([])
})

test('[R100] [R29] without these rules, a DJ who leaves after the song receives no private state', () => {
  const testRoom = room({}, [ann])
  testRoom.stage(ann, song('one'))
  testRoom.send(ann, { type: 'removeDj', afterSong: true })
  expect(JSON.stringify(pass(testRoom, 90_000).messages)).not.toContain('OwnPart')
  expect(uuids(testRoom.state.djs)).toEqual([])
})

test("[R111] an idle DJ's song plays to its end", () => {
  const testRoom = room({ idleMinutes: 2 }, [ann])
  testRoom.stage(ann, song('long', { duration: 600 }))
  testRoom.send(ann, { type: 'updateNextSong', song: song('next') })
  pass(testRoom, 599_000)
  expect(testRoom.state.nowPlaying?.song.trackName).toBe('long')
  expect(pass(testRoom, 1000).messages).toContainEqual(noticeTo(ann, 'wasIdle'))
  expect(testRoom.state).toMatchObject({ djs: [], nowPlaying: null })
  expect(nextAlarm(testRoom.room)).toBeNull()
})

test('[R330] while the decks are locked only staff can step up, and DJs on stage stay', () => {
  const testRoom = room({}, [ann, ben, mo], { roomRoles: [role(mo, 'moderator')] })
  testRoom.stage(ann, song('Ann'))
  change(testRoom, { lockedDecks: true })
  expect(() => testRoom.stage(ben, song('Ben'))).toThrow('decksLocked')
  testRoom.send(ann, { type: 'updateNextSong', song: song('Next') })
  testRoom.stage(mo, song('Mo'))
  expect(uuids(testRoom.state.djs)).toEqual(of(ann, mo))
  testRoom.send(ann, { type: 'removeDj' })
  expect(() => testRoom.stage(ann)).toThrow('decksLocked')
  change(testRoom, {})
  testRoom.stage(ben, song('Ben'))
  expect(uuids(testRoom.state.djs)).toEqual(of(mo, ben))
})

test('[R330] people waiting keep their places while the decks are locked, and staff take a free seat before them', () => {
  const roomRoles = [role(mo, 'moderator')]
  const testRoom = room({ waitingList: true }, [ann, ben, cleo, dave, mo], { numberOfDjs: 2, roomRoles })
  testRoom.stage(ann, song('Ann'))
  testRoom.stage(dave, song('Dave'))
  testRoom.stage(ben)
  testRoom.stage(cleo, song('Cleo'))
  testRoom.send(dave, { type: 'removeDj' })
  expect(testRoom.state.waitingList[0]?.offeredUntil).not.toBeNull()
  const { messages } = change(testRoom, { waitingList: true, lockedDecks: true })
  expect(messages.map(({ message }) => message.name)).toContain('updatedWaitingList')
  expect(testRoom.state.waitingList).toEqual([
    { uuid: ben.userUuid, hasSong: false, offeredUntil: null },
    { uuid: cleo.userUuid, hasSong: true, offeredUntil: null },
  ])
  testRoom.send(ben, { type: 'updateNextSong', song: song('Ben') })
  testRoom.stage(mo, song('Mo'))
  expect(() => testRoom.stage(mo)).not.toThrow()
  testRoom.send(ann, { type: 'removeDj' })
  expect(uuids(testRoom.state.djs)).toEqual(of(mo))
  change(testRoom, { waitingList: true })
  expect(uuids(testRoom.state.djs)).toEqual(of(mo, ben))
  expect(uuids(testRoom.state.waitingList)).toEqual(of(cleo))
})
