import { screen } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import type { Language } from '@segue/shared/i18n/words.ts'
import { ann, olga, role, TestRoom } from '@segue/shared/test/fixtures.ts'
import { fakeServer, loadWords, onScreen } from '../../../test/doubles/fixtures.tsx'
import { liveStore } from '../../../test/doubles/live-store.ts'
import { useSession } from '../../client/session.ts'
import type { LiveRoom } from '../../session/live-room.ts'
import { InRoom } from '../../session/room-context.tsx'
import { createRoomSession } from '../../session/room-session.ts'
import { BannedList } from './banned-list.tsx'

/** Ann is banned until the given time, and Olga owns the room. */
async function show(language: Language, expirationTime: string | null) {
  await loadWords(language)
  const banned = role(ann, 'banned', expirationTime)
  const testRoom = new TestRoom({ roomRoles: [role(olga, 'owner'), banned] }).join(olga)
  vi.stubGlobal('fetch', fakeServer({ 'GET /users/profiles': { body: [{ userProfile: ann.profile }] } }).serve)
  useSession.setState({
    session: { uuid: olga.userUuid, kind: 'user', role: olga.tokenRole, capabilities: [], token: '' },
  })
  const store = liveStore(testRoom.state)
  const room: Pick<LiveRoom, 'store' | 'serverNow'> = { store, serverNow: () => testRoom.now }
  onScreen(
    <InRoom value={createRoomSession(room as LiveRoom)}>
      <BannedList />
    </InRoom>,
  )
}

const aWeekLater = new Date(2027, 0, 22, 14, 5).toISOString()

test.each<[Language, RegExp]>([
  ['en', /^banned until Jan 22, 2027, 2:05\sPM$/],
  ['es', /^baneo hasta el 22 ene 2027, 14:05$/],
])('staff see the date a ban ends and not only the time of day (%s)', async (language, words) => {
  await show(language, aWeekLater)
  expect(await screen.findByText(words)).toBeTruthy()
})

test('a permanent ban is shown as permanent', async () => {
  await show('en', null)
  expect(await screen.findByText('banned permanently')).toBeTruthy()
})
