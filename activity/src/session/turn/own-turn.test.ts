import { expect, test } from 'vitest'
import type { Dj, NowPlaying } from '@segue/shared/room/state/state.ts'
import { TestRoom } from '@segue/shared/test/fixtures.ts'
import { noTurn, ownTurn, type OwnTurn } from './own-turn.ts'

const dj = (uuid: string): Dj => ({ uuid, tokenRole: 'user', canDj: true, nextSong: { trackName: uuid } })
const play = (playId: string): NowPlaying => ({
  song: { trackName: `song of ${playId}`, duration: 60 },
  startTime: 0,
  endTime: 60_000,
  playId,
})
const { settings } = new TestRoom().state
const room = (djs: string[], nowPlaying: NowPlaying | null, likes = 0) => ({
  djs: djs.map((uuid) => dj(uuid)),
  nowPlaying,
  songsRemainingForDj: 0,
  settings,
  voteCounts: { likes, dislikes: 1, stars: 2 },
  vibeMeter: 0.754,
})

/** The moments announced during a sequence of room states, each with the seconds left of its song. */
function announcedIn(evening: [ReturnType<typeof room>, number][]) {
  let turn: OwnTurn = noTurn
  return evening.map(([state, left]) => {
    const next = ownTurn(turn, state, 'ann', left)
    turn = next.turn
    return next.moments
  })
}

test('the next DJ is notified once, fifteen seconds ahead', () => {
  const bob = room(['bob', 'ann'], play('1'))
  expect(
    announcedIn([
      [bob, 40],
      [bob, 15],
      [bob, 14],
      [bob, 0.5],
    ]),
  ).toEqual([[], [{ kind: 'soon', seconds: 15 }], [], []])
})

test('a user who is not next, or not on stage, is not notified', () => {
  expect(announcedIn([[room(['bob', 'cleo', 'ann'], play('1')), 10]])).toEqual([[]])
  expect(announcedIn([[room(['bob'], play('1')), 10]])).toEqual([[]])
})

test('a DJ is notified when their song begins, and gets its final results when it ends', () => {
  const evening = announcedIn([
    [room(['bob', 'ann'], play('1')), 1],
    [room(['ann', 'bob'], play('2')), 60],
    [room(['ann', 'bob'], play('2'), 14), 1],
    [room(['bob', 'ann'], play('3')), 60],
  ])
  expect(evening.slice(1)).toEqual([
    [{ kind: 'on', playId: '2' }],
    [],
    [{ kind: 'over', title: 'song of 2', likes: 14, dislikes: 1, stars: 2, percent: 75 }],
  ])
})

test('a DJ who returns while their song plays is not notified of its start, but gets its results', () => {
  const evening = announcedIn([
    [room(['ann'], play('2')), 30],
    [room([], null), 0],
  ])
  expect(evening[0]).toEqual([])
  expect(evening[1]).toMatchObject([{ kind: 'over', title: 'song of 2' }])
})
