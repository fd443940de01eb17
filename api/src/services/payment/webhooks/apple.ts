import * as z from 'zod'
import type { App } from '../../../app.ts'
import type { Db } from '../../../db/db.ts'
import { anyone } from '../../../platform/access.ts'
import { operation } from '../../../platform/operation.ts'
import { Acknowledged, acknowledged } from '../../../platform/schemas.ts'
import type { AppleTransaction } from '../../../ports/payments.ts'
import { settle } from '../checkouts/settle.ts'
import { saveSubscription } from '../subscriptions/save-subscription.ts'
import { once } from './once.ts'

export const appleWebhook = operation('POST /webhook/apple', {
  summary: 'Receive a signed App Store server notification (version 2)',
  access: anyone,
  saves: 'nothing',
  body: z.object({ signedPayload: z.string().min(1).max(200_000) }),
  returns: Acknowledged,
  errors: {
    appStoreNotSetUp: [404, 'The App Store isn’t set up here'],
    badAppleSignature: [400, 'This was not signed by Apple for our app'],
  },
  async handle({ app, body, fail }) {
    const { appStore } = app.payments
    if (!appStore) throw fail('appStoreNotSetUp')
    const message = await appStore.read(body.signedPayload)
    if (!message) throw fail('badAppleSignature')
    const { id, type, signedAt, transaction } = message
    const follow = async () => {
      if (transaction) await followTransaction(app, transaction, signedAt)
    }
    await once(app, { source: 'apple', id, type }, follow)
    return acknowledged
  },
})

/** A notification has the state as of its signature, so an older one changes nothing. */
async function followTransaction(app: App, bought: AppleTransaction, asOf: Date): Promise<void> {
  const userUuid = bought.userUuid && (await accountNamed(app.db, bought.userUuid))
  if (!bought.gives) app.log.warn({ transaction: bought.id }, 'Apple sold a product that is not in our catalogue')
  else if ('tokens' in bought.gives) await followTokens(app, { ...bought, userUuid }, bought.gives.tokens, asOf)
  else if (bought.expiresAt) {
    const { plan, level } = bought.gives
    const state = stateOf({ ...bought, expiresAt: bought.expiresAt }, asOf)
    const { originalId: externalId, region, startedAt, isRenewing } = bought
    const from = { source: 'apple', externalId, region, startedAt, isRenewing } as const
    await saveSubscription(app, { ...from, ...state, plan, level, userUuid, asOf })
  }
}

/**
 * Accounts exist before their app can name them, so an unknown UUID is a removed user's and must not be stored again.
 */
async function accountNamed(db: Db, uuid: string): Promise<string | null> {
  const found = await db.selectFrom('user').where('uuid', '=', uuid).select('uuid').executeTakeFirst()
  return found?.uuid ?? null
}

function stateOf({ isRevoked, graceUntil, expiresAt }: AppleTransaction & { expiresAt: Date }, asOf: Date) {
  if (isRevoked) return { status: 'ended' as const, paidUntil: asOf }
  if (expiresAt > asOf) return { status: 'active' as const, paidUntil: expiresAt }
  if (graceUntil && graceUntil > asOf) return { status: 'pastDue' as const, paidUntil: graceUntil }
  return { status: 'ended' as const, paidUntil: expiresAt }
}

async function followTokens(app: App, bought: AppleTransaction, each: number, asOf: Date): Promise<void> {
  const tokens = each * bought.quantity
  await app.db.transaction().execute(async (trx) => {
    await trx
      .insertInto('purchase')
      .values({
        id: app.ids.uuid(),
        source: 'apple',
        externalId: bought.id,
        userUuid: bought.userUuid,
        tokens,
        status: 'open',
        createdAt: bought.purchasedAt,
        asOf: new Date(0),
      })
      .onConflict((conflict) => conflict.constraint('purchaseOnceAtSource').doNothing())
      .execute()
    const found = await trx
      .selectFrom('purchase')
      .where('source', '=', 'apple')
      .where('externalId', '=', bought.id)
      .selectAll()
      .forUpdate()
      .executeTakeFirstOrThrow()
    if (found.asOf > asOf) return
    const userUuid = found.userUuid ?? bought.userUuid
    await trx.updateTable('purchase').set({ asOf, userUuid }).where('id', '=', found.id).execute()
    const [due, status] = bought.isRevoked ? ([0, 'refunded'] as const) : ([found.tokens, 'paid'] as const)
    await settle(app, trx, { ...found, userUuid }, { due, status })
  })
}
