import { sql } from 'kysely'
import * as z from 'zod'
import { phoneNumber } from '@segue/shared/people/phone.ts'
import type { App } from '../../../app.ts'
import { accountOf } from '../../../platform/caller.ts'
import { admin } from '../../../platform/access.ts'
import type { Columns } from '../../../platform/list/conditions.ts'
import { listQuery } from '../../../platform/list/query.ts'
import { pageOf, rowOf, rowsOf, type Listed } from '../../../platform/list/rows.ts'
import { operation } from '../../../platform/operation.ts'
import { Acknowledged, acknowledged, instant, wholeNumber } from '../../../platform/schemas.ts'
import type { Caller } from '../../../ports/caller.ts'

const columns = {
  id: 'number',
  number: 'text',
  createdByUuid: 'uuid',
  createdAt: 'instant',
} as const satisfies Columns

const WhitelistedPhone = z
  .object({ id: z.number(), number: z.string(), createdByUuid: z.string().nullable(), createdAt: instant })
  .meta({ id: 'WhitelistedPhone' })
type WhitelistedPhone = z.input<typeof WhitelistedPhone>

const listed: Listed = { columns, from: sql`"phoneWhitelist"`, key: 'id' }

/** A number as administrators enter it. Errors are reported like for any other field. */
export const Phone = z
  .string()
  .max(40)
  .transform((text, context) => {
    const number = phoneNumber(text)
    if (number) return number
    context.issues.push({ code: 'custom', input: text, message: 'must be a phone number such as +34600111222' })
    return z.NEVER
  })

const id = wholeNumber.pipe(
  z
    .number()
    .min(1)
    .max(2 ** 31 - 1),
)
const phoneNotListed = [404, 'This phone number isn’t on the list'] as const

/** Idempotent. */
async function add(app: App, caller: Caller, number: string): Promise<WhitelistedPhone> {
  await app.db
    .insertInto('phoneWhitelist')
    .values({
      number,
      createdByUuid: accountOf(caller),
      createdAt: new Date(app.clock.now()),
    })
    .onConflict((conflict) => conflict.constraint('phoneWhitelisted').doNothing())
    .execute()
  return app.db.selectFrom('phoneWhitelist').where('number', '=', number).selectAll().executeTakeFirstOrThrow()
}

export const listPhones = operation('GET /admin/phoneNumbers', {
  summary: 'List allowlisted phone numbers, newest first (admin)',
  access: admin,
  query: listQuery(columns),
  returns: pageOf(WhitelistedPhone.partial()),
  handle: ({ app, query }) => rowsOf<WhitelistedPhone>(app.db, listed, query),
})

export const getPhone = operation('GET /admin/phoneNumbers/{id}', {
  summary: 'Get an allowlisted phone number (admin)',
  access: admin,
  params: { id },
  returns: WhitelistedPhone,
  errors: { phoneNotListed },
  async handle({ app, params, fail }) {
    const found = await rowOf<WhitelistedPhone>(app.db, listed, { field: 'id', operator: '$eq', values: [params.id] })
    if (!found) throw fail('phoneNotListed')
    return found
  },
})

/** One list at two paths: the admin panel's, and the one of older tools. */
const adding = <const K extends 'POST /admin/phoneNumbers' | 'POST /mobile-auth/whitelist'>(key: K) =>
  operation(key, {
    summary: 'Allowlist a phone number, exempting it from lookups and limits',
    access: admin,
    status: 201,
    body: z.object({ phone: Phone }),
    returns: WhitelistedPhone,
    handle: ({ app, caller, body }) => add(app, caller, body.phone),
  })

export const addPhone = adding('POST /admin/phoneNumbers')
export const whitelistPhone = adding('POST /mobile-auth/whitelist')

export const removePhone = operation('DELETE /admin/phoneNumbers/{id}', {
  summary: 'Remove a phone number from the allowlist',
  access: admin,
  params: { id },
  returns: Acknowledged,
  errors: { phoneNotListed },
  async handle({ app, params, fail }) {
    const gone = await app.db.deleteFrom('phoneWhitelist').where('id', '=', params.id).executeTakeFirst()
    if (gone.numDeletedRows === 0n) throw fail('phoneNotListed')
    return acknowledged
  },
})

export const unlistPhone = operation('DELETE /mobile-auth/whitelist/{phone}', {
  summary: 'Remove a phone number from the allowlist, by number',
  access: admin,
  params: { phone: Phone },
  returns: Acknowledged,
  errors: { phoneNotListed },
  async handle({ app, params, fail }) {
    const gone = await app.db.deleteFrom('phoneWhitelist').where('number', '=', params.phone).executeTakeFirst()
    if (gone.numDeletedRows === 0n) throw fail('phoneNotListed')
    return acknowledged
  },
})
