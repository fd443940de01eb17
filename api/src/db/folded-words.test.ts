import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openApi, type Fixtures } from '../../test/fixtures.ts'
import { foldedTerms } from './folded-words.ts'

let fixtures: Fixtures
beforeAll(async () => {
  fixtures = await openApi()
})
afterAll(() => fixtures.close())

/** What PostgreSQL compiles, which takes seconds, costs more by its estimate. */
const jitAboveCost = 100_000

test('the terms of a text are planned as cheap as they are, so that no row waits for a compiler', async () => {
  // A text that isn't known yet when the plan is made, as in the functions that indexes are made of.
  const terms = sql.raw(foldedTerms('(select now()::text)'))
  const { rows } = await sql<{ 'QUERY PLAN': [{ Plan: { 'Total Cost': number } }] }>`
    explain (format json) select * from ${terms} found`.execute(fixtures.app.db)
  expect(rows[0]?.['QUERY PLAN'][0].Plan['Total Cost']).toBeLessThan(jitAboveCost / 100)
})
