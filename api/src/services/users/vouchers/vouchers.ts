import { sql } from 'kysely'
import * as z from 'zod'
import { admin, user } from '../../../platform/access.ts'
import type { Columns } from '../../../platform/list/conditions.ts'
import { listQuery } from '../../../platform/list/query.ts'
import { pageOf, rowOf, rowsOf, type Listed } from '../../../platform/list/rows.ts'
import { operation } from '../../../platform/operation.ts'
import { accountOf, uuidOf } from '../../../platform/caller.ts'
import { Acknowledged, acknowledged, instant } from '../../../platform/schemas.ts'
import { must } from '@segue/shared/must.ts'
import { Capability, Capabilities } from '../capabilities/capabilities.ts'
import { line } from '../schemas.ts'
import { newTypedCode, typedCodeHash } from '../typed-codes.ts'
import { findVoucher, hasRedeemed, redeemVoucher, voucherNotValid } from './redeem.ts'

/** Sixteen characters from an alphabet of thirty-one can't be guessed. */
const codeGroups = 4

/** The maximum number of tokens a voucher can grant. */
const maxVoucherTokens = 100_000

/** A voucher code as a user typed it. */
export const VoucherCode = z.string().trim().min(1).max(60)

const columns = {
  ...({ id: 'number', hint: 'text', grants: 'text', note: 'text', status: 'text' } as const),
  ...({ redeemedByUuid: 'uuid', redeemedAt: 'instant', expiresAt: 'instant' } as const),
  ...({ tokens: 'number', createdByUuid: 'uuid', createdAt: 'instant' } as const),
} as const satisfies Columns
const listed: Listed = {
  columns,
  from: sql`"voucher"`,
  as: { grants: sql`array_to_string("capabilities", ', ')` },
  key: 'id',
}

const Voucher = z
  .object({
    id: z.number(),
    /** The last characters of its code. */
    hint: z.string(),
    /** The capabilities it grants. */
    grants: z.string(),
    tokens: z.number(),
    note: z.string(),
    status: z.enum(['PENDING', 'REDEEMED', 'REVOKED']),
    redeemedByUuid: z.string().nullable(),
    redeemedAt: instant.nullable(),
    expiresAt: instant.nullable(),
    createdByUuid: z.string().nullable(),
    createdAt: instant,
  })
  .meta({ id: 'Voucher' })
type Voucher = z.input<typeof Voucher>

export const listVouchers = operation('GET /vouchers', {
  summary: 'List all vouchers, newest first, without their codes (admin)',
  access: admin,
  query: listQuery(columns),
  returns: pageOf(Voucher.partial()),
  handle: ({ app, query }) => rowsOf<Voucher>(app.db, listed, query),
})

export const createVoucher = operation('POST /vouchers', {
  summary: 'Create a voucher. Its code is only returned in this response.',
  access: admin,
  status: 201,
  body: z.object({
    capabilities: z.array(Capability).max(Capability.options.length).default([]),
    tokens: z.int().min(0).max(maxVoucherTokens).default(0),
    note: line(200).default(''),
    expiresAt: z.iso.datetime({ offset: true }).optional(),
  }),
  returns: Voucher.extend({ code: z.string() }),
  errors: {
    voucherExpiresInThePast: [400, 'A voucher must expire in the future'],
    voucherWithoutGift: [400, 'A voucher must grant a capability or tokens'],
  },
  async handle({ app, caller, body, fail }) {
    const now = app.clock.now()
    const expiresAt = body.expiresAt === undefined ? null : new Date(body.expiresAt)
    if (expiresAt && expiresAt.getTime() <= now) throw fail('voucherExpiresInThePast')
    if (body.capabilities.length === 0 && body.tokens === 0) throw fail('voucherWithoutGift')
    const code = newTypedCode(app.ids, codeGroups)
    const { id } = await app.db
      .insertInto('voucher')
      .values({
        codeHash: typedCodeHash(code),
        hint: code.slice(-4),
        note: body.note,
        capabilities: [...new Set(body.capabilities)],
        tokens: body.tokens,
        expiresAt,
        createdByUuid: accountOf(caller),
        createdAt: new Date(now),
      })
      .returning('id')
      .executeTakeFirstOrThrow()
    const made = await rowOf<Voucher>(app.db, listed, { field: 'id', operator: '$eq', values: [id] })
    return { ...must(made, 'the voucher that was just created'), code }
  },
})

export const revokeVoucher = operation('DELETE /vouchers/{id}', {
  summary: 'Revoke an unredeemed voucher. It stays on the list.',
  access: admin,
  params: { id: z.string().regex(/^\d{1,9}$/, { error: 'must be the id of a voucher' }) },
  returns: Acknowledged,
  errors: {
    voucherNotFound: [404, 'Voucher not found'],
    voucherNotPending: [409, 'This voucher has already been redeemed or revoked'],
  },
  async handle({ app, params, fail }) {
    const id = Number(params.id)
    const revoked = await app.db
      .updateTable('voucher')
      .set({ status: 'REVOKED' })
      .where('id', '=', id)
      .where('status', '=', 'PENDING')
      .returning('id')
      .executeTakeFirst()
    if (revoked) return acknowledged
    const found = await app.db.selectFrom('voucher').where('id', '=', id).select('id').executeTakeFirst()
    throw fail(found ? 'voucherNotPending' : 'voucherNotFound')
  },
})

export const redeemOwnVoucher = operation('PATCH /vouchers/redeem', {
  summary: 'Redeem a voucher for my account. Returns my resulting capabilities. Idempotent.',
  access: user,
  allowance: 'signIn',
  body: z.object({ voucherCode: VoucherCode }),
  returns: Capabilities,
  errors: {
    voucherNotValid,
    voucherGivesNothing: [409, 'You already have everything this voucher gives. Someone else can still use it'],
  },
  async handle({ app, caller, body, fail }) {
    const now = app.clock.now()
    const userUuid = uuidOf(caller)
    const capabilities = await app.db.transaction().execute(async (trx) => {
      const before = await trx
        .selectFrom('user')
        .where('uuid', '=', userUuid)
        .select('capabilities')
        .forUpdate()
        .executeTakeFirstOrThrow()
      // A repeated code grants nothing again, not even what was removed since.
      if (await hasRedeemed(trx, { code: body.voucherCode, userUuid })) return before.capabilities
      const voucher = await findVoucher(trx, body.voucherCode, now)
      if (!voucher) throw fail('voucherNotValid')
      if (voucher.tokens === 0 && voucher.capabilities.every((one) => before.capabilities.includes(one)))
        throw fail('voucherGivesNothing')
      if (!(await redeemVoucher(app, trx, { code: body.voucherCode, userUuid, now }))) throw fail('voucherNotValid')
      return [...new Set([...before.capabilities, ...voucher.capabilities])]
    })
    app.tokens.forget(userUuid)
    return { capabilities }
  },
})
