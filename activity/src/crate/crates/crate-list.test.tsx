import { act, screen } from '@testing-library/react'
import { beforeEach, expect, test, vi } from 'vitest'
import { fakeServer, loadWords, onScreen, tokenOf } from '../../../test/doubles/fixtures.tsx'
import { takeToken } from '../../client/session.ts'
import { CrateList } from './crate-list.tsx'

beforeEach(async () => {
  await loadWords()
  takeToken(tokenOf({ sub: 'ann', type: 'user' }))
})

test('an import is polled every five seconds until it is complete', async () => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
  const crate = {
    crateUuid: 'c-1',
    crateShortId: 'c1',
    crateName: 'Late',
    count: 40,
    isPublic: false,
    thumbnails: [],
  }
  const during = (importStatus: string, done: number) => ({
    body: {
      crates: [
        {
          ...crate,
          importStatus,
          importProgress: { musicProvider: 'spotify', done, missed: 0, total: 120, failure: null },
        },
      ],
      count: 1,
    },
  })
  let polls = 0
  const answer = () => (++polls === 1 ? during('IN_PROGRESS', 40) : during('COMPLETE', 120))
  vi.stubGlobal('fetch', fakeServer({ 'GET /crate/user': answer }).serve)
  onScreen(<CrateList onOpen={() => undefined} />)
  await screen.findByRole('progressbar', { name: 'Importing from Spotify: 40 of 120' })
  await act(() => vi.advanceTimersByTimeAsync(4999))
  expect(polls).toBe(1)
  await act(() => vi.advanceTimersByTimeAsync(1))
  await expect.poll(() => screen.queryByRole('progressbar')).toBeNull()
  await act(() => vi.advanceTimersByTimeAsync(60_000))
  expect(polls).toBe(2)
})
