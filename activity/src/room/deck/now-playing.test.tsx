import { fireEvent, screen } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { ann, olga, roomSettings, song, TestRoom } from '@segue/shared/test/fixtures.ts'
import { loadWords, onScreen, tokenOf } from '../../../test/doubles/fixtures.tsx'
import { liveStore } from '../../../test/doubles/live-store.ts'
import { takeToken } from '../../client/session.ts'
import type { LiveRoom } from '../../session/live-room.ts'
import { InRoom } from '../../session/room-context.tsx'
import { createRoomSession } from '../../session/room-session.ts'
import { NowPlaying } from './now-playing.tsx'

test('the DJ is named, and their card opens, also while the next song is announced', async () => {
  await loadWords()
  takeToken(tokenOf({ sub: ann.userUuid, type: 'user' }))
  const room = new TestRoom(roomSettings()).join(olga, ann)
  room.stage(olga, song('One'))
  const times = { playId: 'next', startTime: 0, endTime: 90_000, settledAt: 0, handOverAt: 1000, overlapMs: 0 }
  const nextPlay = { ...times, djUuid: olga.userUuid, song: song('Two') }
  const session = createRoomSession({
    store: liveStore({ ...room.state, nextPlay }),
    serverNow: () => room.now,
  } as unknown as LiveRoom)
  const onPerson = vi.fn()
  onScreen(
    <InRoom value={session}>
      <NowPlaying onPerson={onPerson} />
    </InRoom>,
  )
  expect(await screen.findByText('Next: Two')).toBeTruthy()
  fireEvent.click(screen.getByText(`played by ${olga.profile.nickname}`))
  expect(onPerson).toHaveBeenCalledWith(olga.userUuid, expect.anything())
  expect(screen.getByRole('button', { name: 'One' })).toBeTruthy()
})
