import { afterAll, beforeAll, expect, test } from 'vitest'
import { openApi, type Fixtures } from '../../../test/fixtures.ts'
import { dayMs, hourMs } from '../../ports/clock.ts'
import { newLinkCode } from './discord/accounts.ts'

let fixtures: Fixtures
beforeAll(async () => void (fixtures = await openApi()))
afterAll(() => fixtures.close())

async function codesLeft() {
  const { db } = fixtures.app
  const email = await db.selectFrom('letterCode').select('purpose').execute()
  const discord = await db.selectFrom('discordLinkCode').select('username').execute()
  return { email: email.map(({ purpose }) => purpose), discord: discord.map(({ username }) => username) }
}

test('codes are removed within a day after they expire, every day', async () => {
  await fixtures.person('ann')
  await fixtures.runJobs()
  await newLinkCode(fixtures.app, { id: '1', username: 'ann', globalName: null })
  await fixtures.app.jobs.add(fixtures.app.db, 'removeExpiredCodes', {})
  await fixtures.runJobs()
  expect(await codesLeft()).toEqual({ email: ['verifyEmail'], discord: ['ann'] })
  fixtures.clock.pass(dayMs)
  await fixtures.runJobs()
  expect(await codesLeft()).toEqual({ email: ['verifyEmail'], discord: [] })
  fixtures.clock.pass(dayMs + hourMs)
  await fixtures.runJobs()
  expect(await codesLeft()).toEqual({ email: [], discord: [] })
})
