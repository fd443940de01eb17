import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openApi, type Fixtures } from '../../test/fixtures.ts'
import { foldedTerms } from './folded-words.ts'

let fixtures: Fixtures
beforeAll(async () => {
  fixtures = await openApi()
})
afterAll(() => fixtures.close())

/** Plans with a higher estimated cost are JIT-compiled by PostgreSQL, which takes seconds. */
const jitAboveCost = 100_000

test('the terms of a text are planned at their real, low cost, so that no row is delayed by JIT compilation', async () => {
  // A text that isn't known yet when the plan is made, as in the functions that indexes use.
  const terms = sql.raw(foldedTerms('(select now()::text)'))
  const { rows } = await sql<{ 'QUERY PLAN': [{ Plan: { 'Total Cost': number } }] }>`
    explain (format json) select * from ${terms} found`.execute(fixtures.app.db)
  expect(rows[0]?.['QUERY PLAN'][0].Plan['Total Cost']).toBeLessThan(jitAboveCost / 100)
})
