import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { createOutbox } from '../../../adapters/mail/outbox.ts'
import { openApi, refusalOf, type Fixtures, type Member } from '../../../../test/fixtures.ts'
import { awardSeason } from './give-awards.ts'

const dayMs = 86_400_000
let fixtures: Fixtures
beforeAll(async () => void (fixtures = await openApi()))
afterEach(async () => {
  await fixtures.app.db.deleteFrom('userAvatarAssignment').execute()
  await fixtures.app.db.deleteFrom('avatar').where('seasonId', 'is not', null).execute()
  for (const table of ['pointsEntry', 'rankingStatus', 'lifetimeRanking', 'season'] as const)
    await fixtures.app.db.deleteFrom(table).execute()
})
afterAll(() => fixtures.close())

let made = 0
/** A season that began a day ago and ends in an hour, with an avatar for users with this many points in it. */
async function seasonWithAward(rankingValue: number) {
  const now = fixtures.clock.now()
  const body = {
    name: `Season ${++made}`,
    startTime: new Date(now - dayMs).toISOString(),
    endTime: new Date(now + 3_600_000).toISOString(),
  }
  const season = await fixtures.service.call('POST /points/season', { body })
  const slug = `award-${made}`
  await fixtures.app.db
    .insertInto('avatar')
    .values({ slug, avatarStatus: 'SEASON_AWARD', seasonId: season.id, rankingValue, place: 1000 + made })
    .execute()
  return { ...season, slug }
}
let keys = 0
const earn = (who: Member, points: number, at = fixtures.clock.now()) =>
  fixtures.service.call('POST /points/service', {
    body: { key: `award ${++keys}`, userUuid: who.uuid, points, at: new Date(at).toISOString() },
  })
const end = async () => {
  fixtures.clock.pass(3_600_000)
  // Jobs queued by a job run in the next round.
  for (let round = 0; round < 3; round++) await fixtures.runJobs()
}
const winners = async (slug: string) =>
  (
    await fixtures.app.db
      .selectFrom('userAvatarAssignment')
      .where('slug', '=', slug)
      .where('assignmentType', '=', 'SEASON_AWARD')
      .select('userUuid')
      .orderBy('id')
      .execute()
  ).map(({ userUuid }) => userUuid)
const emailsTo = async (who: Member) =>
  (await createOutbox(fixtures.app.db, fixtures.app.clock).list()).filter(
    ({ to, subject }) => to === who.email && subject === 'You won an avatar',
  )

test("users with enough points get a season's award when it ends, once, however often the job runs", async () => {
  const [ann, ben, botty] = [
    await fixtures.person('ann', { verified: true }),
    await fixtures.person('ben'),
    await fixtures.person('botty'),
  ]
  const { id: seasonId, slug } = await seasonWithAward(10)
  await earn(ann, 12)
  await earn(ben, 9)
  await earn(botty, 50)
  await fixtures.app.db.updateTable('user').set({ role: 'bot' }).where('uuid', '=', botty.uuid).execute()
  await fixtures.runJobs()
  expect(await winners(slug)).toEqual([])
  await end()
  expect(await winners(slug)).toEqual([ann.uuid])
  const run = { attempt: 1, signal: new AbortController().signal }
  await Promise.all([1, 2, 3].map(() => awardSeason(fixtures.app).run({ seasonId }, run)))
  await fixtures.runJobs()
  await fixtures.runJobs()
  expect(await winners(slug)).toEqual([ann.uuid])
  expect(await emailsTo(ann)).toHaveLength(1)
  await ann.call('POST /users/profile', { body: { avatarId: slug } })
  expect(await refusalOf(ben.call('POST /users/profile', { body: { avatarId: slug } }))).toMatchObject({
    status: 403,
  })
})

test('a play reported after the end of a season still counts for its award', async () => {
  const cleo = await fixtures.person('cleo')
  const { slug, endTime } = await seasonWithAward(10)
  await earn(cleo, 6)
  await end()
  expect(await winners(slug)).toEqual([])
  await earn(cleo, 4, Date.parse(endTime) - 1)
  await fixtures.runJobs()
  expect(await winners(slug)).toEqual([cleo.uuid])
})

test('awards are given at the new end of a season if it is moved', async () => {
  const dan = await fixtures.person('dan')
  const { id, slug } = await seasonWithAward(1)
  await earn(dan, 5)
  const endTime = new Date(fixtures.clock.now() + 2 * 3_600_000).toISOString()
  await fixtures.service.call('PATCH /points/season/{id}', { params: { id }, body: { endTime } })
  await end()
  expect(await winners(slug)).toEqual([])
  await end()
  expect(await winners(slug)).toEqual([dan.uuid])
})

test("an award is announced in the winner's room, in a message that users cannot send themselves", async () => {
  const eve = await fixtures.person('eve')
  const room = await eve.call('POST /rooms/infrastructure', { body: { name: 'The podium' } })
  const visitor = await fixtures.enter(eve, room.uuid)
  const { slug, name } = await seasonWithAward(1)
  await earn(eve, 5)
  await end()
  const { message } = await visitor.receive('chatMessage')
  const award = { userUuid: eve.uuid, avatarId: slug, seasonName: name }
  expect(message?.params).toMatchObject({
    data: {
      text: `<@uid:${eve.uuid}> won an avatar in ${name}`,
      metadata: { chatMessage: { type: 'room', award } },
    },
  })
  const { id } = await fixtures.app.db.selectFrom('userAvatarAssignment').select('id').executeTakeFirstOrThrow()
  await fixtures.app.jobs.add(fixtures.app.db, 'announceAward', { assignmentId: id })
  await fixtures.runJobs()
  expect(visitor.pushes.filter((push) => push.message?.name === 'chatMessage')).toHaveLength(1)
  await eve.call('POST /messages', {
    body: {
      receiver: room.uuid,
      category: 'message',
      type: 'text',
      data: { text: 'Me too', metadata: { chatMessage: { message: 'Me too', award } } },
    },
  })
  const receive = () => visitor.pushes.filter((push) => push.message?.name === 'chatMessage')
  await expect.poll(() => receive().length).toBe(2)
  const sent = receive().at(-1)
  expect(JSON.stringify(sent)).toContain('Me too')
  expect(JSON.stringify(sent)).not.toContain(slug)
})

test('missing awards of an ended season can be given later in batches, most points first', async () => {
  const { id: seasonId } = await seasonWithAward(1000)
  const people = await Promise.all(['fay', 'gus', 'hal'].map((name) => fixtures.person(name)))
  for (const [at, one] of people.entries()) await earn(one, 10 + at)
  const root = await fixtures.person('root', { role: 'admin' })
  const backfill = (limit: number, id = seasonId) =>
    root.call('POST /points/backfill-achieved-avatars/{seasonId}', { params: { seasonId: id }, query: { limit } })
  expect(await refusalOf(backfill(2))).toEqual({ status: 409, message: 'This season isn’t over yet' })
  expect(await refusalOf(backfill(2, 99_999))).toEqual({ status: 404, message: 'Season not found' })
  await end()
  await fixtures.app.db.updateTable('avatar').set({ rankingValue: 10 }).where('seasonId', '=', seasonId).execute()
  expect(await backfill(2)).toEqual({ assigned: 2, remaining: 1 })
  expect(await backfill(2)).toEqual({ assigned: 1, remaining: 0 })
  expect(await backfill(2)).toEqual({ assigned: 0, remaining: 0 })
  expect(await winners(`award-${made}`)).toEqual(people.map(({ uuid }) => uuid).toReversed())
})
