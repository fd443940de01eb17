import { expect, test } from 'vitest'
import { ghostProfile } from '../people/ghost.ts'
import { seededRandom } from '../random.ts'
import { freePosition } from './people/position.ts'
import {
  ann,
  ben,
  botty,
  cleo,
  dave,
  guest,
  mo,
  olga,
  role,
  TestRoom,
  service,
  song,
  stan,
} from '../../test/fixtures.ts'

const uuids = (users: readonly { uuid: string }[]) => users.map((user) => user.uuid)
const past = '2020-01-01T00:00:00.000Z'
const future = '2090-01-01T00:00:00.000Z'

test('[R1] a user who joins is in every list, and the others receive it as one patch', () => {
  const testRoom = new TestRoom().join(ann)
  const { messages } = testRoom.enter(ben)
  const entry = { uuid: ben.userUuid, tokenRole: 'user', canDj: true }
  expect(messages).toHaveLength(1)
  const [message] = messages
  expect(message).toMatchObject({
    to: 'room',
    message: {
      name: 'userJoined',
      statePatch: [
        { op: 'add', path: `/allUserData/${ben.userUuid}`, value: { userProfile: ben.profile, songVotes: {} } },
        { op: 'add', path: '/allUsers/1', value: entry },
        { op: 'add', path: '/audienceUsers/1', value: entry },
        { op: 'add', path: '/floorUsers/1', value: entry },
      ],
    },
  })
  expect(testRoom.state.allUsers).toEqual(testRoom.state.floorUsers)
  expect(testRoom.state.allUsers).toEqual(testRoom.state.audienceUsers)
})

test('[R2] people are sorted by rank, and within a rank by arrival', () => {
  const testRoom = new TestRoom({ roomRoles: [role(olga, 'owner'), role(dave, 'coOwner'), role(mo, 'moderator')] })
  testRoom.join(ann, mo, ben, botty, dave, olga, cleo)
  expect(uuids(testRoom.state.allUsers)).toEqual(
    uuids([olga, dave, mo, ann, ben, botty, cleo].map((one) => one.profile)),
  )
})

test('[R3] the highest active role counts, and other rows give none', () => {
  const roomRoles = [
    role(ann, 'moderator'),
    role(ann, 'coOwner'),
    role(ann, 'owner', past),
    role(ben, 'dj'),
    role(ben, 'chatDisabled'),
    role(cleo, 'moderator', future),
  ]
  const testRoom = new TestRoom({ roomRoles }).join(ann, ben, cleo)
  const entries = Object.fromEntries(testRoom.state.allUsers.map((user) => [user.uuid, user]))
  expect(entries[ann.userUuid]?.highestRole).toBe('coOwner')
  expect(Object.keys(entries[ben.userUuid] ?? {})).toEqual(['uuid', 'tokenRole', 'canDj'])
  expect(entries[cleo.userUuid]?.highestRole).toBe('moderator')
})

test('[R4] a full room refuses everyone except staff', () => {
  const testRoom = new TestRoom({ roomSize: 2 }).join(ann, ben)
  expect(() => testRoom.enter(cleo)).toThrow('roomFull')
  testRoom.join(olga, mo, stan)
  expect(testRoom.state.allUsers).toHaveLength(5)
  expect(() => testRoom.enter(cleo)).toThrow('roomFull')
})

test('[R5] a password keeps out everyone who does not have it, except staff', () => {
  const testRoom = new TestRoom({ isPasswordProtected: true })
  expect(() => testRoom.enter(ann)).toThrow('wrongPassword')
  testRoom.enter(ann, { passwordMatches: true })
  testRoom.enter(guest, { guestPasswordMatches: true })
  testRoom.join(olga, stan)
  expect(testRoom.state.allUsers).toHaveLength(4)
})

test('[R6] a guest password applies only to guests', () => {
  const testRoom = new TestRoom({ isGuestPasswordProtected: true }).join(ann)
  expect(() => testRoom.enter(guest)).toThrow('wrongGuestPassword')
  testRoom.enter(guest, { passwordMatches: true })
  expect(testRoom.state.allUsers).toHaveLength(2)
})

test('[R7] a ban keeps a user out until it ends, and so does a timed kick', () => {
  const roomRoles = [
    role(ann, 'banned'),
    role(ben, 'banned', past),
    role(cleo, 'kicked', future),
    role(dave, 'kicked'),
    role(stan, 'banned'),
    role(mo, 'moderator'),
    role(mo, 'banned', future),
  ]
  const testRoom = new TestRoom({ roomRoles }).join(ben, dave, stan)
  expect(() => testRoom.enter(ann)).toThrow('banned')
  expect(() => testRoom.enter(mo)).toThrow('banned')
  expect(() => testRoom.enter(cleo)).toThrow('kicked')
})

test('[R7] a ban with an unparsable end does not lapse', () => {
  const testRoom = new TestRoom({ roomRoles: [role(ann, 'banned', 'next week')] })
  expect(() => testRoom.enter(ann)).toThrow('banned')
})

test('[R8] joining again adds a connection and changes nothing else', () => {
  const testRoom = new TestRoom({ roomSize: 1, isPasswordProtected: true })
  testRoom.enter(ann, { passwordMatches: true })
  const before = structuredClone(testRoom.state)
  const { messages, effects } = testRoom.enter(ann, { connection: 'second' })
  expect({ messages, effects }).toEqual({ messages: [], effects: [] })
  expect(testRoom.state).toEqual(before)
  expect(testRoom.room.backstage.presences[ann.userUuid]?.connections).toEqual(['Ann', 'second'])
  testRoom.enter(ann, { connection: 'second' })
  expect(testRoom.room.backstage.presences[ann.userUuid]?.connections).toEqual(['Ann', 'second'])
})

test('[R9] a sixth connection closes the oldest', () => {
  const testRoom = new TestRoom()
  const outcomes = ['a', 'b', 'c', 'd', 'e', 'f'].map((connection) => testRoom.enter(ann, { connection }))
  expect(outcomes.slice(0, 5).flatMap((outcome) => outcome.effects)).toEqual([])
  expect(outcomes[5]?.effects).toEqual([
    { type: 'closeConnections', userUuid: ann.userUuid, connections: ['a'], reason: 'replaced' },
  ])
  expect(testRoom.room.backstage.presences[ann.userUuid]?.connections).toEqual(['b', 'c', 'd', 'e', 'f'])
})

test('[R10] all positions are on the floor and distinct', () => {
  const random = seededRandom(1)
  const taken: { x: number; y: number }[] = []
  for (let count = 0; count < 300; count++) taken.push(freePosition(taken, random))
  expect(new Set(taken.map(({ x, y }) => `${x} ${y}`)).size).toBe(300)
  for (const { x, y } of taken) {
    expect(Math.min(x, y)).toBeGreaterThanOrEqual(0)
    expect(Math.max(x, y)).toBeLessThanOrEqual(100)
    expect(Math.round(x * 10)).toBeCloseTo(x * 10, 6)
  }
})

test('[R10] a position that was drawn again randomly is not assigned twice', () => {
  const chances = [...Array.from({ length: 60 }, () => 0.5), 0.25, 0.25]
  expect(freePosition([{ x: 50, y: 50 }], () => chances.shift() ?? 0.9)).not.toEqual({ x: 50, y: 50 })
})

test('[R11] the same guest is always the same ghost', () => {
  const ghost = ghostProfile(guest.userUuid)
  expect(ghost).toMatchObject({ uuid: guest.userUuid, avatarId: 'ghost', color: '#FFFFFF' })
  expect(ghost.nickname).toMatch(/^ghost-\d{4}$/)
  expect(ghostProfile(guest.userUuid)).toEqual(ghost)
})

test('[R12] services and platform staff can act without being in the room, and a service cannot join', () => {
  const testRoom = new TestRoom().join(ann, ben)
  testRoom.stage(ann, song('one'))
  testRoom.send(service, { type: 'skipSong' })
  testRoom.send(stan, { type: 'removeDj', djUuid: ann.userUuid })
  expect(testRoom.state.djs).toEqual([])
  testRoom.send(service, { type: 'kickUserFromRoom', userUuid: ben.userUuid })
  expect(testRoom.state.allUsers).toHaveLength(1)
  expect(() => testRoom.enter({ ...service, profile: ann.profile })).toThrow('peopleOnly')
})

test('[R13] the response to the first user to join says that the room was empty', () => {
  const testRoom = new TestRoom()
  expect(testRoom.enter(ann).answer).toEqual({ didCreate: true })
  expect(testRoom.enter(ann).answer).toEqual({ didCreate: false })
  expect(testRoom.enter(ben).answer).toEqual({ didCreate: false })
})
