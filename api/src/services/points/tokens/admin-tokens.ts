import { sql } from 'kysely'
import * as z from 'zod'
import { tokenAccountStatuses } from '../../../db/tables/tokens.ts'
import { accountOf } from '../../../platform/caller.ts'
import { admin } from '../../../platform/access.ts'
import type { Columns } from '../../../platform/list/conditions.ts'
import { listQuery } from '../../../platform/list/query.ts'
import { pageOf, rowsOf, type Listed } from '../../../platform/list/rows.ts'
import { operation } from '../../../platform/operation.ts'
import { instant, uuid } from '../../../platform/schemas.ts'
import { addEntryOnce } from '../../audit/public.ts'
import { accountRoleOf } from '../../users/public.ts'
import { rowId } from '../seasons/schemas.ts'
import { shownAccount, TokenAccount, tokenAccountNotFound } from './accounts.ts'
import { creditTokens, maxTokenBatchSize, openTokenAccount, takeTokensBack, tokenAccountOf } from './ledger.ts'

const columns = {
  ...({ id: 'number', userUuid: 'uuid', status: 'text', balance: 'number', owed: 'number' } as const),
  ...({ createdAt: 'instant', updatedAt: 'instant' } as const),
} as const satisfies Columns

const AdminTokenAccount = z
  .object({
    id: z.number(),
    userUuid: z.string(),
    status: z.enum(tokenAccountStatuses),
    balance: z.number(),
    owed: z.number(),
    createdAt: instant,
    updatedAt: instant,
  })
  .meta({ id: 'AdminTokenAccount' })

const listed: Listed = { columns, from: sql`"tokenAccount"`, key: 'id' }

export const listTokenAccounts = operation('GET /admin/token-accounts', {
  summary: 'List token accounts, newest first (admin)',
  access: admin,
  query: listQuery(columns),
  returns: pageOf(AdminTokenAccount.partial()),
  handle: ({ app, query }) => rowsOf<z.input<typeof AdminTokenAccount>>(app.db, listed, query),
})

/** The maximum balance of an account: below what its column can store, so that a purchase still fits. */
const maxTokens = 2_000_000_000

export const changeTokens = operation('POST /admin/token-changes', {
  summary:
    'Add or remove tokens, with a reason (admin). Removing more than the balance leaves a debt. Recorded in the audit log.',
  access: admin,
  body: z.object({
    userUuid: uuid,
    tokens: z
      .int()
      .min(-maxTokenBatchSize)
      .max(maxTokenBatchSize)
      .refine((amount) => amount !== 0, { error: 'must not be 0' }),
    reason: z.string().trim().min(1).max(500),
    /** Repeating a request with the same id changes nothing. */
    actId: z.string().min(1).max(100),
  }),
  returns: TokenAccount.extend({ counted: z.boolean() }),
  errors: {
    userNotFound: [404, 'User not found'],
    botsHaveNoTokens: [403, 'Bots can’t have tokens'],
    tokensOutOfRange: [409, 'A balance or debt can’t exceed 2,000,000,000 tokens'],
  },
  async handle({ app, caller, body: { userUuid, tokens, reason, actId }, fail }) {
    const role = await accountRoleOf(app.db, userUuid)
    if (role === undefined) throw fail('userNotFound')
    if (role === 'bot') throw fail('botsHaveNoTokens')
    const at = new Date(app.clock.now())
    return app.db.transaction().execute(async (trx) => {
      await openTokenAccount(trx, userUuid, at)
      const { balance, owed } = await trx
        .selectFrom('tokenAccount')
        .where('userUuid', '=', userUuid)
        .select(['balance', 'owed'])
        // Serializes concurrent changes.
        .forUpdate()
        .executeTakeFirstOrThrow()
      if (Math.abs(balance - owed + tokens) > maxTokens) throw fail('tokensOutOfRange')
      const change = { userUuid, amount: Math.abs(tokens), key: `by hand ${actId}`, reference: reason, at }
      const counted = await (tokens > 0 ? creditTokens : takeTokensBack)(trx, change)
      if (counted)
        await addEntryOnce(trx, {
          actId,
          action: 'changeTokens',
          userUuid,
          actorUuid: accountOf(caller),
          roomUuid: null,
          reason: `${tokens > 0 ? '+' : ''}${tokens}: ${reason}`.slice(0, 500),
          at,
        })
      const account = await tokenAccountOf(trx, userUuid)
      if (!account) throw fail('userNotFound')
      return { ...shownAccount(account), counted }
    })
  },
})

export const setTokenAccountStatus = operation('PUT /admin/token-accounts/{accountId}/status', {
  summary:
    'Disable or enable a token account. A disabled account can’t spend tokens. Requires a reason and is recorded in the audit log.',
  access: admin,
  params: { accountId: rowId },
  body: z.object({
    status: z.enum(tokenAccountStatuses),
    reason: z.string().trim().min(1).max(500),
    /** Repeating a request with the same id changes nothing. */
    actId: z.string().min(1).max(100),
  }),
  returns: TokenAccount,
  errors: { tokenAccountNotFound },
  async handle({ app, caller, params: { accountId }, body: { status, reason, actId }, fail }) {
    const at = new Date(app.clock.now())
    return app.db.transaction().execute(async (trx) => {
      const account = await trx
        .selectFrom('tokenAccount')
        .where('id', '=', accountId)
        .selectAll()
        // A concurrent purchase takes its tokens before this or not at all.
        .forUpdate()
        .executeTakeFirst()
      if (!account) throw fail('tokenAccountNotFound')
      if (account.status === status) return shownAccount(account)
      const isNew = await addEntryOnce(trx, {
        actId,
        action: status === 'disabled' ? 'disableTokens' : 'enableTokens',
        userUuid: account.userUuid,
        actorUuid: accountOf(caller),
        roomUuid: null,
        reason,
        at,
      })
      if (!isNew) return shownAccount(account)
      const changed = await trx
        .updateTable('tokenAccount')
        .set({ status, updatedAt: at })
        .where('id', '=', accountId)
        .returningAll()
        .executeTakeFirstOrThrow()
      return shownAccount(changed)
    })
  },
})
