import { waitFor } from '@testing-library/react'
import { beforeEach, expect, test, vi } from 'vitest'
import { ann, mo, olga, roomSettings, TestRoom, type Somebody } from '@segue/shared/test/fixtures.ts'
import { fakeServer, loadWords } from '../../../test/doubles/fixtures.tsx'
import { onScreenInRoom } from '../../../test/doubles/in-room.tsx'
import { queries } from '../../client/api.ts'
import { useSession } from '../../client/session.ts'
import { RadioCount } from './radio-count.tsx'
import { radioLinkKey } from './radio.ts'

const { uuid } = roomSettings()
const linkPath = `GET /rooms/${uuid}/radio-link`
const link = {
  url: 'http://test/room/~k/radio',
  hls: 'http://test/room/~k/radio.m3u8',
  createdAt: '2026-11-20T20:00:00.000Z',
}
beforeEach(() => queries.removeQueries({ queryKey: radioLinkKey(uuid) }))

test.each([
  ['staff of a public room', olga, {}, true],
  ['a guest of the same room', ann, {}, false],
  ['staff of a room whose radio is off', olga, { radio: false }, false],
  ['staff of a private room', olga, { type: 'PRIVATE' as const }, false],
])('songs that go on air are marked as they should be for %s', async (_, who: Somebody, settings, marksOnAir) => {
  await loadWords()
  vi.stubGlobal('fetch', fakeServer({ [linkPath]: () => ({ body: { link: null } }) } as never).serve)
  const room = new TestRoom(roomSettings(settings)).join(olga, ann)
  const account = { uuid: who.userUuid, kind: 'user' as const, role: who.tokenRole, capabilities: [], token: '' }
  useSession.setState({ session: account })
  const { session } = onScreenInRoom(<RadioCount />, room)
  expect(session.offers.getState().marksOnAir).toBe(marksOnAir)
})

test('owners of a room with a secret link see what goes on air until the link is removed; moderators cannot know of it', async () => {
  await loadWords()
  let found: typeof link | null = link
  const server = fakeServer({ [linkPath]: () => ({ body: { link: found } }) } as never)
  vi.stubGlobal('fetch', server.serve)
  const requested = () => server.requests.map(({ key }) => key)
  const room = new TestRoom(roomSettings({ type: 'PRIVATE' })).join(olga, mo)
  const show = (who: Somebody) => {
    const account = { uuid: who.userUuid, kind: 'user' as const, role: who.tokenRole, capabilities: [], token: '' }
    useSession.setState({ session: account })
    return onScreenInRoom(<RadioCount />, room)
  }
  const { session, unmount } = show(olga)
  await waitFor(() => expect(session.offers.getState().marksOnAir).toBe(true))
  found = null
  await queries.invalidateQueries({ queryKey: radioLinkKey(uuid) })
  await waitFor(() => expect(session.offers.getState().marksOnAir).toBe(false))
  unmount()
  const before = requested()
  expect(show(mo).session.offers.getState().marksOnAir).toBe(false)
  expect(requested()).toEqual(before)
})
