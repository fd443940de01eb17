import { expect, test } from 'vitest'
import {
  ann,
  ben,
  cleo,
  dave,
  eve,
  guest,
  mo,
  olga,
  role,
  TestRoom,
  song,
  stan,
  type Somebody,
} from '../../test/fixtures.ts'

const uuids = (users: readonly { uuid: string }[]) => users.map((user) => user.uuid)
const of = (...everybody: Somebody[]) => everybody.map((one) => one.userUuid)
const namesOf = (outcome: ReturnType<TestRoom['send']>) => outcome.messages.map(({ message }) => message.name)

test('[R20] a DJ moves from the floor to the end of the DJs', () => {
  const testRoom = new TestRoom().join(ann, ben)
  testRoom.stage(ben)
  const { messages } = testRoom.stage(ann)
  const value = { uuid: ann.userUuid, tokenRole: 'user', canDj: true, nextSong: null }
  expect(messages).toEqual([
    {
      to: 'room',
      message: {
        name: 'addedDj',
        statePatch: [
          { op: 'add', path: '/djs/1', value },
          { op: 'add', path: '/visibleDjs/1', value },
          { op: 'remove', path: '/audienceUsers/0' },
          { op: 'remove', path: '/floorUsers/0' },
        ],
      },
    },
  ])
  expect(uuids(testRoom.state.allUsers)).toEqual(of(ann, ben))
})

test('[R21] the room decides who may DJ, and shows it as canDj', () => {
  const verified = { ...dave, profile: { ...dave.profile, badges: ['VERIFIED'] } }
  const roomRoles = [role(mo, 'moderator'), role(cleo, 'dj')]
  const may = (djType: 'EVERYONE' | 'INVITE_ONLY' | 'VERIFIED_ONLY' | 'PRO_PLAN_OWNER') => {
    const testRoom = new TestRoom({ djType, roomRoles, numberOfDjs: 9 }).join(ann, cleo, guest, mo, stan)
    testRoom.enter(verified)
    testRoom.enter(eve, { hasProPlan: true })
    const everybody = [ann, cleo, verified, eve, guest, mo, stan]
    const able = everybody.filter((one) => testRoom.state.allUsers.find((user) => user.uuid === one.userUuid)?.canDj)
    for (const one of everybody) {
      if (able.includes(one)) testRoom.stage(one)
      else expect(() => testRoom.stage(one)).toThrow(/^dj(?:InviteOnly|VerifiedOnly|ProPlanOnly)$/)
    }
    return able.map((one) => one.profile.nickname)
  }
  expect(may('EVERYONE')).toEqual(['Ann', 'Cleo', 'Dave', 'Eve', 'ghost-1234', 'Mo', 'Stan'])
  expect(may('INVITE_ONLY')).toEqual(['Cleo', 'Mo', 'Stan'])
  expect(may('VERIFIED_ONLY')).toEqual(['Cleo', 'Dave', 'Mo', 'Stan'])
  expect(may('PRO_PLAN_OWNER')).toEqual(['Cleo', 'Eve', 'Mo', 'Stan'])
})

test('[R22] a user with djDisabled may not DJ', () => {
  const testRoom = new TestRoom({ roomRoles: [role(ann, 'owner'), role(ann, 'djDisabled')] }).join(ann)
  expect(testRoom.state.allUsers[0]?.canDj).toBe(false)
  expect(() => testRoom.stage(ann)).toThrow('djDisabled')
})

test('[R23] there are at most as many DJs as seats', () => {
  const testRoom = new TestRoom({ numberOfDjs: 2 }).join(ann, ben, cleo)
  testRoom.stage(ann)
  testRoom.stage(ben)
  expect(() => testRoom.stage(cleo)).toThrow('stageFull')
  testRoom.send(ann, { type: 'removeDj' })
  testRoom.stage(cleo)
  expect(uuids(testRoom.state.djs)).toEqual(of(ben, cleo))
})

test('[R24] taking the stage twice changes only the next song', () => {
  const testRoom = new TestRoom().join(ann, ben)
  testRoom.stage(ben, song('playing'))
  testRoom.stage(ann)
  expect(namesOf(testRoom.stage(ann))).toEqual([])
  expect(namesOf(testRoom.stage(ann, song('two')))).toEqual(['updatedNextSong'])
  expect(testRoom.state.djs).toHaveLength(2)
})

test('[R25] DJs set only their own next song, which is the same in both lists', () => {
  const testRoom = new TestRoom().join(ann, ben)
  testRoom.stage(ben, song('playing'))
  testRoom.stage(ann)
  const { messages } = testRoom.send(ann, { type: 'updateNextSong', song: song('mine') })
  expect(messages[0]?.message).toEqual({
    name: 'updatedNextSong',
    statePatch: [
      { op: 'replace', path: '/djs/1/nextSong', value: song('mine') },
      { op: 'replace', path: '/visibleDjs/1/nextSong', value: song('mine') },
    ],
  })
  testRoom.send(ann, { type: 'updateNextSong', song: null })
  expect(testRoom.state.djs[1]?.nextSong).toBeNull()
  testRoom.send(ann, { type: 'removeDj' })
  expect(() => testRoom.send(ann, { type: 'updateNextSong', song: song('x') })).toThrow('notOnStage')
})

test('[R26] a song chosen while nothing plays starts immediately and moves its DJ to the front', () => {
  const testRoom = new TestRoom().join(ann, ben, cleo)
  for (const one of [ann, ben]) testRoom.stage(one)
  expect(namesOf(testRoom.stage(cleo, song('now')))).toEqual(['addedDj', 'updatedNextSong', 'playedSong'])
  expect(uuids(testRoom.state.djs)).toEqual(of(cleo, ann, ben))
  expect(testRoom.state.djs).toEqual(testRoom.state.visibleDjs)
  expect(testRoom.state.nowPlaying?.song).toEqual(song('now'))
})

test('[R27] staff can remove DJs who do not outrank them', () => {
  const testRoom = new TestRoom().join(ann, ben, mo, olga)
  for (const one of [ann, ben, olga]) testRoom.stage(one)
  expect(() => testRoom.send(ann, { type: 'removeDj', djUuid: ben.userUuid })).toThrow('staffOnly')
  expect(() => testRoom.send(mo, { type: 'removeDj', djUuid: olga.userUuid })).toThrow('higherRole')
  expect(() => testRoom.send(mo, { type: 'removeDj', djUuid: cleo.userUuid })).toThrow('noSuchDj')
  expect(() => testRoom.send(mo, { type: 'removeDj', djUuid: null })).toThrow('notOnStage')
  const { effects } = testRoom.send(mo, { type: 'removeDj', djUuid: ben.userUuid })
  expect(effects).toMatchObject([{ type: 'moderated', what: 'removeDj', userUuid: ben.userUuid, by: mo.userUuid }])
  testRoom.send(olga, { type: 'removeDj' })
  expect(uuids(testRoom.state.djs)).toEqual(of(ann))
})

test('[R28] a DJ who steps down returns to their place in the lists, and the song ends', () => {
  const testRoom = new TestRoom().join(ann, olga, ben)
  testRoom.stage(ann, song('one'))
  testRoom.stage(olga)
  const outcome = testRoom.send(ann, { type: 'removeDj' })
  expect(namesOf(outcome)).toEqual(['removedDj', 'playedSong'])
  expect(outcome.effects[0]).toMatchObject({ type: 'songFinished', djUuid: ann.userUuid })
  expect(uuids(testRoom.state.floorUsers)).toEqual(of(ann, ben))
  testRoom.send(olga, { type: 'removeDj' })
  expect(uuids(testRoom.state.floorUsers)).toEqual(of(olga, ann, ben))
  expect(testRoom.state.floorUsers).toEqual(testRoom.state.allUsers)
})

test('[R29] the current DJ can step down after the song', () => {
  const testRoom = new TestRoom({ songsPerDj: 3 }).join(ann, ben)
  testRoom.stage(ann, song('one'))
  testRoom.stage(ben, song('two'))
  testRoom.send(ann, { type: 'updateNextSong', song: song('never') })
  expect(testRoom.send(ann, { type: 'removeDj', afterSong: true }).messages).toEqual([])
  expect(uuids(testRoom.state.djs)).toEqual(of(ann, ben))
  expect(namesOf(testRoom.send(ann, { type: 'skipSong' }))).toEqual(['removedDj', 'playedSong'])
  expect(uuids(testRoom.state.djs)).toEqual(of(ben))
  expect(testRoom.state.nowPlaying?.song.trackName).toBe('two')
  expect(testRoom.room.backstage.stepsDownAfterSong).toBeNull()
})
