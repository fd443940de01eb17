import { fireEvent, screen } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { song } from '@segue/shared/test/fixtures.ts'
import { fakeServer, loadWords, onScreen, tokenOf } from '../../test/doubles/fixtures.tsx'
import { takeToken } from '../client/session.ts'
import { useToasts } from '../client/toasts.ts'
import { AddButtons } from './add-buttons.tsx'

test('a song that is added to the queue gets a check, without a notification', async () => {
  await loadWords()
  takeToken(tokenOf({ sub: 'ann', type: 'user' }))
  const { serve } = fakeServer({ 'GET /crate/special/queue/songs': { body: { songs: [], count: 0 } } })
  // Adding never finishes here.
  vi.stubGlobal('fetch', (url: string, init?: RequestInit) =>
    init?.method === 'POST' ? new Promise(() => undefined) : serve(url, init),
  )
  onScreen(<AddButtons song={song('One')} />)
  fireEvent.click(screen.getByRole('button', { name: 'Add to queue' }))
  expect(await screen.findByRole('button', { name: 'In your queue' })).toBeTruthy()
  expect(useToasts.getState().toasts).toEqual([])
})
