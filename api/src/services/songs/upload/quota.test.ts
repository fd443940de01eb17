import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { openApi, type Fixtures, type Member } from '../../../../test/fixtures.ts'
import { sendFile, wavFile } from '../../../../test/songs.ts'

let fixtures: Fixtures
let ann: Member
const hour = 3_600_000
const unlimited = { uploadsPerHour: Infinity, uploadsPerDay: Infinity, uploadedBytes: Infinity }
beforeAll(async () => void (fixtures = await openApi()))
beforeEach(async () => {
  ann = await fixtures.person('ann', { capabilities: ['uploadMusic'] })
})
afterAll(() => fixtures.close())

const limitTo = (quotas: Partial<typeof unlimited>) => Object.assign(fixtures.app.config.quotas, unlimited, quotas)
let mark = 0
const song = () => wavFile({ mark: ++mark })
const send = async (file = song(), who = ann) => {
  const answer = await sendFile(fixtures, who, file, 'song.wav')
  return { status: answer.status, retryAfter: answer.headers.get('retry-after'), body: await answer.json() }
}

test('uploads per hour are limited, and the refusal says when to try again', async () => {
  limitTo({ uploadsPerHour: 2 })
  expect((await send()).status).toBe(202)
  fixtures.clock.pass(hour / 2)
  expect((await send()).status).toBe(202)
  const refused = await send()
  expect(refused).toMatchObject({
    status: 429,
    retryAfter: '1800',
    body: { code: 'tooManyUploads', message: 'You’ve uploaded a lot of music. Please try again in 30 min' },
  })
  const ben = await fixtures.person('ben', { capabilities: ['uploadMusic'] })
  expect((await send(song(), ben)).status).toBe(202)
  fixtures.clock.pass(hour / 2)
  expect((await send()).status).toBe(202)
})

test('uploads per day are limited, and deleting songs does not free any', async () => {
  limitTo({ uploadsPerHour: 2, uploadsPerDay: 3 })
  const first = await send()
  await send()
  fixtures.clock.pass(2 * hour)
  await send()
  await ann.call('DELETE /songs/{id}', { params: { id: first.body.id } })
  expect(await send()).toMatchObject({ status: 429, retryAfter: String(22 * 3600) })
  fixtures.clock.pass(22 * hour)
  expect((await send()).status).toBe(202)
})

test('concurrent uploads over the limit are refused and leave nothing behind', async () => {
  limitTo({ uploadsPerHour: 3 })
  const answers = await Promise.all(Array.from({ length: 8 }, () => send()))
  const counted = (status: number) => answers.filter((answer) => answer.status === status).length
  expect([counted(202), counted(429)]).toEqual([3, 5])
  const { db } = fixtures.app
  const kept = await db.selectFrom('uploadedSong').where('userUuid', '=', ann.uuid).select('id').execute()
  expect(kept).toHaveLength(3)
})

test("the total size of a user's songs is limited, and deleting one makes room", async () => {
  const file = song()
  limitTo({ uploadedBytes: Math.floor(file.length * 1.5) })
  const first = await send(file)
  expect(first.status).toBe(202)
  const refused = await send()
  expect(refused).toMatchObject({ status: 409, body: { code: 'uploadSpaceFull' } })
  await ann.call('DELETE /songs/{id}', { params: { id: first.body.id } })
  expect((await send()).status).toBe(202)
})
