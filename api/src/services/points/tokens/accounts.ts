import * as z from 'zod'
import type { Selectable } from 'kysely'
import type { App } from '../../../app.ts'
import type { Db } from '../../../db/db.ts'
import { tokenAccountStatuses, type TokenAccountTable } from '../../../db/tables/tokens.ts'
import { user, type AccessRule } from '../../../platform/access.ts'
import { isAdmin, uuidOf } from '../../../platform/caller.ts'
import { operation } from '../../../platform/operation.ts'
import { instant } from '../../../platform/schemas.ts'
import { rowId } from '../seasons/schemas.ts'
import { openTokenAccount, tokenAccountOf } from './ledger.ts'

export const TokenAccount = z
  .object({
    id: z.number(),
    userUuid: z.string(),
    status: z.enum(tokenAccountStatuses),
    /** The tokens that can be spent. */
    balance: z.number(),
    /** Tokens that were refunded after they were spent: credits pay off this debt first. */
    owed: z.number(),
    updatedAt: instant,
  })
  .meta({ id: 'TokenAccount' })

export const shownAccount = ({ id, userUuid, status, balance, owed, updatedAt }: Selectable<TokenAccountTable>) => ({
  id,
  userUuid,
  status,
  balance,
  owed,
  updatedAt,
})

export const tokenAccountNotFound = [404, 'Token account not found'] as const

export const noTokenAccount = [404, 'We were unable to find your token account. Please try again.'] as const

const byId = (db: Db, id: number) => db.selectFrom('tokenAccount').where('id', '=', id).selectAll().executeTakeFirst()

const accountOwner: AccessRule<{ app: App }> = {
  name: 'tokenAccountOwner',
  who: 'the owner of the token account; administrators of the product; our own services',
  kinds: ['user', 'service'],
  admits: (caller) => caller.kind === 'service' || isAdmin(caller),
  async admitsTo({ app, caller, params }) {
    const { data: id } = rowId.safeParse(params['accountId'])
    const account = id === undefined ? undefined : await byId(app.db, id)
    return !account || (caller.kind === 'user' && caller.uuid === account.userUuid)
  },
  refusal: { code: 'notYourTokenAccount', sentence: 'This token account belongs to someone else' },
}

export const createTokenAccount = operation('POST /api/v1/token-accounts', {
  summary: 'Open my token account. Idempotent.',
  access: user,
  status: 201,
  body: z.looseObject({}),
  returns: TokenAccount,
  handle: async ({ app, caller }) =>
    shownAccount(await openTokenAccount(app.db, uuidOf(caller), new Date(app.clock.now()))),
})

export const ownTokenAccount = operation('GET /api/v1/token-accounts/self', {
  summary: 'Get my token account and balance',
  access: user,
  returns: TokenAccount,
  errors: { noTokenAccount },
  async handle({ app, caller, fail }) {
    const account = await tokenAccountOf(app.db, uuidOf(caller))
    if (!account) throw fail('noTokenAccount')
    return shownAccount(account)
  },
})

export const getTokenAccount = operation('GET /api/v1/token-accounts/{accountId}', {
  summary: 'Get a token account',
  access: accountOwner,
  params: { accountId: rowId },
  returns: TokenAccount,
  errors: { tokenAccountNotFound },
  async handle({ app, params, fail }) {
    const account = await byId(app.db, params.accountId)
    if (!account) throw fail('tokenAccountNotFound')
    return shownAccount(account)
  },
})
