import { sql, type Kysely, type RawBuilder } from 'kysely'

const seasonOf = { rankingStatus: sql`"seasonId"`, lifetimeRanking: sql`0` }
type Ranked = keyof typeof seasonOf

/**
 * How many people are on each step of a ranking, so that a rank need not count everybody ahead (decision 0068). The rows of
 * a step are added up: a change of points adds rows, and no two people wait for each other.
 */
export async function up(db: Kysely<never>) {
  await sql`
    create table "rankingStep" (
      "seasonId" integer not null,
      "step" integer not null,
      "people" integer not null
    )
  `.execute(db)
  await sql`create index "rankingStepOfSeason" on "rankingStep" ("seasonId", "step") include ("people")`.execute(db)
  // The least balance of its step. Up to 32 each balance is one; beyond, the five leading binary digits count.
  await sql`
    create function "rankingStepOf"("balance" integer) returns integer language sql immutable as $$
      select case when "balance" < 32 then "balance"
        else "balance" - "balance" % (1 << (length(ltrim("balance"::bit(32)::text, '0')) - 5)) end
    $$
  `.execute(db)
  for (const table of ['rankingStatus', 'lifetimeRanking'] as const) await countSteps(db, table)
}

/** Triggers first: from then on nobody changes points until the count of those that are there is committed as well. */
async function countSteps(db: Kysely<never>, table: Ranked) {
  const [name, season] = [sql.table(table), seasonOf[table]]
  const come = peopleIn('come', season, 1)
  const gone = peopleIn('gone', season, -1)
  await noteChanges(db, table, { event: 'insert', rows: come, named: sql`new table as "come"` })
  await noteChanges(db, table, { event: 'delete', rows: gone, named: sql`old table as "gone"` })
  const both = { rows: sql`${come} union all ${gone}`, named: sql`new table as "come" old table as "gone"` }
  await noteChanges(db, table, { event: 'update', ...both })
  await sql`
    insert into "rankingStep" ("seasonId", "step", "people")
    select ${season}, "rankingStepOf"("balance"), count(*) from ${name} group by 1, 2
  `.execute(db)
}

const peopleIn = (rows: 'come' | 'gone', season: Sql, people: 1 | -1) => sql`
  select ${season} as "seasonId", "rankingStepOf"("balance") as "step", ${sql.lit(people)} as "people" from ${sql.table(rows)}`

type Sql = RawBuilder<unknown>
type Noted = { event: 'insert' | 'update' | 'delete'; rows: Sql; named: Sql }

async function noteChanges(db: Kysely<never>, table: Ranked, { event, rows, named }: Noted) {
  const name = sql.id(`${table}_${event}_counts`)
  await sql`
    create function ${name}() returns trigger language plpgsql as $$
    begin
      insert into "rankingStep" ("seasonId", "step", "people")
      select "seasonId", "step", sum("people") from (${rows}) as "changed" group by 1, 2 having sum("people") <> 0;
      return null;
    end $$
  `.execute(db)
  await sql`
    create trigger ${name} after ${sql.raw(event)} on ${sql.table(table)} referencing ${named}
    for each statement execute function ${name}()
  `.execute(db)
}
