import { afterAll, beforeAll, expect, test } from 'vitest'
import { openDiscordParty, type SignedIn } from '../../../../../test/discord-party.ts'

let party: Awaited<ReturnType<typeof openDiscordParty>>
beforeAll(async () => void (party = await openDiscordParty()))
afterAll(() => party.close())

test('five hundred people who come back after a restart cost at most fifty requests to Discord in all', async () => {
  const people: [SignedIn, ...SignedIn[]] = [await party.signedIn('owl')]
  while (people.length < 500) people.push(await party.signedIn(`owl ${people.length}`))
  const { enter } = party.partyOf(people, () => ({ roles: [] }))
  for (const { call } of people) await enter(call)
  party.fixtures.clock.pass(5001)
  const requests = await party.requestsDuring(() => Promise.all(people.map((one) => enter(party.restarted(one)))))
  expect(requests.length).toBeGreaterThan(0)
  expect(requests.length).toBeLessThanOrEqual(50)
})
