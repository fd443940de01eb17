import { fireEvent, screen } from '@testing-library/react'
import { beforeEach, expect, test, vi } from 'vitest'
import { fakeServer, loadWords, onScreen, tokenOf } from '../../../test/doubles/fixtures.tsx'
import { takeToken } from '../../client/session.ts'
import { linkLastFm } from './link-last-fm.ts'
import { ScrobblingBlock } from './scrobbling-block.tsx'

const grantUrl = 'https://www.last.fm/api/auth/?api_key=k'
const linked = { name: 'ann', linkedAt: '2026-03-01T12:00:00.000Z', waiting: 2 }

let person = 0
beforeEach(async () => {
  await loadWords()
  takeToken(tokenOf({ sub: `listener-${++person}`, type: 'user' }))
})

function open(services: object[], more: Parameters<typeof fakeServer>[0] = {}) {
  const server = fakeServer({ 'GET /scrobbling': () => ({ body: { services } }), ...more })
  vi.stubGlobal('fetch', server.serve)
  return { server, ...onScreen(<ScrobblingBlock />) }
}
const keys = (server: ReturnType<typeof fakeServer>) => server.requests.map(({ key }) => key)

test('linked services show the account and what waits, and can be unlinked', async () => {
  const services: object[] = [{ service: 'lastfm', grantUrl, linked }]
  const { server } = open(services, {
    'DELETE /scrobbling/lastfm': () => {
      services.length = 0
      return { body: { unlinked: true } }
    },
  })
  const line = await screen.findByRole('listitem')
  expect(line.textContent).toBe('Last.fmann, linked since Mar 1, 20262 songs wait to be sent.Unlink Last.fm')
  fireEvent.click(screen.getByRole('button', { name: 'Unlink Last.fm' }))
  await expect.poll(() => screen.queryByRole('listitem')).toBeNull()
  expect(keys(server)).toContain('DELETE /scrobbling/lastfm')
})

test('a ListenBrainz token is sent once, even if it is submitted twice', async () => {
  const services: { service: string; grantUrl: null; linked: object | null }[] = [
    { service: 'listenbrainz', grantUrl: null, linked: null },
  ]
  const { server } = open(services, {
    'PUT /scrobbling/listenbrainz': () => {
      services.splice(0, 1, { service: 'listenbrainz', grantUrl: null, linked })
      return { body: { name: 'ann', linkedAt: linked.linkedAt } }
    },
  })
  const field = await screen.findByLabelText('Your ListenBrainz user token')
  fireEvent.change(field, { target: { value: ' token ' } })
  const button = screen.getByRole('button', { name: 'Link ListenBrainz' })
  fireEvent.click(button)
  fireEvent.click(button)
  await screen.findByText(/ann, linked since/)
  expect(keys(server).filter((key) => key.startsWith('PUT'))).toHaveLength(1)
})

test('a token that Last.fm returns links the account only with the state of this window', async () => {
  const server = fakeServer({ 'PUT /scrobbling/lastfm': { body: linked } })
  vi.stubGlobal('fetch', server.serve)
  const opened: string[] = []
  const page = {
    location: { origin: 'https://segue.test' },
    open: (url: string) => opened.push(url),
    setTimeout: () => 0,
    clearTimeout: () => undefined,
  }
  // oxlint-disable-next-line no-unsafe-type-assertion -- a window of which only these members are used
  const result = linkLastFm(grantUrl, page as unknown as Window)
  const back = new URL(new URL(opened[0] ?? '').searchParams.get('cb') ?? '')
  expect(back.origin + back.pathname).toBe('https://segue.test/linked.html')
  const channel = new BroadcastChannel('segue-linked')
  channel.postMessage({ state: 'forged', code: 'of-a-stranger' })
  channel.postMessage({ state: back.searchParams.get('state'), code: 'mine' })
  expect(await result).toBe(true)
  channel.close()
  expect(server.requests.map(({ body }) => body)).toEqual([{ token: 'mine' }])
})

test('nothing is shown where no service is set up', async () => {
  const { container, server } = open([])
  await expect.poll(() => keys(server)).toHaveLength(1)
  expect(container.textContent).toBe('')
})
