import { readFile } from 'node:fs/promises'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { must } from '@segue/shared/must.ts'
import { accountRoles } from '@segue/shared/people/profile.ts'
import { createApi } from '../../src/compose/create-api.ts'
import { operations } from '../../src/compose/operations.ts'
import type { Operation } from '../../src/platform/operation.ts'
import { openApi, type Fixtures, type Member } from '../fixtures.ts'
import { pathOf } from '../samples-of.ts'

let fixtures: Fixtures
let owner: Member
/** A token for each column of the table. */
const tokens = new Map<string, string | undefined>()
/** The parameters that identify the owner's resources, by rule. */
let things: Record<string, Record<string, string>>
/** The outcome for each caller according to `access.md`, by rule. */
let table: Map<string, Map<string, string>>

beforeAll(async () => {
  fixtures = await openApi()
  tokens.set('nobody', undefined)
  tokens.set('guest', (await fixtures.guest()).token)
  for (const role of accountRoles) tokens.set(role, (await fixtures.person(`one ${role}`, { role })).token)
  tokens.set('service', 'service-token-for-tests')
  owner = await fixtures.person('owner')
  things = await thingsOf(owner)
  table = rulesIn(await readFile(new URL('../../access.md', import.meta.url), 'utf8'))
})
afterAll(() => fixtures.close())

async function thingsOf({ call, uuid: userUuid }: Member): Promise<typeof things> {
  const room = (await call('POST /rooms/infrastructure', { body: { name: 'Mine' } })).uuid
  const crate = (await call('POST /crate', { body: { crateName: 'Mine', isPublic: false } })).crateUuid
  const [startTime, endTime] = [1, 2].map((hours) => new Date(fixtures.clock.now() + hours * 3_600_000).toISOString())
  const event = (
    await call('POST /events', {
      body: { name: 'Mine', startTime: must(startTime, 'a start time'), endTime: must(endTime, 'an end time') },
    })
  ).uuid
  const body = { name: 'Mine', ownerUuid: userUuid }
  const community = (await fixtures.service.call('POST /admin/communities', { body })).uuid
  const song = fixtures.app.ids.uuid()
  await fixtures.app.db
    .insertInto('uploadedSong')
    .values({
      ...({ uuid: song, userUuid, songId: '1', sha256: song, fileName: 'mine.wav', size: 1 } as const),
      status: 'VERIFIED',
    })
    .execute()
  const account = (await call('POST /api/v1/token-accounts', { body: {} })).id
  const [ofRoom, ofCrate] = [
    { id: room, roomId: room },
    { crateId: crate, crateUuid: crate },
  ]
  return {
    roomStaff: ofRoom,
    roomOwners: ofRoom,
    roomOwner: ofRoom,
    crateOwner: ofCrate,
    crateReader: ofCrate,
    eventKeeper: { id: event },
    communityOwner: { id: community, roomId: room },
    communityOrRoomOwner: { id: community, roomId: room },
    songOwner: { id: song },
    songOwnerOrModerator: { id: song },
    tokenAccountOwner: { accountId: String(account) },
    guildAdmin: {},
    guildMember: {},
  }
}

/** A person's role in a Discord guild is known only to Discord. */
const byDiscord = ['guildAdmin', 'guildMember']

/** The table "Rules by role" of the page. */
function rulesIn(page: string): typeof table {
  const lines = must(/## Rules by role\n([\s\S]*?)\n## /.exec(page)?.[1], 'the table').split('\n')
  const [head = [], , ...rows] = lines.filter((line) => line.startsWith('|')).map(cellsOf)
  return new Map(
    rows.map(([rule = '', ...cells]) => [rule, new Map(head.slice(1).map((who, at) => [who, cells[at] ?? '']))]),
  )
}

const cellsOf = (line: string) =>
  line
    .split('|')
    .slice(1, -1)
    .map((cell) => cell.trim())

/** The operations with handlers that do nothing, so that responses come from the checks before them. */
const harmless = () =>
  createApi(
    fixtures.app,
    operations.map((each): Operation => ({ ...each, handle: () => new Response('ran') })),
  )

async function statusFor(api: Fixtures['api'], each: Operation, token: string | undefined): Promise<number> {
  const answer = await api.request(pathOf(each, things[each.access.name]), {
    method: each.method,
    headers: { 'Content-Type': 'application/json', ...(token ? { Authorization: `Bearer ${token}` } : {}) },
    ...(each.method === 'GET' ? {} : { body: '{}' }),
  })
  return answer.status
}

/** The response to a caller who owns nothing that the call is about. */
const expectedOf = (outcome: string): string => (outcome === 'own' ? '403' : outcome)

test('every call admits and refuses each role as access.md says', async () => {
  const api = harmless()
  const wrong: string[] = []
  const met = new Set<string>()
  for (const each of operations) {
    const outcomes = must(table.get(each.access.name), `the rule ${each.access.name} in access.md`)
    for (const [who, token] of tokens) {
      const outcome = must(outcomes.get(who), who)
      const status = await statusFor(api, each, token)
      const came = status === 401 || status === 403 ? String(status) : 'yes'
      if (came !== expectedOf(outcome)) wrong.push(`${each.key} as ${who}: ${status} instead of ${outcome}`)
      met.add(`${each.access.name} ${outcome}`)
    }
  }
  expect(wrong).toEqual([])
  // Each rule was tested with each of its outcomes, and the table contains none without a call.
  const messages = [...table].flatMap(([rule, outcomes]) =>
    [...outcomes.values()].map((outcome) => `${rule} ${outcome}`),
  )
  expect([...met].toSorted()).toEqual([...new Set(messages)].toSorted())
})

test("the owner of a call's subject is admitted if access.md says so", async () => {
  const api = harmless()
  const wrong: string[] = []
  const ruled = operations.filter(({ access }) => table.get(access.name)?.get('user') === 'own')
  for (const each of ruled.filter(({ access }) => !byDiscord.includes(access.name))) {
    const status = await statusFor(api, each, owner.token)
    if (status === 401 || status === 403) wrong.push(`${each.key}: ${status}`)
  }
  expect(wrong).toEqual([])
  expect(new Set(ruled.map(({ access }) => access.name))).toEqual(new Set(Object.keys(things)))
})

test('every call refuses the token of a user who has been banned since', async () => {
  const ann = await fixtures.person('ann', { role: 'moderator' })
  await fixtures.service.call('POST /users/ban', { body: { userUuid: ann.uuid } })
  const api = harmless()
  const statuses = new Set<number>()
  for (const each of operations) statuses.add(await statusFor(api, each, ann.token))
  expect([...statuses]).toEqual([401])
})
