import { screen } from '@testing-library/react'
import { beforeEach, expect, test, vi } from 'vitest'
import { fakeServer, loadWords, onScreen, tokenOf } from '../../test/doubles/fixtures.tsx'
import { Routes } from '../client/router.tsx'
import { takeToken } from '../client/session.ts'
import { HistoryPage } from './history-page.tsx'

beforeEach(async () => {
  await loadWords()
  takeToken(tokenOf({ sub: 'ann', type: 'user' }))
})

function open(answers: Parameters<typeof fakeServer>[0]) {
  vi.stubGlobal('fetch', fakeServer(answers).serve)
  onScreen(<Routes pages={{ '/room/:slug/history': HistoryPage }} />, '/room/silent/history')
}

test('a room where nothing has played says so', async () => {
  open({ 'GET /rooms/silent/history': { body: { plays: [], count: 0 } } })
  expect(await screen.findByText('Nothing has played here yet')).toBeTruthy()
})

test('the history of a room that does not exist shows the error without a retry', async () => {
  const message = 'Room not found'
  open({ 'GET /rooms/silent/history': { status: 404, body: { statusCode: 404, message, error: 'Not Found' } } })
  expect(await screen.findByText(message, { exact: false })).toBeTruthy()
  expect(screen.queryByRole('button', { name: 'Try again' })).toBeNull()
})
