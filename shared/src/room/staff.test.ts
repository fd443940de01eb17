import { expect, test } from 'vitest'
import { dueActions } from './alarm.ts'
import { ann, ben, cleo, mo, olga, role, roomSettings, TestRoom, service, song, stan } from '../../test/fixtures.ts'
import type { Operation } from './protocol/patch.ts'
import { isOneEmoji } from './steps/play-one-time-animation.ts'

type StepResult = ReturnType<TestRoom['send']>
const namesOf = (outcome: StepResult) => outcome.messages.map(({ message }) => message.name)
function patchOf(outcome: StepResult): Operation[] {
  return outcome.messages.flatMap(({ message }) => ('statePatch' in message ? message.statePatch : []))
}

test('[R52] a jump or an emoji is broadcast and changes nothing', () => {
  const testRoom = new TestRoom().join(ann)
  const before = structuredClone(testRoom.state)
  expect(testRoom.send(ann, { type: 'playOneTimeAnimation', animation: 'jump', emoji: '🔥' }).messages).toEqual([
    {
      to: 'room',
      message: { name: 'playedOneTimeAnimation', params: { userUuid: ann.userUuid, animation: 'jump' } },
    },
  ])
  const { messages } = testRoom.send(ann, { type: 'playOneTimeAnimation', animation: 'emoji', emoji: '🔥' })
  expect(messages[0]?.message).toMatchObject({ params: { animation: 'emoji', emoji: '🔥' } })
  for (const emoji of ['', 'a', '🔥🔥', '🔥!', null]) {
    expect(() => testRoom.send(ann, { type: 'playOneTimeAnimation', animation: 'emoji', emoji })).toThrow('oneEmoji')
  }
  expect(testRoom.state).toEqual(before)
})

test('[R52] what people see as one emoji counts as one', () => {
  for (const emoji of ['❤️', '👋🏽', '👩‍👩‍👧', '🇪🇸', '🏴‍☠️', '3️⃣', '🫶']) expect(isOneEmoji(emoji)).toBe(true)
  for (const text of ['3', 'é', ' ', '🇪🇸🇪🇸', '<b>']) expect(isOneEmoji(text)).toBe(false)
})

test('[R53] staff can kick people below them', () => {
  const testRoom = new TestRoom().join(ann, ben, mo, olga)
  testRoom.stage(ann, song('one'))
  expect(() => testRoom.send(ben, { type: 'kickUserFromRoom', userUuid: ann.userUuid })).toThrow('staffOnly')
  expect(() => testRoom.send(mo, { type: 'kickUserFromRoom', userUuid: olga.userUuid })).toThrow('higherRole')
  expect(() => testRoom.send(mo, { type: 'kickUserFromRoom', userUuid: mo.userUuid })).toThrow('notOneself')
  expect(() => testRoom.send(mo, { type: 'kickUserFromRoom', userUuid: cleo.userUuid })).toThrow('noSuchPerson')
  const outcome = testRoom.send(mo, { type: 'kickUserFromRoom', userUuid: ann.userUuid })
  expect(outcome.messages[0]).toEqual({ to: { userUuid: ann.userUuid }, message: { name: 'kickedFromRoom' } })
  expect(namesOf(outcome)).toEqual(['kickedFromRoom', 'removedDj', 'playedSong', 'userLeft'])
  expect(outcome.effects).toContainEqual({
    type: 'closeConnections',
    userUuid: ann.userUuid,
    connections: ['Ann'],
    reason: 'kicked',
  })
  expect(outcome.effects.map(({ type }) => type)).toContain('moderated')
  testRoom.send(stan, { type: 'kickUserFromRoom', userUuid: olga.userUuid })
  expect(namesOf(testRoom.send(null, { type: 'kicked', userUuid: ben.userUuid }))).toEqual([
    'kickedFromRoom',
    'userLeft',
  ])
  expect(testRoom.send(null, { type: 'kicked', userUuid: ben.userUuid }).messages).toEqual([])
  expect(testRoom.state.allUsers).toHaveLength(1)
})

test('[R54] a ban removes its user from the room, and djDisabled from the stage', () => {
  const testRoom = new TestRoom().join(ann, ben, olga)
  testRoom.stage(ann, song('one'))
  testRoom.stage(ben, song('two'))
  const roles = [role(olga, 'owner'), role(ann, 'djDisabled')]
  expect(namesOf(testRoom.send(null, { type: 'rolesChanged', roles }))).toEqual([
    'updatedRoomSettings',
    'removedDj',
    'playedSong',
  ])
  expect(testRoom.state.djs.map((dj) => dj.uuid)).toEqual([ben.userUuid])
  const outcome = testRoom.send(null, { type: 'rolesChanged', roles: [...roles, role(ben, 'banned')] })
  expect(namesOf(outcome)).toContain('kickedFromRoom')
  expect(outcome.effects).toContainEqual(expect.objectContaining({ type: 'closeConnections', reason: 'banned' }))
  expect(testRoom.state.allUsers.map((user) => user.uuid)).toEqual([olga.userUuid, ann.userUuid])
})

test('[R55] each changed setting is one operation', () => {
  const testRoom = new TestRoom({ roomRoles: [] }).join(ann)
  const settings = roomSettings({ roomRoles: [], design: 'YACHT', songsPerDj: 2, posterFile: 'x' })
  const outcome = testRoom.send(null, { type: 'settingsChanged', settings })
  expect(outcome.messages).toEqual([
    {
      to: 'room',
      message: {
        name: 'updatedRoomSettings',
        statePatch: [
          { op: 'replace', path: '/settings/design', value: 'YACHT' },
          { op: 'replace', path: '/settings/songsPerDj', value: 2 },
          { op: 'add', path: '/settings/posterFile', value: 'x' },
        ],
      },
    },
  ])
  expect(testRoom.send(null, { type: 'settingsChanged', settings }).messages).toEqual([])
  const guests = roomSettings({ roomRoles: [], design: 'YACHT', songsPerDj: 2, isGuestPasswordProtected: true })
  const guarded = testRoom.send(null, { type: 'settingsChanged', settings: guests })
  expect(namesOf(guarded)).toEqual(['updatedGuestPassword', 'updatedRoomSettings'])
  expect(patchOf(guarded)).toEqual([
    { op: 'replace', path: '/settings/isGuestPasswordProtected', value: true },
    { op: 'remove', path: '/settings/posterFile' },
  ])
})

test('[R55] fewer songs per DJ shorten the current turn', () => {
  const testRoom = new TestRoom({ songsPerDj: 5, roomRoles: [] }).join(ann)
  testRoom.stage(ann, song('one'))
  testRoom.send(null, { type: 'settingsChanged', settings: roomSettings({ songsPerDj: 2, roomRoles: [] }) })
  expect(testRoom.state.songsRemainingForDj).toBe(1)
})

test("[R56] a role changes its holder's position in the lists and whether they may DJ", () => {
  const testRoom = new TestRoom({ djType: 'INVITE_ONLY', roomRoles: [] }).join(ann, ben, cleo)
  expect(testRoom.state.allUsers.every((user) => !user.canDj)).toBe(true)
  const ends = new Date(testRoom.now + 60_000).toISOString()
  testRoom.send(null, { type: 'rolesChanged', roles: [role(cleo, 'moderator', ends), role(ben, 'dj')] })
  const entry = { uuid: cleo.userUuid, tokenRole: 'user', canDj: true, highestRole: 'moderator' }
  expect(testRoom.state.allUsers[0]).toEqual(entry)
  expect(testRoom.state.floorUsers).toEqual(testRoom.state.allUsers)
  expect(testRoom.state.allUsers.find((user) => user.uuid === ben.userUuid)?.canDj).toBe(true)
  testRoom.stage(cleo, song('one'))
  testRoom.chooseNothing(cleo)
  expect(dueActions(testRoom.room, testRoom.now + 59_999)).toEqual([])
  testRoom.now += 60_000
  expect(dueActions(testRoom.room, testRoom.now)).toEqual([{ type: 'rolesExpired' }])
  testRoom.send(null, { type: 'rolesExpired' })
  expect(testRoom.state.djs[0]).toEqual({ uuid: cleo.userUuid, tokenRole: 'user', canDj: false, nextSong: null })
  expect(testRoom.state.visibleDjs).toEqual(testRoom.state.djs)
  expect(testRoom.state.allUsers.map((user) => user.uuid)).toEqual([ann.userUuid, ben.userUuid, cleo.userUuid])
  expect(dueActions(testRoom.room, testRoom.now)).toEqual([])
})

test('[R57] each changed key of a profile is one operation', () => {
  const testRoom = new TestRoom({ djType: 'VERIFIED_ONLY' })
  testRoom.enter({ ...ann, profile: { ...ann.profile, pronoun: 'she' } })
  const path = `/allUserData/${ann.userUuid}/userProfile`
  const profile = { ...ann.profile, nickname: 'Anna', badges: ['VERIFIED'] }
  const outcome = testRoom.send(null, { type: 'profileChanged', profile })
  expect(namesOf(outcome)).toEqual(['updatedUserProfile'])
  expect(patchOf(outcome)).toEqual([
    { op: 'replace', path: `${path}/nickname`, value: 'Anna' },
    { op: 'add', path: `${path}/badges`, value: ['VERIFIED'] },
    { op: 'remove', path: `${path}/pronoun` },
    { op: 'replace', path: '/allUsers/0/canDj', value: true },
    { op: 'replace', path: '/audienceUsers/0/canDj', value: true },
    { op: 'replace', path: '/floorUsers/0/canDj', value: true },
  ])
  expect(testRoom.send(null, { type: 'profileChanged', profile: ben.profile }).messages).toEqual([])
})

test('[R240] former platform staff have the rank of ordinary users, and leave a room that keeps them out', () => {
  const testRoom = new TestRoom().join(ann)
  testRoom.enter(stan)
  const lose = { type: 'accountRoleChanged', userUuid: stan.userUuid, tokenRole: 'user' } as const
  const outcome = testRoom.send(null, lose)
  expect(namesOf(outcome)).toEqual(['updatedUserProfile'])
  expect(patchOf(outcome).map(({ path }) => path)).toEqual(
    expect.arrayContaining(['/allUsers/1/tokenRole', '/audienceUsers/1/tokenRole', '/floorUsers/1/tokenRole']),
  )
  expect(testRoom.state.allUsers[1]).toMatchObject({ uuid: stan.userUuid, tokenRole: 'user' })
  expect(testRoom.send(null, lose).messages).toEqual([])
  expect(testRoom.send(null, { ...lose, userUuid: ben.userUuid }).messages).toEqual([])
  const keptOut = new TestRoom({ roomRoles: [role(stan, 'banned')] })
  keptOut.enter(stan)
  keptOut.send(null, lose)
  expect(keptOut.state.allUsers).toEqual([])
})

test('[R58] a reset clears the stage without starting a song in between', () => {
  const testRoom = new TestRoom().join(ann, ben, mo, olga)
  testRoom.stage(ann, song('one'))
  testRoom.stage(ben, song('two'))
  expect(() => testRoom.send(ben, { type: 'resetRoom' })).toThrow('staffOnly')
  const outcome = testRoom.send(mo, { type: 'resetRoom' })
  expect(namesOf(outcome)).toEqual(['removedDj', 'removedDj', 'playedSong', 'roomReset'])
  expect(outcome.effects.map(({ type }) => type)).not.toContain('songStarted')
  expect(testRoom.state).toMatchObject({ djs: [], visibleDjs: [], nowPlaying: null })
})

test('[R59] closing a room removes everyone', () => {
  const testRoom = new TestRoom().join(ann, stan)
  testRoom.stage(ann, song('one'))
  const { effects } = testRoom.send(null, { type: 'roomClosed' })
  expect(effects.filter(({ type }) => type === 'closeConnections')).toHaveLength(2)
  expect(testRoom.state).toMatchObject({ allUsers: [], allUserData: {}, djs: [], nowPlaying: null })
})

test('[R59] nobody can join a deleted room, not even staff', () => {
  const testRoom = new TestRoom({ deletedAt: '2026-11-20T20:00:00.000Z' })
  for (const who of [ann, olga, stan]) expect(() => testRoom.join(who)).toThrow('unknownRoom')
})

test('[R60] staff and services can request the status of a room', () => {
  const testRoom = new TestRoom().join(ann, mo)
  testRoom.stage(ann, song('one'))
  const roomStatus = { users: 2, connections: 2, djs: [ann.userUuid], playId: 'id-1' }
  expect(testRoom.send(mo, { type: 'getRoomStatus' }).answer).toEqual({ roomStatus })
  expect(testRoom.send(service, { type: 'getRoomStatus' }).answer).toEqual({ roomStatus })
  expect(() => testRoom.send(ann, { type: 'getRoomStatus' })).toThrow('staffOnly')
  expect(testRoom.send(mo, { type: 'updateRoomSettings' }).effects).toEqual([{ type: 'rereadSettings' }])
  expect(() => testRoom.send(ann, { type: 'updateRoomSettings' })).toThrow('staffOnly')
})

test('[R61] nobody can act in a room they have not joined', () => {
  const testRoom = new TestRoom().join(ann)
  testRoom.stage(ann, song('one'))
  const attempts = [
    { type: 'addDj' },
    { type: 'updateNextSong' },
    { type: 'removeDj' },
    { type: 'voteOnSong', songVotes: { like: true } },
    { type: 'skipSong' },
    { type: 'playOneTimeAnimation', animation: 'jump' },
    { type: 'leaveRoom' },
  ] as const
  for (const action of attempts) expect(() => testRoom.send(ben, action)).toThrow('notInRoom')
})
