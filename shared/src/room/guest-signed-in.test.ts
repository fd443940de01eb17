import { expect, test } from 'vitest'
import {
  ann,
  ben,
  cleo,
  guest,
  role,
  roomSettings,
  song,
  stan,
  TestRoom,
  type Somebody,
} from '../../test/fixtures.ts'
import { checkInvariants } from '../../test/simulation/invariants.ts'
import { applyPatch } from './protocol/patch.ts'
import { listedState } from './recorder/listed.ts'
import { noModeration, raidMs } from './settings/room-moderation.ts'
import { graceMs } from './steps/leaving.ts'
import type { StepResult } from './step.ts'

/** The guest signs in as somebody; every client has the same state afterwards. */
function signIn(room: TestRoom, { tokenRole, profile }: Somebody = ann): StepResult {
  const before = structuredClone(listedState(room.room))
  const account = { tokenRole, profile }
  const result = room.send(null, { type: 'guestSignedIn', guestUuid: guest.userUuid, ...account })
  checkInvariants(room.room, room.now)
  const patches = result.messages.flatMap(({ to, message }) =>
    to === 'room' && 'statePatch' in message ? message.statePatch : [],
  )
  expect(applyPatch(before, patches)).toEqual(listedState(room.room))
  return result
}
const withRules = (rules: object, changes: object = {}) =>
  new TestRoom({ boothRules: { ...roomSettings().boothRules, ...rules } as never, ...changes })
const namesOf = ({ messages }: StepResult) => messages.map(({ message }) => message.name)
const uuids = (list: readonly { uuid: string }[]) => list.map(({ uuid }) => uuid)
const data = (room: TestRoom, one: Somebody) => room.state.allUserData[one.userUuid]

test('[R328] the account of a guest who signs in stands where the guest stood, and the guest is gone', () => {
  const room = new TestRoom().join(ben, guest)
  const position = data(room, guest)?.position
  const result = signIn(room)
  expect(namesOf(result)).toEqual(['userJoined', 'userLeft'])
  expect(uuids(room.state.allUsers)).toEqual([ben.userUuid, ann.userUuid])
  expect(data(room, ann)).toMatchObject({ position, userProfile: ann.profile })
  expect(data(room, guest)).toBeUndefined()
  expect(result.effects).toContainEqual({
    type: 'closeConnections',
    userUuid: guest.userUuid,
    connections: ['ghost-1234'],
    reason: 'signedIn',
  })
})

test('[R328] an account that has taken a guest’s place has 20 s to connect, and repeating it changes nothing', () => {
  const room = new TestRoom().join(ben, guest)
  signIn(room)
  expect(signIn(room)).toMatchObject({ messages: [], effects: [], lasting: false })
  expect(room.room.backstage.leaving[ann.userUuid]).toBe(room.now + graceMs)
  expect(room.enter(ann).messages).toEqual([])
  room.now += graceMs
  room.send(null, { type: 'graceExpired', userUuid: ann.userUuid })
  expect(uuids(room.state.allUsers)).toContain(ann.userUuid)
})

test('[R328] a playing guest who signs in keeps the seat, the song and the next song', () => {
  const room = new TestRoom().join(ben, guest)
  room.stage(guest, song('one'))
  room.send(guest, { type: 'updateNextSong', song: song('two') })
  room.stage(ben, song('three'))
  const { playId } = room.state.nowPlaying ?? {}
  signIn(room)
  expect(room.state.nowPlaying?.playId).toBe(playId)
  expect(uuids(room.state.djs)).toEqual([ann.userUuid, ben.userUuid])
  expect(room.state.djs[0]).toMatchObject({ tokenRole: 'user', nextSong: { trackName: 'two' } })
  expect(uuids(room.state.floorUsers)).toEqual([])
})

test('[R328] a guest on the waiting list who signs in keeps the place and the chosen song', () => {
  const room = withRules({ waitingList: true }, { numberOfDjs: 1 }).join(ben, guest, cleo)
  room.stage(ben, song('one'))
  room.stage(guest, song('two'))
  room.stage(cleo, song('three'))
  signIn(room)
  expect(uuids(room.state.waitingList)).toEqual([ann.userUuid, cleo.userUuid])
  room.send(ben, { type: 'removeDj' })
  expect(room.state.djs[0]?.uuid).toBe(ann.userUuid)
  expect(room.state.nowPlaying?.song.trackName).toBe('two')
})

test('[R328] the votes of a guest who signs in are the account’s and count once, and a star is reported', () => {
  const room = withRules({ requests: true, skipPercent: 90 }).join(ben, ann, guest, cleo)
  room.stage(ben, song('one'))
  room.send(ann, { type: 'voteOnSong', songVotes: { like: false } })
  room.send(ann, { type: 'leaveRoom' })
  room.send(guest, { type: 'voteOnSong', songVotes: { like: true, star: true } })
  room.send(guest, { type: 'voteToSkip' })
  room.send(guest, { type: 'requestSong', song: song('wanted') })
  const { effects } = signIn(room)
  expect(room.state.voteCounts).toEqual({ likes: 1, dislikes: 0, stars: 1 })
  expect(data(room, ann)?.songVotes).toEqual({ like: true, star: true })
  expect(room.state.requests).toMatchObject([{ userUuid: ann.userUuid, votes: 1 }])
  expect(effects).toContainEqual(expect.objectContaining({ type: 'starred', userUuid: ann.userUuid, starred: true }))
  expect(room.send(ann, { type: 'getOwnPart' }).answer).toMatchObject({
    ownPart: { votedToSkip: true, requestVotes: [room.state.requests[0]?.id] },
  })
})

test('[R328] an account does not keep its earlier vote on the song that its guest plays', () => {
  const room = new TestRoom().join(ann, guest)
  room.stage(guest, song('one'))
  room.send(ann, { type: 'voteOnSong', songVotes: { like: true } })
  room.send(ann, { type: 'leaveRoom' })
  signIn(room)
  expect(room.state.voteCounts.likes).toBe(0)
})

test('[R328] hidden votes of a guest who signs in stay hidden and are the account’s', () => {
  const room = withRules({ hiddenVotes: true }).join(ben, guest)
  room.stage(ben, song('one'))
  room.send(guest, { type: 'voteOnSong', songVotes: { star: true } })
  const { effects } = signIn(room)
  expect(room.room.backstage.booth.hiddenVotes).toEqual({ [ann.userUuid]: { star: true } })
  expect(effects).toContainEqual(expect.objectContaining({ type: 'starred', userUuid: ann.userUuid }))
})

test('[R328] a guest in the crowd who signs in stays in the crowd', () => {
  const room = new TestRoom({ roomRoles: [] }, 1).join(ben, guest, cleo)
  signIn(room)
  expect(room.state.crowdSize).toBe(2)
  expect(Object.keys(room.room.backstage.crowd.circleOf)).toEqual([cleo.userUuid, ann.userUuid])
})

test('[R328] a guest who may speak in a raid may still speak after signing in', () => {
  const room = new TestRoom().join(guest)
  const raid = { startedAt: room.now, until: room.now + raidMs }
  const settings = { ...room.state.settings, moderation: { ...noModeration, raid } }
  room.send(null, { type: 'settingsChanged', settings })
  signIn(room)
  room.stage(ann, song('one'))
  expect(uuids(room.state.djs)).toEqual([ann.userUuid])
})

test('[R329] if the account is in the room already, the guest leaves at once with their votes', () => {
  const room = new TestRoom().join(ben, ann, guest)
  room.stage(ben, song('one'))
  room.send(guest, { type: 'voteOnSong', songVotes: { like: true } })
  const result = signIn(room)
  expect(uuids(room.state.allUsers)).toEqual([ben.userUuid, ann.userUuid])
  expect(room.state.voteCounts.likes).toBe(0)
  expect(namesOf(result)).toEqual(['userLeft', 'votedOnSong'])
  expect(result.effects).toContainEqual(expect.objectContaining({ type: 'closeConnections', reason: 'signedIn' }))
})

test('[R329] an account that is banned or kicked from the room is removed in the guest’s place, unless it is the product’s staff', () => {
  const roomRoles = [role(ann, 'banned'), role(stan, 'banned')]
  const room = new TestRoom({ roomRoles }).join(ben, guest)
  const result = signIn(room)
  expect(uuids(room.state.allUsers)).toEqual([ben.userUuid])
  expect(result.messages[0]).toMatchObject({
    to: { userUuid: guest.userUuid },
    message: { name: 'kickedFromRoom', params: { code: 'banned' } },
  })
  room.join(guest)
  signIn(room, stan)
  expect(uuids(room.state.allUsers)).toContain(stan.userUuid)
})

test('[R329] the account takes its guest’s place in a full room with a password', () => {
  const room = new TestRoom({ roomSize: 2 }).join(ben, guest)
  const settings = { ...room.state.settings, isPasswordProtected: true }
  room.send(null, { type: 'settingsChanged', settings })
  signIn(room)
  room.enter(ann)
  expect(uuids(room.state.allUsers)).toEqual([ben.userUuid, ann.userUuid])
})
