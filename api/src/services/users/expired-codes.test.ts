import { afterAll, beforeAll, expect, test } from 'vitest'
import { openApi, type Fixtures } from '../../../test/fixtures.ts'
import { dayMs, hourMs } from '../../ports/clock.ts'
import { newLinkCode } from './discord/accounts.ts'

let given: Fixtures
beforeAll(async () => void (given = await openApi()))
afterAll(() => given.close())

async function codesLeft() {
  const { db } = given.app
  const email = await db.selectFrom('letterCode').select('purpose').execute()
  const discord = await db.selectFrom('discordLinkCode').select('username').execute()
  return { email: email.map(({ purpose }) => purpose), discord: discord.map(({ username }) => username) }
}

test('codes are removed within a day of their end, day after day', async () => {
  await given.person('ann')
  await given.runJobs()
  await newLinkCode(given.app, { id: '1', username: 'ann', globalName: null })
  await given.app.jobs.add(given.app.db, 'removeExpiredCodes', {})
  await given.runJobs()
  expect(await codesLeft()).toEqual({ email: ['verifyEmail'], discord: ['ann'] })
  given.clock.pass(dayMs)
  await given.runJobs()
  expect(await codesLeft()).toEqual({ email: ['verifyEmail'], discord: [] })
  given.clock.pass(dayMs + hourMs)
  await given.runJobs()
  expect(await codesLeft()).toEqual({ email: [], discord: [] })
})
