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
  Scene,
  song,
  stan,
  type Somebody,
} from '../../test/fixtures.ts'

const uuids = (users: readonly { uuid: string }[]) => users.map((user) => user.uuid)
const of = (...everybody: Somebody[]) => everybody.map((one) => one.userUuid)
const namesOf = (outcome: ReturnType<Scene['say']>) => outcome.messages.map(({ message }) => message.name)

test('[R20] a DJ moves from the floor to the end of the line', () => {
  const scene = new Scene().join(ann, ben)
  scene.stage(ben)
  const { messages } = scene.stage(ann)
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
  expect(uuids(scene.state.allUsers)).toEqual(of(ann, ben))
})

test('[R21] the room decides who may DJ, and tells by canDj', () => {
  const verified = { ...dave, profile: { ...dave.profile, badges: ['VERIFIED'] } }
  const roomRoles = [role(mo, 'moderator'), role(cleo, 'dj')]
  const may = (djType: 'EVERYONE' | 'INVITE_ONLY' | 'VERIFIED_ONLY' | 'PRO_PLAN_OWNER') => {
    const scene = new Scene({ djType, roomRoles, numberOfDjs: 9 }).join(ann, cleo, guest, mo, stan)
    scene.enter(verified)
    scene.enter(eve, { hasProPlan: true })
    const everybody = [ann, cleo, verified, eve, guest, mo, stan]
    const able = everybody.filter((one) => scene.state.allUsers.find((user) => user.uuid === one.userUuid)?.canDj)
    for (const one of everybody) {
      if (able.includes(one)) scene.stage(one)
      else expect(() => scene.stage(one)).toThrow('may play in this room')
    }
    return able.map((one) => one.profile.nickname)
  }
  expect(may('EVERYONE')).toEqual(['Ann', 'Cleo', 'Dave', 'Eve', 'ghost-1234', 'Mo', 'Stan'])
  expect(may('INVITE_ONLY')).toEqual(['Cleo', 'Mo', 'Stan'])
  expect(may('VERIFIED_ONLY')).toEqual(['Cleo', 'Dave', 'Mo', 'Stan'])
  expect(may('PRO_PLAN_OWNER')).toEqual(['Cleo', 'Eve', 'Mo', 'Stan'])
})

test('[R22] who has djDisabled may not DJ', () => {
  const scene = new Scene({ roomRoles: [role(ann, 'owner'), role(ann, 'djDisabled')] }).join(ann)
  expect(scene.state.allUsers[0]?.canDj).toBe(false)
  expect(() => scene.stage(ann)).toThrow('You may not DJ in this room.')
})

test('[R23] there are as many DJs as seats', () => {
  const scene = new Scene({ numberOfDjs: 2 }).join(ann, ben, cleo)
  scene.stage(ann)
  scene.stage(ben)
  expect(() => scene.stage(cleo)).toThrow('All DJ seats are taken.')
  scene.say(ann, { type: 'removeDj' })
  scene.stage(cleo)
  expect(uuids(scene.state.djs)).toEqual(of(ben, cleo))
})

test('[R24] stepping up twice changes only the next song', () => {
  const scene = new Scene().join(ann, ben)
  scene.stage(ben, song('playing'))
  scene.stage(ann)
  expect(namesOf(scene.stage(ann))).toEqual([])
  expect(namesOf(scene.stage(ann, song('two')))).toEqual(['updatedNextSong'])
  expect(scene.state.djs).toHaveLength(2)
})

test('[R25] a next song is a DJ’s own, and the same in both lists', () => {
  const scene = new Scene().join(ann, ben)
  scene.stage(ben, song('playing'))
  scene.stage(ann)
  const { messages } = scene.say(ann, { type: 'updateNextSong', song: song('mine') })
  expect(messages[0]?.message).toEqual({
    name: 'updatedNextSong',
    statePatch: [
      { op: 'replace', path: '/djs/1/nextSong', value: song('mine') },
      { op: 'replace', path: '/visibleDjs/1/nextSong', value: song('mine') },
    ],
  })
  scene.say(ann, { type: 'updateNextSong', song: null })
  expect(scene.state.djs[1]?.nextSong).toBeNull()
  scene.say(ann, { type: 'removeDj' })
  expect(() => scene.say(ann, { type: 'updateNextSong', song: song('x') })).toThrow('Only DJs can do this.')
})

test('[R26] a song given while nothing plays starts at once and brings its DJ to the front', () => {
  const scene = new Scene().join(ann, ben, cleo)
  for (const one of [ann, ben]) scene.stage(one)
  expect(namesOf(scene.stage(cleo, song('now')))).toEqual(['addedDj', 'updatedNextSong', 'playedSong'])
  expect(uuids(scene.state.djs)).toEqual(of(cleo, ann, ben))
  expect(scene.state.djs).toEqual(scene.state.visibleDjs)
  expect(scene.state.nowPlaying?.song).toEqual(song('now'))
})

test('[R27] staff takes down who is not above them', () => {
  const scene = new Scene().join(ann, ben, mo, olga)
  for (const one of [ann, ben, olga]) scene.stage(one)
  expect(() => scene.say(ann, { type: 'removeDj', djUuid: ben.userUuid })).toThrow('Only room staff can do this.')
  expect(() => scene.say(mo, { type: 'removeDj', djUuid: olga.userUuid })).toThrow('role is as high as yours')
  expect(() => scene.say(mo, { type: 'removeDj', djUuid: cleo.userUuid })).toThrow('This person is not on stage.')
  expect(() => scene.say(mo, { type: 'removeDj', djUuid: null })).toThrow('Only DJs can do this.')
  const { effects } = scene.say(mo, { type: 'removeDj', djUuid: ben.userUuid })
  expect(effects).toMatchObject([{ type: 'moderated', what: 'removeDj', userUuid: ben.userUuid, by: mo.userUuid }])
  scene.say(olga, { type: 'removeDj' })
  expect(uuids(scene.state.djs)).toEqual(of(ann))
})

test('[R28] who steps down is back in place, and the song ends', () => {
  const scene = new Scene().join(ann, olga, ben)
  scene.stage(ann, song('one'))
  scene.stage(olga)
  const outcome = scene.say(ann, { type: 'removeDj' })
  expect(namesOf(outcome)).toEqual(['removedDj', 'playedSong'])
  expect(outcome.effects[0]).toMatchObject({ type: 'songFinished', djUuid: ann.userUuid })
  expect(uuids(scene.state.floorUsers)).toEqual(of(ann, ben))
  scene.say(olga, { type: 'removeDj' })
  expect(uuids(scene.state.floorUsers)).toEqual(of(olga, ann, ben))
  expect(scene.state.floorUsers).toEqual(scene.state.allUsers)
})

test('[R29] the playing DJ can step down after the song', () => {
  const scene = new Scene({ songsPerDj: 3 }).join(ann, ben)
  scene.stage(ann, song('one'))
  scene.stage(ben, song('two'))
  scene.say(ann, { type: 'updateNextSong', song: song('never') })
  expect(scene.say(ann, { type: 'removeDj', afterSong: true }).messages).toEqual([])
  expect(uuids(scene.state.djs)).toEqual(of(ann, ben))
  expect(namesOf(scene.say(ann, { type: 'skipSong' }))).toEqual(['removedDj', 'playedSong'])
  expect(uuids(scene.state.djs)).toEqual(of(ben))
  expect(scene.state.nowPlaying?.song.trackName).toBe('two')
  expect(scene.room.backstage.stepsDownAfterSong).toBeNull()
})
