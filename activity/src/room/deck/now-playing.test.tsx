import { fireEvent, screen } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { ann, olga, roomSettings, song, TestRoom } from '@segue/shared/test/fixtures.ts'
import { loadWords, tokenOf } from '../../../test/doubles/fixtures.tsx'
import { takeToken } from '../../client/session.ts'
import { onScreenInRoom } from '../../../test/doubles/in-room.tsx'
import { NowPlaying } from './now-playing.tsx'

test('the DJ is named, and their card opens, also while the next song is announced', async () => {
  await loadWords()
  takeToken(tokenOf({ sub: ann.userUuid, type: 'user' }))
  const room = new TestRoom(roomSettings()).join(olga, ann)
  room.stage(olga, song('One'))
  const times = { playId: 'next', startTime: 0, endTime: 90_000, settledAt: 0, handOverAt: 1000, overlapMs: 0 }
  const nextPlay = { ...times, djUuid: olga.userUuid, song: song('Two') }
  const onPerson = vi.fn()
  onScreenInRoom(<NowPlaying onPerson={onPerson} />, { state: { ...room.state, nextPlay }, now: room.now })
  expect(await screen.findByText('Next: Two')).toBeTruthy()
  fireEvent.click(screen.getByText(`played by ${olga.profile.nickname}`))
  expect(onPerson).toHaveBeenCalledWith(olga.userUuid, expect.anything())
  expect(screen.getByRole('button', { name: 'One' })).toBeTruthy()
})
