import { sql } from 'kysely'
import * as z from 'zod'
import type { Db } from '../../../db/db.ts'
import { admin } from '../../../platform/access.ts'
import { operation } from '../../../platform/operation.ts'
import { Acknowledged, acknowledged } from '../../../platform/schemas.ts'
import { seasonById } from './queries.ts'
import { seasonNotFound } from './schemas.ts'

const maxFields = 20

const season = z
  .int()
  .min(1)
  .max(2 ** 31 - 1)
const name = z
  .string()
  .regex(/^[a-zA-Z][\w-]{0,49}$/, { error: 'must be up to 50 letters, digits, hyphens or underscores' })

const CustomField = z
  .object({ id: z.number(), seasonId: z.number(), name: z.string(), value: z.string() })
  .meta({ id: 'CustomField' })

/** The custom fields of a season, which all its rankings show. */
export async function customFieldsOf(db: Db, seasonId: number): Promise<Record<string, string>> {
  const rows = await db
    .selectFrom('customField')
    .where('seasonId', '=', seasonId)
    .select(['name', 'value'])
    .orderBy('name')
    .limit(maxFields)
    .execute()
  return Object.fromEntries(rows.map((row) => [row.name, row.value]))
}

export const setCustomField = operation('POST /custom-fields', {
  summary: 'Set a custom field of a season, such as its description or prize',
  access: admin,
  body: z.object({ seasonId: season, name, value: z.string().trim().min(1).max(1000) }),
  returns: CustomField,
  errors: { seasonNotFound, tooManyFields: [409, `A season can have up to ${maxFields} custom fields`] },
  handle: ({ app, body, fail }) =>
    app.db.transaction().execute(async (trx) => {
      // Concurrent requests wait for each other, so that together they can't exceed the limit.
      await sql`select from "season" where "id" = ${body.seasonId} for no key update`.execute(trx)
      if (!(await seasonById(trx, body.seasonId))) throw fail('seasonNotFound')
      const others = Object.keys(await customFieldsOf(trx, body.seasonId)).filter((other) => other !== body.name)
      if (others.length >= maxFields) throw fail('tooManyFields')
      return trx
        .insertInto('customField')
        .values(body)
        .onConflict((conflict) => conflict.columns(['seasonId', 'name']).doUpdateSet({ value: body.value }))
        .returningAll()
        .executeTakeFirstOrThrow()
    }),
})

export const removeCustomField = operation('DELETE /custom-fields', {
  summary: 'Delete a custom field of a season',
  access: admin,
  body: z.object({ seasonId: season, name }),
  returns: Acknowledged,
  errors: { customFieldNotFound: [404, 'Custom field not found'] },
  async handle({ app, body, fail }) {
    const { numDeletedRows } = await app.db
      .deleteFrom('customField')
      .where('seasonId', '=', body.seasonId)
      .where('name', '=', body.name)
      .executeTakeFirst()
    if (numDeletedRows === 0n) throw fail('customFieldNotFound')
    return acknowledged
  },
})
