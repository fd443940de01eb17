import { sql } from 'kysely'
import type { App } from '../../../app.ts'
import { dayMs } from '../../../ports/clock.ts'
import type { JobHandler } from '../../../ports/jobs.ts'

/**
 * Merges the rows of each ranking step into one. It is a single statement, so concurrent readers see either the rows or
 * their sum, and rows added meanwhile are kept.
 */
export const addUpRankingSteps = ({ db }: App): JobHandler<'addUpRankingSteps'> => ({
  every: dayMs,
  async run() {
    await sql`
      with "gathered" as (delete from "rankingStep" returning *)
      insert into "rankingStep" ("seasonId", "step", "people")
      select "seasonId", "step", sum("people") from "gathered" group by 1, 2 having sum("people") <> 0`.execute(db)
  },
})
