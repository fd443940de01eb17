import { screen } from '@testing-library/react'
import { beforeEach, expect, test, vi } from 'vitest'
import { queries } from '../../client/api.ts'
import { fakeServer, loadWords, onScreen } from '../../../test/doubles/fixtures.tsx'
import { RankedServers } from './servers.tsx'

const dayMs = 86_400_000
const now = Date.parse('2026-11-20T20:00:00.000Z')
const season = {
  id: 1,
  name: 'Autumn',
  startTime: new Date(now - dayMs).toISOString(),
  endTime: new Date(now + 2 * dayMs).toISOString(),
  createdAt: new Date(now).toISOString(),
  updatedAt: new Date(now).toISOString(),
}
const ranking = [
  { rank: 1, guildId: '11', name: 'Night Owls', balance: 90 },
  { rank: 2, guildId: '22', name: 'Early Birds', balance: 48 },
]
const found = { season, ranking, hasMore: false }
const ann = { rank: 1, userUuid: 'ann', nickname: 'Ann', avatarId: 'fox', color: '#562DF9', balance: 48 }

beforeEach(async () => {
  queries.clear()
  await loadWords()
})

function shown(guildId: string | null, own?: object, ranked: typeof found | null = found) {
  const server = fakeServer(own ? { [`GET /discord/guilds/${guildId}/season`]: { body: { season, ...own } } } : {})
  vi.stubGlobal('fetch', server.serve)
  onScreen(<RankedServers found={ranked} guildId={guildId} now={now} />)
  return server
}

const rows = () => screen.getAllByRole('listitem').map(({ textContent }) => textContent)

test('outside Discord, servers are listed and none is highlighted', () => {
  const { requests } = shown(null)
  expect(screen.getByRole('heading', { name: 'Autumn' })).toBeTruthy()
  expect(rows()).toEqual(['1Night Owls90 points', '2Early Birds48 points'])
  expect(screen.getAllByRole('listitem').filter((row) => row.hasAttribute('aria-current'))).toEqual([])
  expect(requests.filter(({ key }) => key.includes('guilds'))).toEqual([])
})

test('inside a Discord server, its rank and its DJs are shown and it is highlighted', async () => {
  shown('22', { rank: 2, balance: 48, takesPart: true, djs: [ann] })
  expect(await screen.findByText('Your server is number 2')).toBeTruthy()
  expect(rows()).toEqual([
    '1Night Owls90 points',
    '2Early Birds48 points',
    expect.stringMatching(/^1.*Ann48 points$/),
  ])
  const own = screen.getAllByRole('listitem').filter((row) => row.hasAttribute('aria-current'))
  expect(own.map(({ textContent }) => textContent)).toEqual(['2Early Birds48 points'])
})

test('a server that does not take part sees a note about it', async () => {
  shown('33', { rank: null, balance: 7, takesPart: false, djs: [] })
  expect(await screen.findByText('Your server isn’t taking part')).toBeTruthy()
  expect(screen.queryByText('DJs playing for your server')).toBeNull()
})

test('an empty ranking explains how servers can join', () => {
  shown(null, undefined, null)
  expect(screen.getByText('No server has points yet')).toBeTruthy()
  expect(screen.getByText(/Its managers can list it here/)).toBeTruthy()
  expect(screen.getByRole('link', { name: 'Servers' }).getAttribute('aria-current')).toBe('page')
  expect(screen.getByRole('link', { name: 'People' }).getAttribute('href')).toBe('/ranking')
})
