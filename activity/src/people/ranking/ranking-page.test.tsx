import { screen } from '@testing-library/react'
import { beforeEach, expect, test, vi } from 'vitest'
import { queries } from '../../client/api.ts'
import { fakeServer, loadWords, onScreen } from '../../../test/doubles/fixtures.tsx'
import { RankingPage } from './ranking-page.tsx'
import { SeasonSign } from './season-sign.tsx'

const seasonOf = (name: string, startTime: string, endTime: string) => ({
  id: 1,
  name,
  startTime,
  endTime,
  createdAt: startTime,
  updatedAt: startTime,
})
const winter = seasonOf('Winter', '2020-01-01T00:00:00.000Z', '2020-03-01T00:00:00.000Z')
const now = seasonOf('Autumn', '2020-03-01T00:00:00.000Z', '2999-03-01T00:00:00.000Z')
const ranking = [{ rank: 1, userUuid: 'ann', nickname: 'Ann', avatarId: 'fox', color: '#562DF9', balance: 48 }]

beforeEach(async () => {
  queries.clear()
  await loadWords()
})

/** The paths that the page requested while these seasons existed. */
function shown(around: object, rankings: Record<string, object>) {
  const answers = Object.entries(rankings).map(([key, body]) => [key, { body }] as const)
  const refused: string[] = []
  const server = fakeServer(Object.fromEntries(answers))
  vi.stubGlobal('fetch', async (...input: Parameters<typeof fetch>) => {
    const request = new Request(...input)
    const isAround = /\/seasons\/around\//.test(request.url)
    const answer = isAround ? Response.json(around) : await server.serve(...input)
    if (answer.status === 404) refused.push(request.url)
    return answer
  })
  onScreen(
    <>
      <SeasonSign />
      <RankingPage />
    </>,
  )
  return refused
}

test('a ranking links only to seasons that exist, and requests no others', async () => {
  const refused = shown(
    { current: now, previous: winter, next: null },
    {
      'GET /points/season-ranking': { season: { ...now, customFields: {} }, ranking, hasMore: false },
      'GET /rankings/djs': { djs: [] },
    },
  )
  expect(await screen.findByRole('heading', { name: 'Autumn' })).toBeTruthy()
  expect((await screen.findByRole('link', { name: 'Winter' })).getAttribute('href')).toBe('/ranking?season=Winter')
  expect(refused).toEqual([])
})

test('between seasons, the ranking of all time is shown without a request for a season that does not exist', async () => {
  const refused = shown(
    { current: null, previous: winter, next: null },
    { 'GET /points/all-seasons-ranking': { ranking, hasMore: false }, 'GET /rankings/djs': { djs: [] } },
  )
  expect(await screen.findByText('Ann')).toBeTruthy()
  expect(await screen.findByRole('link', { name: 'Winter' })).toBeTruthy()
  expect(refused).toEqual([])
})
