import { createHash } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { must } from '@segue/shared/must.ts'
import { addPerson, type Person } from '@segue/simulator/discord/world.ts'
import { openApi, refusalOf, type Fixtures } from '../../../../test/fixtures.ts'
import { fakeDiscord } from '../../../../test/fakes/fake-discord.ts'
import { refusalIn } from '../../../../test/refusal-in.ts'
import { discordAuth } from './sign-in.ts'

const redirectUri = 'http://test/sign-in/discord'
const codeVerifier = 'v'.repeat(43)
const challenge = createHash('sha256').update(codeVerifier).digest('base64url')

let there: Awaited<ReturnType<typeof fakeDiscord>>
let fixtures: Fixtures
let dee: Person
beforeAll(async () => {
  there = await fakeDiscord()
  there.world.application.redirectUris.push(redirectUri)
  dee = addPerson(there.world, 'dee', { globalName: 'Dee' })
  fixtures = await openApi({ discord: there.discord })
})
afterAll(async () => {
  await fixtures.close()
  await there.close()
})

const request = {
  response_type: 'code',
  scope: 'identify',
  redirect_uri: redirectUri,
  state: 'a state',
  code_challenge: challenge,
  code_challenge_method: 'S256',
}
/** What Discord's page does when a user presses a button, or only opens it. */
async function authorize(change: Record<string, string> = {}, pressed?: string) {
  const query = new URLSearchParams({ client_id: there.world.application.id, ...request, ...change })
  const answer = await fetch(`${there.authorizeUrl}?${query}`, {
    redirect: 'manual',
    ...(pressed === undefined ? {} : { method: 'POST', body: new URLSearchParams({ person: pressed }) }),
  })
  const location = answer.headers.get('location')
  return { status: answer.status, back: location === null ? null : new URL(location).searchParams }
}
const codeOf = async (person: Person, change?: Record<string, string>) =>
  must((await authorize(change, person.id)).back?.get('code'), 'a code')
const signIn = (body: { code: string; codeVerifier?: string; redirectUri?: string }) =>
  fixtures.nobody.call('POST /auth/discord-auth', { body })

test('a user who agrees on Discord’s page is signed in, each time to the same account', async () => {
  const { back } = await authorize({}, dee.id)
  expect(back?.get('state')).toBe('a state')
  const first = await signIn({ code: must(back?.get('code'), 'a code'), codeVerifier, redirectUri })
  expect(first).toMatchObject({ isNew: true, discordId: dee.id })
  const again = await signIn({ code: await codeOf(dee), codeVerifier, redirectUri })
  expect(again).toMatchObject({ isNew: false, uuid: first.uuid })
})

test('a code is invalid without its verifier, with another return address, and a second time', async () => {
  const unknown = refusalIn(discordAuth, 'discordSignInUnknown')
  for (const input of [
    { redirectUri },
    { codeVerifier: 'w'.repeat(43), redirectUri },
    { codeVerifier, redirectUri: 'http://test/elsewhere' },
    { codeVerifier },
  ])
    expect(await refusalOf(signIn({ code: await codeOf(dee), ...input }))).toEqual(unknown)
  const code = await codeOf(dee)
  await signIn({ code, codeVerifier, redirectUri })
  expect(await refusalOf(signIn({ code, codeVerifier, redirectUri }))).toEqual(unknown)
})

test('declined and invalid requests come back with the reason and the state', async () => {
  const back = async (change: Record<string, string>, pressed?: string) => {
    const answer = await authorize(change, pressed)
    return [answer.back?.get('error'), answer.back?.get('state')]
  }
  expect(await back({}, '')).toEqual(['access_denied', 'a state'])
  expect(await back({ scope: 'everything' })).toEqual(['invalid_scope', 'a state'])
  expect(await back({ response_type: 'token' })).toEqual(['unsupported_response_type', 'a state'])
  expect(await back({ code_challenge_method: 'plain' })).toEqual(['invalid_request', 'a state'])
})

test('Discord redirects only to addresses registered for the application', async () => {
  const changes: Record<string, string>[] = [
    { redirect_uri: 'http://elsewhere.test/' },
    { client_id: '123456789012345678' },
  ]
  for (const change of changes) expect(await authorize(change, dee.id)).toEqual({ status: 400, back: null })
})

test('a Discord account can be linked on the web in the same way', async () => {
  const [ann, eve] = [await fixtures.person('ann'), addPerson(there.world, 'eve')]
  const body = { code: await codeOf(eve), codeVerifier, redirectUri }
  expect(await ann.call('POST /auth/link-discord', { body })).toMatchObject({ discordId: eve.id })
  expect(await ann.call('GET /auth/sign-in-methods')).toMatchObject({ hasDiscord: true })
  const { uuid } = await signIn({ code: await codeOf(eve), codeVerifier, redirectUri })
  expect(uuid).toBe(ann.uuid)
})
