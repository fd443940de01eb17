import { screen } from '@testing-library/react'
import { beforeEach, expect, test, vi } from 'vitest'
import { queries } from '../../client/api.ts'
import { Routes } from '../../client/router.tsx'
import { fakeServer, loadWords, onScreen } from '../../../test/doubles/fixtures.tsx'
import { RankingPage } from './ranking-page.tsx'

beforeEach(async () => {
  queries.clear()
  await loadWords()
})

test('before anyone has points, the ranking says how to get them and whom people like', async () => {
  const ann = { uuid: 'ann', nickname: 'Ann', avatarId: 'fox', plays: 3, likes: 7 }
  const server = fakeServer({
    'GET /points/all-seasons-ranking': { body: { ranking: [], hasMore: false } },
    'GET /rankings/djs': { body: { djs: [ann] } },
  })
  const noSeasons = { current: null, previous: null, next: null }
  vi.stubGlobal('fetch', async (...input: Parameters<typeof fetch>) =>
    new Request(...input).url.includes('/seasons/around/') ? Response.json(noSeasons) : server.serve(...input),
  )
  onScreen(<Routes pages={{ '/ranking': RankingPage }} />, '/ranking')
  expect(await screen.findByText('Step up in any room and play a song.')).toBeTruthy()
  expect((await screen.findByRole('link', { name: 'Ann' })).closest('li')?.textContent).toContain('7 likes')
})
