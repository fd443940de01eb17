import { beforeEach, expect, test, vi } from 'vitest'
import { createStore } from 'zustand/vanilla'
import type { PersonAction } from '@segue/shared/room/protocol/actions.ts'
import type { Person } from '@segue/shared/room/state/state.ts'
import { ann, guest, olga, song, TestRoom } from '@segue/shared/test/fixtures.ts'
import { fakeServer, tokenOf } from '../../../test/doubles/fixtures.tsx'
import { currentSession, dropToken, takeToken } from '../../client/session.ts'
import type { LiveRoom, RoomSnapshot } from '../../session/live-room.ts'
import { takeVotesAlong } from './votes-along.ts'

const likes = 'POST /crate/special/likes/songs'
/** Records songs added to likes; other parts of the page may send more requests after sign-in. */
const server = () => {
  const { requests, serve } = fakeServer({ [likes]: { body: { songs: [] } } })
  vi.stubGlobal('fetch', serve)
  return { liked: () => requests.filter(({ key }) => key === likes) }
}
const asGuest = () => takeToken(tokenOf({ sub: guest.userUuid, type: 'guest' }))
const asAnn = () => takeToken(tokenOf({ sub: ann.userUuid, type: 'user' }))

/** A room in which Olga plays, seen from a guest's page, which votes as its current user. */
function guestInRoom() {
  const room = new TestRoom().join(olga, guest)
  room.stage(olga, song('First'))
  let me: Person = guest
  const snapshot = (): RoomSnapshot => ({
    status: { kind: 'live' },
    state: room.state,
    sound: { name: 'idle' },
    part: null,
  })
  const store = createStore<RoomSnapshot>(snapshot)
  const act = async (action: PersonAction) => {
    room.send(me, action)
    store.setState(snapshot())
    return {}
  }
  const vote = (songVotes: { like?: boolean; star?: boolean }) => act({ type: 'voteOnSong', songVotes })
  const next = () => {
    room.stage(olga, song('Second'))
    room.send(olga, { type: 'skipSong' })
    store.setState(snapshot())
  }
  /** What the page does when its user changes: leave as the old user, join as the new one. */
  const comeAs = (somebody: typeof ann) => {
    store.setState({ status: { kind: 'connecting' } })
    room.send(me, { type: 'leaveRoom' })
    me = somebody
    if (!room.state.allUserData[somebody.userUuid]) room.join(somebody)
    store.setState(snapshot())
  }
  const votesOf = (somebody: Person) => room.state.allUserData[somebody.userUuid]?.songVotes
  return { room, store, act, vote, next, comeAs, votesOf, live: { store, act } as unknown as LiveRoom }
}

beforeEach(() => dropToken())

test('a guest who signs up keeps their vote, and it counts once', async () => {
  server()
  asGuest()
  const { room, vote, comeAs, votesOf, live } = guestInRoom()
  const stop = takeVotesAlong(live)
  await vote({ like: true, star: true })
  asAnn()
  comeAs(ann)
  expect(votesOf(ann)).toEqual({ like: true, star: true })
  expect(room.state.voteCounts).toEqual({ likes: 1, dislikes: 0, stars: 1 })
  stop()
})

test("songs a guest starred are added to the account's likes, latest first, without those unstarred", async () => {
  const { liked } = server()
  asGuest()
  const { vote, next, comeAs, live } = guestInRoom()
  const stop = takeVotesAlong(live)
  await vote({ star: true })
  next()
  await vote({ star: true })
  await vote({ star: false })
  asAnn()
  comeAs(ann)
  await expect.poll(() => liked()).toHaveLength(1)
  expect(liked()).toMatchObject([{ key: likes, body: { songs: [{ songId: 'First' }] } }])
  stop()
})

test('an account that has voted in this room elsewhere keeps that vote', async () => {
  server()
  asGuest()
  const { room, vote, comeAs, votesOf, live } = guestInRoom()
  const stop = takeVotesAlong(live)
  room.join(ann)
  room.send(ann, { type: 'voteOnSong', songVotes: { like: false } })
  await vote({ like: true })
  asAnn()
  comeAs(ann)
  expect(votesOf(ann)).toEqual({ like: false })
  expect(room.state.voteCounts).toEqual({ likes: 0, dislikes: 1, stars: 0 })
  stop()
})

test('a vote for a song that has ended is dropped, and signing out carries nothing over', async () => {
  const { liked } = server()
  asGuest()
  const { room, vote, next, comeAs, votesOf, live } = guestInRoom()
  const stop = takeVotesAlong(live)
  await vote({ like: true })
  asAnn()
  next()
  comeAs(ann)
  expect(votesOf(ann)).toEqual({})
  await vote({ like: true })
  asGuest()
  comeAs(guest)
  expect(currentSession()?.kind).toBe('guest')
  expect(votesOf(guest)).toEqual({})
  expect(room.state.voteCounts).toEqual({ likes: 1, dislikes: 0, stars: 0 })
  expect(liked()).toEqual([])
  stop()
})
