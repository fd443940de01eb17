import { expect, test } from 'vitest'
import { roomRoles, type RoomRole } from '../people/profile.ts'
import { dueActions, nextAlarm } from './alarm.ts'
import { ann, ben, cleo, guest, mo, olga, role, roomSettings, TestRoom, song } from '../../test/fixtures.ts'
import type { RoomSettings } from './settings/settings.ts'

const ends = (testRoom: TestRoom, ms: number) => new Date(testRoom.now + ms).toISOString()

/** Advances the clock and runs everything that falls due, as a host does; nobody acts. */
function pass(testRoom: TestRoom, ms: number) {
  const end = testRoom.now + ms
  for (let at = nextAlarm(testRoom.room); at !== null && at <= end; at = nextAlarm(testRoom.room)) {
    testRoom.now = at
    for (const action of dueActions(testRoom.room, at)) testRoom.send(null, action)
  }
  testRoom.now = end
}

const inside = (testRoom: TestRoom) => testRoom.state.allUsers.some((user) => user.uuid === ann.userUuid)
const entry = (testRoom: TestRoom) => testRoom.state.allUsers.find((user) => user.uuid === ann.userUuid)
const rows = (testRoom: TestRoom) => testRoom.state.settings.roomRoles.map((row) => row.role)

/** The effect of each role on its holder in an invite-only room: the displayed role, whether they may DJ and stay. */
const meanings: Record<RoomRole, { highestRole?: string; canDj: boolean; inside: boolean }> = {
  owner: { highestRole: 'owner', canDj: true, inside: true },
  coOwner: { highestRole: 'coOwner', canDj: true, inside: true },
  moderator: { highestRole: 'moderator', canDj: true, inside: true },
  dj: { canDj: true, inside: true },
  chatDisabled: { canDj: false, inside: true },
  djDisabled: { canDj: false, inside: true },
  kicked: { canDj: false, inside: false },
  banned: { canDj: false, inside: false },
}

test.each([...roomRoles])(
  '[R169] the role %s takes effect until it ends, and it ends without anyone acting',
  (name) => {
    const testRoom = new TestRoom({ djType: 'INVITE_ONLY', roomRoles: [] }).join(ann, ben)
    testRoom.send(null, { type: 'rolesChanged', roles: [role(ann, name, ends(testRoom, 60_000))] })
    const meaning = meanings[name]
    expect(rows(testRoom)).toEqual([name])
    expect(inside(testRoom)).toBe(meaning.inside)
    if (meaning.inside) {
      expect(entry(testRoom)?.highestRole).toBe(meaning.highestRole)
      expect(entry(testRoom)?.canDj).toBe(meaning.canDj)
    } else expect(() => testRoom.join(ann)).toThrow(/^(?:banned|kicked)$/)
    pass(testRoom, 59_999)
    expect(rows(testRoom)).toEqual([name])
    pass(testRoom, 1)
    expect(rows(testRoom)).toEqual([])
    if (!meaning.inside) testRoom.join(ann)
    expect(entry(testRoom)).toEqual({ uuid: ann.userUuid, tokenRole: 'user', canDj: false })
  },
)

test('[R169] several roles each end at their own time', () => {
  const testRoom = new TestRoom({ roomRoles: [] }).join(ann)
  const roles = (['owner', 'coOwner', 'moderator'] as const).map((name, at) =>
    role(ann, name, ends(testRoom, (at + 1) * 1000)),
  )
  testRoom.send(null, { type: 'rolesChanged', roles })
  const seen = [entry(testRoom)?.highestRole]
  for (let second = 0; second < 3; second++) {
    pass(testRoom, 1000)
    seen.push(entry(testRoom)?.highestRole)
  }
  expect(seen).toEqual(['owner', 'coOwner', 'moderator', undefined])
})

test('[R170] after a change of owner the new one is listed first, and the old one by their rank', () => {
  const testRoom = new TestRoom().join(olga, mo, ann)
  const roles = [role(ann, 'owner'), role(mo, 'moderator')]
  testRoom.send(null, { type: 'rolesChanged', roles })
  expect(testRoom.state.allUsers.map((user) => [user.uuid, user.highestRole])).toEqual([
    [ann.userUuid, 'owner'],
    [mo.userUuid, 'moderator'],
    [olga.userUuid, undefined],
  ])
  expect(() => testRoom.send(olga, { type: 'resetRoom' })).toThrow('staffOnly')
  testRoom.send(ann, { type: 'resetRoom' })
})

/** Settings that calls change one by one, each with a new value. */
const settings: Partial<RoomSettings> = {
  name: 'Another',
  description: 'd',
  vibe: 'v',
  type: 'PRIVATE',
  design: 'BARN',
  slug: 'another',
  djType: 'VERIFIED_ONLY',
  numberOfDjs: 2,
  songsPerDj: 4,
  roomSize: 9,
  musicProviderKeys: ['spotify'],
  hasChat: false,
  explicit: false,
  promoted: true,
  liveAudio: true,
  isLive: true,
  unlisted: true,
  varietyStyleMusic: true,
  entryFee: 5,
  freeEntries: 1,
  isPasswordProtected: true,
  posterUrl: 'https://example.test/p.png',
  externalUrl: 'https://example.test',
  discordServer: 'd',
  pinnedMessages: [{ pinnedByName: 'Mo' }],
}

test.each(Object.entries(settings))(
  '[R171] a change of %s is published under its key to everyone, immediately',
  (key, value) => {
    const testRoom = new TestRoom({ roomRoles: [] }).join(ann)
    const { messages } = testRoom.send(null, {
      type: 'settingsChanged',
      settings: roomSettings({ roomRoles: [], [key]: value }),
    })
    const received = messages.find(({ message }) => message.name === 'updatedRoomSettings')
    expect(received?.to).toBe('room')
    const patch = received && 'statePatch' in received.message ? received.message.statePatch : []
    expect(patch[0]).toEqual({ op: 'replace', path: `/settings/${key}`, value })
    expect(testRoom.state.settings[key]).toEqual(value)
  },
)

test('[R172] fewer seats, a smaller room, a password or a narrower djType remove nobody who is already in', () => {
  const testRoom = new TestRoom({ roomRoles: [] }).join(ann, ben, cleo)
  for (const one of [ann, ben]) testRoom.stage(one, song(one.profile.nickname))
  const narrow = { numberOfDjs: 1, roomSize: 2, isPasswordProtected: true, djType: 'INVITE_ONLY' as const }
  testRoom.send(null, { type: 'settingsChanged', settings: roomSettings({ roomRoles: [], ...narrow }) })
  expect(testRoom.state.djs).toMatchObject([
    { uuid: ann.userUuid, canDj: false },
    { uuid: ben.userUuid, canDj: false },
  ])
  expect(testRoom.state.allUsers).toHaveLength(3)
  expect(() => testRoom.stage(cleo)).toThrow('djInviteOnly')
  expect(() => testRoom.join(guest)).toThrow('wrongPassword')
  testRoom.send(ann, { type: 'updateNextSong', song: song('still') })
})

test('[R173] guests may DJ only where everyone may', () => {
  for (const [djType, may] of [
    ['EVERYONE', true],
    ['INVITE_ONLY', false],
    ['VERIFIED_ONLY', false],
    ['PRO_PLAN_OWNER', false],
  ] as const) {
    const testRoom = new TestRoom({ djType }).join(guest)
    expect(testRoom.state.allUsers[0]).toEqual({ uuid: guest.userUuid, tokenRole: 'guest', canDj: may })
    if (may) testRoom.stage(guest, song('one'))
    else expect(() => testRoom.stage(guest)).toThrow(/./)
    expect(testRoom.state.djs).toHaveLength(may ? 1 : 0)
  }
})
