import { expect, test } from 'vitest'
import { dueActions } from './alarm.ts'
import { ann, ben, cleo, guest, mo, olga, role, roomSettings, TestRoom, song } from '../../test/fixtures.ts'
import { statefulNames } from './protocol/messages.ts'
import type { Operation } from './protocol/patch.ts'
import allUserData from '../../test/samples/socket-allUserData-entry-2024-06.json' with { type: 'json' }
import idle from '../../test/samples/socket-joinRoom-state-2024-06-idle.json' with { type: 'json' }
import withDj from '../../test/samples/socket-joinRoom-state-2024-06-with-dj.json' with { type: 'json' }
import userJoined from '../../test/samples/socket-patch-userJoined-ghost-2024-06.json' with { type: 'json' }
import { UserData } from './state/state.ts'

type StepResult = ReturnType<TestRoom['send']>

/** A patch as clients read it: each operation with the kind of its path. */
function placesOf(patch: readonly { op: string; path: string }[]): string[] {
  const uuid = /\/[0-9a-f]{8}-[0-9a-f-]{27}/
  return patch.map(({ op, path }) => `${op} ${path.replace(uuid, '/{uuid}').replaceAll(/\/\d+/g, '/N')}`).sort()
}

function patchOf(outcome: StepResult, name: string): Operation[] {
  return outcome.messages.flatMap(({ message }) =>
    message.name === name && 'statePatch' in message ? message.statePatch : [],
  )
}

/** A room in which Ann plays and Ben is next; Cleo and a guest listen. */
function playing(settings: Parameters<typeof roomSettings>[0] = {}): TestRoom {
  const testRoom = new TestRoom(settings).join(olga, mo, ann, ben, cleo, guest)
  testRoom.stage(ann, song('one', { duration: 60 }))
  testRoom.stage(ben, song('two', { duration: 60 }))
  testRoom.send(cleo, { type: 'voteOnSong', songVotes: { like: true, star: true } })
  return testRoom
}

const profile = { ...ann.profile, nickname: 'Anna' }

/** Each message with an action that causes it, and exactly what clients find in its patch. */
const messages: Record<string, { say: () => StepResult; places: string[] }> = {
  userJoined: {
    say: () => playing().enter({ ...ben, userUuid: '00000000-0000-4000-8000-000000000042' }),
    places: [
      'add /allUserData/{uuid}',
      'add /allUsers/N',
      'add /audienceUsers/N',
      'add /floorUsers/N',
      'replace /vibeMeter',
    ],
  },
  userLeft: {
    say: () => playing().send(guest, { type: 'leaveRoom' }),
    places: [
      'remove /allUserData/{uuid}',
      'remove /allUsers/N',
      'remove /audienceUsers/N',
      'remove /floorUsers/N',
      'replace /vibeMeter',
    ],
  },
  addedDj: {
    say: () => playing().stage(cleo),
    places: ['add /djs/N', 'add /visibleDjs/N', 'remove /audienceUsers/N', 'remove /floorUsers/N'],
  },
  removedDj: {
    say: () => playing().send(ben, { type: 'removeDj' }),
    places: ['add /audienceUsers/N', 'add /floorUsers/N', 'remove /djs/N', 'remove /visibleDjs/N'],
  },
  playedSong: {
    say: () => playing().send(ann, { type: 'skipSong' }),
    places: [
      'replace /allUserData/{uuid}/songVotes',
      'replace /djs/N/nextSong',
      'replace /djs/N/uuid',
      'replace /djs/N/uuid',
      'replace /nowPlaying',
      'replace /vibeMeter',
      'replace /visibleDjs/N/nextSong',
      'replace /visibleDjs/N/uuid',
      'replace /visibleDjs/N/uuid',
      'replace /voteCounts/likes',
      'replace /voteCounts/stars',
    ],
  },
  updatedNextSong: {
    say: () => playing().send(ann, { type: 'updateNextSong', song: song('three') }),
    places: ['replace /djs/N/nextSong', 'replace /visibleDjs/N/nextSong'],
  },
  votedOnSong: {
    say: () => playing().send(guest, { type: 'voteOnSong', songVotes: { like: true, star: true } }),
    places: [
      'add /allUserData/{uuid}/songVotes/like',
      'add /allUserData/{uuid}/songVotes/star',
      'replace /vibeMeter',
      'replace /voteCounts/likes',
      'replace /voteCounts/stars',
    ],
  },
  lookedUpSong: {
    say() {
      const testRoom = playing()
      const { effects } = testRoom.send(ann, { type: 'updateNextSong', song: { trackName: 'bare' } })
      const lookUp = effects.find((effect) => effect.type === 'lookUpSong')
      const lookUpId = lookUp?.type === 'lookUpSong' ? lookUp.lookUpId : ''
      return testRoom.send(null, { type: 'songLookedUp', lookUpId, song: song('found') })
    },
    places: ['replace /djs/N/nextSong', 'replace /visibleDjs/N/nextSong'],
  },
  updatedRoomSettings: {
    say: () =>
      playing({ roomRoles: [] }).send(null, {
        type: 'settingsChanged',
        settings: roomSettings({ roomRoles: [], design: 'YACHT', promoted: true }),
      }),
    places: ['replace /settings/design', 'replace /settings/promoted'],
  },
  plannedNextPlay: {
    say: () => {
      const testRoom = playing()
      testRoom.now += 45_000
      return testRoom.send(null, { type: 'nextPlayDue', playId: testRoom.state.nowPlaying?.playId ?? '' })
    },
    places: ['replace /nextPlay'],
  },
  updatedGuestPassword: {
    say: () =>
      playing().send(null, { type: 'settingsChanged', settings: roomSettings({ isGuestPasswordProtected: true }) }),
    places: ['replace /settings/isGuestPasswordProtected'],
  },
  updatedUserProfile: {
    say: () => playing().send(null, { type: 'profileChanged', profile }),
    places: ['replace /allUserData/{uuid}/userProfile/nickname'],
  },
}

test.each(Object.entries(messages))(
  '[R154] %s contains what clients look for, at the paths they expect',
  (name, { say, places }) => {
    const outcome = say()
    expect(placesOf(patchOf(outcome, name))).toEqual(places)
    for (const { to, message } of outcome.messages) if (message.name === name) expect(to).toBe('room')
  },
)

test('[R154] every message with a patch is in the table, sent only on join, or part of the booth rules', () => {
  const elsewhere = ['updatedUserData', 'updatedRequests', 'updatedWaitingList', 'votedToSkip']
  expect([...Object.keys(messages), ...elsewhere].sort()).toEqual([...statefulNames].sort())
})

test('[R155] a song begins and ends by replacing all of nowPlaying, and a rotation shows in the first DJ', () => {
  const testRoom = playing()
  const before = testRoom.state.djs.map((dj) => dj.uuid)
  const begun = patchOf(testRoom.send(ann, { type: 'skipSong' }), 'playedSong')
  const nowPlaying = begun.find(({ path }) => path === '/nowPlaying')
  expect(nowPlaying).toMatchObject({
    op: 'replace',
    value: {
      song: { trackName: 'two' },
      startTime: testRoom.now,
      endTime: testRoom.now + 60_000,
      playId: expect.any(String),
    },
  })
  expect(begun).toContainEqual({ op: 'replace', path: '/djs/0/uuid', value: ben.userUuid })
  expect(testRoom.state.djs.map((dj) => dj.uuid)).toEqual(before.reverse())
  const ended = patchOf(testRoom.send(ben, { type: 'skipSong' }), 'playedSong')
  expect(ended).toContainEqual({ op: 'replace', path: '/nowPlaying', value: null })
})

test('[R155] songsRemainingForDj is published when it changes', () => {
  const testRoom = new TestRoom({ songsPerDj: 3 }).join(ann)
  const patch = patchOf(testRoom.stage(ann, song('one')), 'playedSong')
  expect(patch).toContainEqual({ op: 'replace', path: '/songsRemainingForDj', value: 2 })
})

test('[R156] the look-up of the current song only fills its fields, one by one', () => {
  const testRoom = new TestRoom().join(ann)
  const { effects } = testRoom.stage(ann, { trackName: 'bare', duration: 60 })
  const lookUp = effects.find((effect) => effect.type === 'lookUpSong')
  const lookUpId = lookUp?.type === 'lookUpSong' ? lookUp.lookUpId : ''
  const found = { trackName: 'Bare', duration: 61, thumbnails: { apple: 'https://example.test/{w}x{h}' } }
  const outcome = testRoom.send(null, { type: 'songLookedUp', lookUpId, song: found })
  expect(placesOf(patchOf(outcome, 'lookedUpSong'))).toEqual([
    'add /nowPlaying/song/thumbnails',
    'replace /nowPlaying/endTime',
    'replace /nowPlaying/song/duration',
    'replace /nowPlaying/song/trackName',
  ])
})

test('[R157] messages without a patch have exactly the parameters that clients read', () => {
  const testRoom = playing()
  const emoji = testRoom.send(guest, { type: 'playOneTimeAnimation', animation: 'emoji', emoji: '🫶🏽' })
  const params = { userUuid: guest.userUuid, animation: 'emoji', emoji: '🫶🏽' }
  expect(emoji.messages).toEqual([{ to: 'room', message: { name: 'playedOneTimeAnimation', params } }])
  const kicked = testRoom.send(mo, { type: 'kickUserFromRoom', userUuid: guest.userUuid })
  expect(kicked.messages[0]).toEqual({ to: { userUuid: guest.userUuid }, message: { name: 'kickedFromRoom' } })
  expect(testRoom.send(olga, { type: 'resetRoom' }).messages.at(-1)).toEqual({
    to: 'room',
    message: { name: 'roomReset' },
  })
})

test('[R158] joining while a song plays is published to others as it was captured', () => {
  const testRoom = new TestRoom().join(ann, ben, cleo)
  testRoom.stage(ann, song('one'))
  testRoom.send(ben, { type: 'voteOnSong', songVotes: { like: true } })
  const ours = patchOf(testRoom.enter({ ...guest, profile: ghost() }), 'userJoined')
  const captured = userJoined.data.statePatch
  expect(placesOf(ours)).toEqual(placesOf(captured))
  for (const { path, value } of captured) {
    const [, list = ''] = path.split('/')
    const same = ours.find((operation) => operation.path.split('/')[1] === list)
    expect(same && 'value' in same && kindsOf(same.value)).toEqual(kindsOf(value))
  }
})

const ghost = () => ({ color: '#FFFFFF', nickname: 'ghost-1234', uuid: guest.userUuid, avatarId: 'ghost' })

test('[R159] the state has every key of captured states, with values of the same kind', () => {
  const testRoom = new TestRoom({ posterFile: null }).join(olga, mo, ann)
  expect(missingIn(kindsOf(testRoom.state), kindsOf(withoutPeople(idle.data)))).toEqual([])
  testRoom.stage(olga, song('one'))
  expect(missingIn(kindsOf(testRoom.state), kindsOf(withoutPeople(withDj.data)))).toEqual([])
  for (const entry of Object.values(allUserData.data)) {
    expect(Object.keys(testRoom.state.allUserData[ann.userUuid] ?? {}).sort()).toEqual(Object.keys(entry).sort())
    expect(UserData.safeParse(entry).success).toBe(true)
  }
})

test('[R160] absent is a missing key for highestRole and votes, and null for songs', () => {
  const testRoom = new TestRoom().join(ann, olga)
  testRoom.stage(ann)
  expect(testRoom.state.allUsers[1]).toEqual({ uuid: ann.userUuid, tokenRole: 'user', canDj: true })
  expect(testRoom.state.djs[0]).toEqual({ uuid: ann.userUuid, tokenRole: 'user', canDj: true, nextSong: null })
  expect(testRoom.state.nowPlaying).toBeNull()
  expect(testRoom.state.allUserData[ann.userUuid]?.songVotes).toEqual({})
  expect(JSON.stringify(testRoom.state)).not.toContain('undefined')
})

test('[R161] only the host triggers what falls due, and everyone receives the same', () => {
  const testRoom = playing()
  const roles = [role(olga, 'owner'), role(mo, 'moderator', '2027-01-15T08:00:30.000Z')]
  testRoom.send(null, { type: 'rolesChanged', roles })
  testRoom.now = Date.parse('2027-01-15T08:01:00.000Z')
  const outcomes = dueActions(testRoom.room, testRoom.now).map((action) => testRoom.send(null, action))
  const names = outcomes.flatMap(({ messages }) => messages.map(({ to, message }) => [to, message.name]))
  expect(names).toEqual([
    ['room', 'updatedRoomSettings'],
    ['room', 'playedSong'],
  ])
})

type Kinds = string | null | { [key: string]: Kinds } | [Kinds] | []

/** The kinds of the values, without the values themselves. Songs are skipped; they come in many forms. */
function kindsOf(value: unknown, key = ''): Kinds {
  if (value === null || key === 'song' || key === 'nextSong' || key === 'userProfile') return null
  if (Array.isArray(value)) return value.length > 0 ? [kindsOf(value[0])] : []
  if (typeof value !== 'object') return typeof value
  return Object.fromEntries(Object.entries(value).map(([name, part]) => [name, kindsOf(part, name)]))
}

/** The captured keys that are missing or of another kind. A value that may be null may be anything. */
function missingIn(ours: Kinds | undefined, captured: Kinds | undefined, path = ''): string[] {
  if (ours === undefined) return [path]
  if (ours === null || captured === null || captured === undefined) return []
  if (typeof ours === 'string' || typeof captured === 'string') return ours === captured ? [] : [path]
  if (Array.isArray(captured) || Array.isArray(ours)) {
    if (!Array.isArray(captured) || !Array.isArray(ours)) return [path]
    return ours.length > 0 && captured.length > 0 ? missingIn(ours[0], captured[0], `${path}/0`) : []
  }
  return Object.keys(captured).flatMap((key) => missingIn(ours[key], captured[key], `${path}/${key}`))
}

const withoutPeople = (state: object) => ({ ...state, allUserData: {} })
