import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { openApi, refusalOf, type Fixtures, type Member } from '../../../../test/fixtures.ts'

let fixtures: Fixtures
let root: Member
beforeAll(async () => {
  fixtures = await openApi()
  root = await fixtures.person('root', { role: 'admin' })
})
beforeEach(async () => void (await fixtures.app.db.deleteFrom('job').execute()))
afterAll(() => fixtures.close())

const minuteMs = 60_000
const inMs = (ms: number) => new Date(fixtures.clock.now() + ms)
type Row = {
  kind?: string
  payload?: object
  dedupeKey?: string
  attempts?: number
  lastError?: string
  givenUpAt?: Date
  takenUntil?: Date
  runAt?: Date
}

async function add(more: Row): Promise<number> {
  const { payload = {}, ...rest } = more
  const { id } = await fixtures.app.db
    .insertInto('job')
    .values({
      kind: 'someWork',
      payload: JSON.stringify(payload),
      runAt: inMs(minuteMs),
      createdAt: inMs(0),
      dedupeKey: null,
      takenBy: null,
      ...rest,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}
const failed = (more: Row = {}) => add({ givenUpAt: inMs(0), attempts: 5, lastError: 'Error: no', ...more })
const running = () => add({ takenUntil: inMs(minuteMs), attempts: 1 })
const list = async (query: object = {}) => (await root.call('GET /admin/jobs', { query })).data
const retry = (id: number, reason?: string) =>
  root.call('POST /admin/jobs/{id}/retry', { params: { id }, body: { reason } })
const drop = (id: number) => root.call('DELETE /admin/jobs/{id}', { params: { id }, body: { reason: 'Obsolete' } })
const rowOf = (id: number) => fixtures.app.db.selectFrom('job').where('id', '=', id).selectAll().executeTakeFirst()

test('administrators list jobs by state', async () => {
  const ids = [await failed(), await running(), await add({ attempts: 2, lastError: 'Error: soon' }), await add({})]
  const states = (await list({ sort: 'id,ASC' })).map(({ id, state }) => [id, state])
  expect(states).toEqual(ids.map((id, at) => [id, ['FAILED', 'RUNNING', 'RETRYING', 'WAITING'][at]]))
  expect((await list({ filter: 'state||$eq||FAILED' })).map(({ id }) => id)).toEqual(ids.slice(0, 1))
  const ann = await fixtures.person('ann', { role: 'moderator' })
  expect(await refusalOf(ann.call('GET /admin/jobs'))).toMatchObject({ status: 403 })
})

test("secrets in a job are hidden, and filters can't probe for them", async () => {
  const secret = 'eyJhbGciOiJFZERTQSJ9_abcdefghijklmnop'
  const payload = { to: 7, token: secret, code: '123456', userUuid: root.uuid, session: root.uuid, deep: { secret } }
  const id = await failed({
    payload,
    lastError: `Error: 401 of https://api.example.test/v1?token=${secret} (refused)`,
  })
  const job = await root.call('GET /admin/jobs/{id}', { params: { id } })
  expect(job.payload).toEqual({ to: 7, token: '…', code: '…', userUuid: root.uuid, session: '…', deep: '…' })
  expect(job.lastError).toBe('Error: 401 of https://api.example.test/v1?… (refused)')
  expect(JSON.stringify(await list())).not.toMatch(/eyJ|123456/)
  expect(await list({ filter: 'lastError||$cont||eyJ' })).toEqual([])
  expect((await refusalOf(list({ filter: 'payload||$notnull' }))).status).toBe(400)
})

test('retrying a permanently failed job resets its attempts', async () => {
  const id = await failed()
  await retry(id, 'The provider is back')
  expect(await rowOf(id)).toMatchObject({ attempts: 0, givenUpAt: null, takenUntil: null, runAt: inMs(0) })
})

test('retrying a job that waits for its next attempt runs it now and keeps its count', async () => {
  const id = await add({ attempts: 3 })
  await retry(id)
  expect(await rowOf(id)).toMatchObject({ attempts: 3, runAt: inMs(0) })
})

test('a running job can be neither retried nor dropped, and only a permanently failed job can be dropped', async () => {
  const [runs, waits, fails] = [await running(), await add({}), await failed()]
  expect(await refusalOf(retry(runs))).toEqual({ status: 409, message: 'This job is running right now' })
  const notFailed = { status: 409, message: 'Only permanently failed jobs can be dropped' }
  expect(await refusalOf(drop(runs))).toEqual(notFailed)
  expect(await refusalOf(drop(waits))).toEqual(notFailed)
  await drop(fails)
  expect((await list()).map(({ id }) => id)).toEqual([waits, runs])
  const missing = { status: 404, message: 'Job not found' }
  const get = (id: number) => root.call('GET /admin/jobs/{id}', { params: { id } })
  for (const call of [retry, drop, get]) expect(await refusalOf(call(fails))).toEqual(missing)
})

test('a failed job is not retried while the same job is already waiting', async () => {
  const id = await failed({ dedupeKey: 'once' })
  await add({ dedupeKey: 'once' })
  expect(await refusalOf(retry(id))).toEqual({ status: 409, message: 'The same job is already waiting' })
})

test('an id out of range is a 404', async () => {
  for (const id of [2 ** 31, 2 ** 32, Number.MAX_SAFE_INTEGER])
    for (const call of [root.call('GET /admin/jobs/{id}', { params: { id } }), retry(id), drop(id)])
      expect(await refusalOf(call)).toMatchObject({ status: 404 })
})
