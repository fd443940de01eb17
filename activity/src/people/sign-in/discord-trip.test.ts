import { beforeEach, expect, test, vi } from 'vitest'
import { fakeServer, tokenOf } from '../../../test/doubles/fixtures.tsx'
import { loadConfig } from '../../client/config.ts'
import { dropToken, takeToken } from '../../client/session.ts'
import { surface } from '../../client/surface.ts'
import { goToDiscord, linkDiscord, returnFromDiscord } from './discord-trip.ts'

const back = new URLSearchParams({ state: 'the state', code: 'the code' })
const leftFor = (purpose: string, account = 'ann') =>
  surface.storage.set(
    'segue-discord-trip',
    JSON.stringify({ state: 'the state', verifier: 'the verifier', purpose, next: '/settings/services', account }),
  )

beforeEach(() => {
  takeToken(tokenOf({ sub: 'ann', type: 'user' }))
})

const unconfirmed = { statusCode: 409, message: 'Confirm', error: 'Conflict', code: 'mergeNotConfirmed' }
const linked = { discordId: '1', username: 'chloe', globalName: 'Chloe' }

test('merging a Discord account that has data here needs confirmation and a second trip', async () => {
  const server = fakeServer({ 'POST /auth/link-discord': { status: 409, body: unconfirmed } })
  vi.stubGlobal('fetch', server.serve)
  leftFor('link')
  expect(await returnFromDiscord(back)).toEqual({ kind: 'unconfirmed', next: '/settings/services' })
  const confirmed = fakeServer({ 'POST /auth/link-discord': { body: linked } })
  vi.stubGlobal('fetch', confirmed.serve)
  leftFor('merge')
  expect(await returnFromDiscord(back)).toMatchObject({ kind: 'done', purpose: 'merge', next: '/settings/services' })
  expect([...server.requests, ...confirmed.requests].map(({ body }) => body)).toEqual([
    { code: 'the code', codeVerifier: 'the verifier', redirectUri: expect.stringContaining('/sign-in/discord') },
    expect.objectContaining({ merge: true }),
  ])
})

test('a sign-in that is not recent is reported, and the same code then links with the password', async () => {
  const needed = { ...unconfirmed, statusCode: 403, code: 'confirmationNeeded' }
  const server = fakeServer({ 'POST /auth/link-discord': { status: 403, body: needed } })
  vi.stubGlobal('fetch', server.serve)
  leftFor('merge')
  const returned = await returnFromDiscord(back)
  const proof = { code: 'the code', codeVerifier: 'the verifier' }
  expect(returned).toMatchObject({ kind: 'unproved', purpose: 'merge', next: '/settings/services', proof })
  if (returned.kind !== 'unproved') return
  const confirmed = fakeServer({ 'POST /auth/link-discord': { body: linked } })
  vi.stubGlobal('fetch', confirmed.serve)
  const again = await linkDiscord(returned, { ...returned.proof, password: 'correct horse' })
  expect(again).toMatchObject({ kind: 'done', purpose: 'merge' })
  expect(confirmed.requests).toMatchObject([{ body: { ...proof, merge: true, password: 'correct horse' } }])
})

test('other linking errors are passed on, and a return with a foreign `state` links nothing', async () => {
  const taken = { ...unconfirmed, code: 'discordAccountTaken' }
  const server = fakeServer({ 'POST /auth/link-discord': { status: 409, body: taken } })
  vi.stubGlobal('fetch', server.serve)
  leftFor('link')
  await expect(returnFromDiscord(back)).rejects.toMatchObject({ code: 'discordAccountTaken' })
  leftFor('merge')
  const strange = new URLSearchParams({ state: 'another', code: 'the code' })
  expect(await returnFromDiscord(strange)).toEqual({ kind: 'strange' })
  expect(server.requests).toHaveLength(1)
})

test('only the account that left for Discord is linked on return, with or without the password', async () => {
  const needed = { ...unconfirmed, statusCode: 403, code: 'confirmationNeeded' }
  const server = fakeServer({ 'POST /auth/link-discord': { status: 403, body: needed } })
  vi.stubGlobal('fetch', server.serve)
  const other = { kind: 'otherAccount', next: '/settings/services' }
  for (const purpose of ['link', 'merge']) {
    leftFor(purpose, 'bob')
    expect(await returnFromDiscord(back)).toEqual(other)
  }
  expect(server.requests).toEqual([])

  leftFor('link')
  const returned = await returnFromDiscord(back)
  if (returned.kind !== 'unproved') throw new Error(`returned as ${returned.kind}`)
  takeToken(tokenOf({ sub: 'bob', type: 'user' }))
  expect(await linkDiscord(returned, { ...returned.proof, password: 'the password of bob' })).toEqual(other)
  dropToken()
  expect(await linkDiscord(returned, { ...returned.proof, password: 'the password of ann' })).toEqual(other)
  expect(server.requests.filter(({ key }) => key === 'POST /auth/link-discord')).toHaveLength(1)
})

test('a trip started by one account links nothing to another', async () => {
  vi.stubGlobal('fetch', async () => Response.json({ brand: 'hangout', name: 'Hangout', discordApplicationId: '1' }))
  await loadConfig()
  const assign = vi.fn<(address: string) => void>()
  vi.stubGlobal('location', { origin: window.location.origin, assign })
  await goToDiscord('link', '/settings/services')
  const state = new URL(assign.mock.calls[0]?.[0] ?? '').searchParams.get('state') ?? ''
  takeToken(tokenOf({ sub: 'bob', type: 'user' }))
  const server = fakeServer({ 'POST /auth/link-discord': { body: linked } })
  vi.stubGlobal('fetch', server.serve)
  const returned = await returnFromDiscord(new URLSearchParams({ state, code: 'the code' }))
  expect(returned).toEqual({ kind: 'otherAccount', next: '/settings/services' })
  expect(server.requests).toEqual([])
})
