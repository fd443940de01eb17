import { act, fireEvent, screen } from '@testing-library/react'
import { beforeEach, expect, test, vi } from 'vitest'
import { takeToken } from '../../client/session.ts'
import { fakeServer, loadWords, onScreen, tokenOf } from '../../../test/doubles/fixtures.tsx'
import { CrateDetail } from './crate-detail.tsx'
import type { Crate } from './crates.ts'

beforeEach(async () => {
  await loadWords()
  takeToken(tokenOf({ sub: 'ann', type: 'user' }))
})

test('a menu that is opened while the songs load stays open when they arrive', async () => {
  const names = { crateUuid: 'c-1', crateShortId: 'c1', crateName: 'Late' }
  const crate = { ...names, count: 1, userUuid: 'ben', thumbnails: [] as string[] } as Crate
  const song = { songId: '1', trackName: 'one', artistName: 'a', crateSongUuid: 's-1', musicProviders: {} }
  const server = fakeServer({ 'GET /crate/c-1/songs': { body: { songs: [song] } } })
  let arrive: () => void = () => {}
  const arrived = new Promise<void>((resolve) => (arrive = resolve))
  vi.stubGlobal('fetch', async (input: string, init?: RequestInit) => {
    if (input.includes('/songs')) await arrived
    return server.serve(input, init)
  })
  onScreen(<CrateDetail crate={crate} onGone={() => {}} />)
  expect(screen.getByText('Loading…')).toBeTruthy()
  fireEvent.click(screen.getByRole('button', { name: 'Play crate' }))
  const item = await screen.findByRole('menuitem', { name: 'Add to my queue' })
  await act(async () => arrive())
  await screen.findByRole('grid', { name: 'Late' })
  expect(item.isConnected).toBe(true)
})
