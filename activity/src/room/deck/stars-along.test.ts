import { beforeEach, expect, test, vi } from 'vitest'
import { createStore } from 'zustand/vanilla'
import { ann, guest, olga, song, TestRoom } from '@segue/shared/test/fixtures.ts'
import { fakeServer, tokenOf } from '../../../test/doubles/fixtures.tsx'
import { dropToken, takeToken } from '../../client/session.ts'
import type { RoomSnapshot } from '../../session/live-room.ts'
import { takeStarsAlong } from './stars-along.ts'

const likes = 'POST /crate/special/likes/songs'
/** Records songs added to likes; other parts of the page may send more requests after sign-in. */
const server = () => {
  const { requests, serve } = fakeServer({ [likes]: { body: { songs: [] } } })
  vi.stubGlobal('fetch', serve)
  return { liked: () => requests.filter(({ key }) => key === likes) }
}
const asGuest = () => takeToken(tokenOf({ sub: guest.userUuid, type: 'guest' }))
const asAnn = () => takeToken(tokenOf({ sub: ann.userUuid, type: 'user' }))

/** A room in which Olga plays, seen from a guest's page. */
function guestInRoom() {
  const room = new TestRoom().join(olga, guest)
  room.stage(olga, song('First'))
  const snapshot = (): RoomSnapshot => ({
    status: { kind: 'live' },
    state: room.state,
    sound: { name: 'idle' },
    part: null,
  })
  const store = createStore<RoomSnapshot>(snapshot)
  return {
    live: { store },
    star(isStarred: boolean) {
      room.send(guest, { type: 'voteOnSong', songVotes: { star: isStarred } })
      store.setState(snapshot())
    },
    next(name: string) {
      room.stage(olga, song(name))
      room.send(olga, { type: 'skipSong' })
      store.setState(snapshot())
    },
  }
}

beforeEach(() => dropToken())

test("songs a guest starred earlier are added to the account's likes, latest first, without those unstarred", async () => {
  const { liked } = server()
  asGuest()
  const { star, next, live } = guestInRoom()
  const stop = takeStarsAlong(live)
  star(true)
  next('Second')
  star(true)
  next('Third')
  star(true)
  star(false)
  next('Fourth')
  star(true)
  asAnn()
  await expect.poll(() => liked()).toHaveLength(1)
  expect(liked()).toMatchObject([{ key: likes, body: { songs: [{ songId: 'Second' }, { songId: 'First' }] } }])
  stop()
})

test('signing out adds nothing to likes', () => {
  const { liked } = server()
  asAnn()
  const { star, next, live } = guestInRoom()
  const stop = takeStarsAlong(live)
  star(true)
  next('Second')
  asGuest()
  expect(liked()).toEqual([])
  stop()
})
