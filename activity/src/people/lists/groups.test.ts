import { expect, test } from 'vitest'
import type { RoomState, RoomUser } from '@segue/shared/room/state/state.ts'
import { peopleRows } from './groups.ts'

type Known = Pick<
  RoomState,
  'allUsers' | 'allUserData' | 'djs' | 'nowPlaying' | 'songsRemainingForDj' | 'waitingList'
>

const user = (uuid: string, highestRole?: 'owner' | 'moderator'): RoomUser => ({
  uuid,
  tokenRole: 'user',
  canDj: true,
  ...(highestRole ? { highestRole } : {}),
})
const song = { trackName: 'One', duration: 60 }

function room(users: RoomUser[], djs: string[], line: string[] = []): Known {
  return {
    allUsers: users,
    allUserData: Object.fromEntries(
      users.map(({ uuid }) => [
        uuid,
        {
          userProfile: { uuid, nickname: uuid, avatarId: 'fox', color: '#562DF9' },
          position: { x: 0, y: 0 },
          songVotes: uuid === 'cat' ? { like: true, star: true } : {},
        },
      ]),
    ),
    djs: djs.map((uuid) => ({ ...user(uuid), nextSong: song })),
    nowPlaying: djs.length > 0 ? { song, startTime: 0, endTime: 60_000, playId: 'play' } : null,
    songsRemainingForDj: 0,
    waitingList: line.map((uuid) => ({ uuid, hasSong: true, offeredUntil: null })),
  }
}
const read = (state: Known, term?: string) =>
  peopleRows(state, term).map((row) => (row.kind === 'header' ? `${row.group} ${row.count}` : row.uuid))

test('people are listed once: on stage, then staff, then listeners', () => {
  const state = room([user('ann', 'owner'), user('bob', 'moderator'), user('cat'), user('dan')], ['dan', 'ann'])
  expect(read(state)).toEqual(['djs 2', 'dan', 'ann', 'staff 1', 'bob', 'listeners 1', 'cat'])
})

test('the playing DJ and the next DJ are marked', () => {
  const rows = peopleRows(room([user('ann'), user('bob'), user('cat')], ['bob', 'cat', 'ann']))
  const stages = rows.flatMap((row) => (row.kind === 'person' ? [[row.uuid, row.stage]] : []))
  expect(stages).toEqual([
    ['bob', 'playing'],
    ['cat', 'next'],
    ['ann', 'onStage'],
  ])
})

test('guests are listed separately after users with an account, unless they are on stage', () => {
  const guest = (uuid: string): RoomUser => ({ ...user(uuid), tokenRole: 'guest' })
  const state = room([guest('gus'), user('ann'), guest('gil'), guest('gwen')], ['gwen'])
  expect(read(state)).toEqual(['djs 1', 'gwen', 'listeners 1', 'ann', 'guests 2', 'gus', 'gil'])
})

test('people groups without members are left out', () => {
  expect(read(room([user('cat')], []))).toEqual(['listeners 1', 'cat'])
  expect(read(room([], []))).toEqual([])
})

test('people are found by part of their name, ignoring case and accents', () => {
  const state = room([user('Zoë'), user('Ann')], [])
  expect(read(state, 'ZOE')).toEqual(['listeners 1', 'Zoë'])
  expect(read(state, 'x')).toEqual([])
})

test('people without a loaded profile are left out', () => {
  const state = room([user('ann'), user('bob')], [])
  expect(read({ ...state, allUserData: {} })).toEqual([])
})

test("a row contains the person's vote and star", () => {
  const cat = peopleRows(room([user('cat')], [])).at(-1)
  expect(cat).toMatchObject({ vote: 'like', starred: true })
})

test('people waiting for the stage are listed in queue order', () => {
  const state = room([user('ann', 'owner'), user('bob'), user('cat'), user('dan')], ['dan'], ['cat', 'ann'])
  expect(read(state)).toEqual(['djs 1', 'dan', 'waiting 2', 'cat', 'ann', 'listeners 1', 'bob'])
})

test('no DJ is shown as playing while the room plays by itself', () => {
  const state = room([user('ann'), user('bob')], ['ann'])
  state.nowPlaying = { song, startTime: 0, endTime: 60_000, playId: 'play', autoDj: true }
  const rows = peopleRows(state).flatMap((row) => (row.kind === 'person' ? [row.stage] : []))
  expect(rows).toEqual(['next', null])
})
