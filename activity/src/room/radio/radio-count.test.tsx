import { expect, test, vi } from 'vitest'
import { ann, olga, roomSettings, TestRoom, type Somebody } from '@segue/shared/test/fixtures.ts'
import { fakeServer, loadWords } from '../../../test/doubles/fixtures.tsx'
import { onScreenInRoom } from '../../../test/doubles/in-room.tsx'
import { useSession } from '../../client/session.ts'
import { RadioCount } from './radio-count.tsx'

test.each([
  ['staff of a public room', olga, {}, true],
  ['a guest of the same room', ann, {}, false],
  ['staff of a room whose radio is off', olga, { radio: false }, false],
  ['staff of a private room', olga, { type: 'PRIVATE' as const }, false],
])('songs that go on air are marked as they should be for %s', async (_, who: Somebody, settings, marksOnAir) => {
  await loadWords()
  vi.stubGlobal('fetch', fakeServer({}).serve)
  const room = new TestRoom(roomSettings(settings)).join(olga, ann)
  const account = { uuid: who.userUuid, kind: 'user' as const, role: who.tokenRole, capabilities: [], token: '' }
  useSession.setState({ session: account })
  const { session } = onScreenInRoom(<RadioCount />, room)
  expect(session.offers.getState().marksOnAir).toBe(marksOnAir)
})
