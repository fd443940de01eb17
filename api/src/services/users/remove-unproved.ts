import type { App } from '../../app.ts'
import type { Trx } from '../../db/db.ts'
import type { WayInKind } from '../../db/tables/accounts.ts'
import { removeEmails } from './emails/remove-emails.ts'
import { queueWaysInRemovedNotices } from './emails/ways-in-notices.ts'
import { dressAnew } from './profiles/avatars.ts'
import { unprovedWaysIn } from './unproved-ways-in.ts'
import { waysInOf, type WayIn } from './ways-in.ts'
import { queueWaysInChanged } from './ways-in-changed.ts'

/**
 * Removes the sign-in methods that were added in the last days on a recent sign-in alone, which a thief with a stolen
 * token can do as well, and notifies the verified addresses. Methods added by the session `exceptOf`, the address
 * `exceptEmailId` that was just verified and the last sign-in method are kept; with `onlyOf`, so are those added by
 * other sessions. Locks the account.
 */
export async function removeUnprovedWaysIn(
  app: App,
  trx: Trx,
  {
    userId,
    onlyOf,
    exceptOf,
    exceptEmailId,
  }: { userId: number; onlyOf?: readonly string[]; exceptOf?: string; exceptEmailId?: number },
): Promise<void> {
  const { uuid } = await trx
    .selectFrom('user')
    .where('id', '=', userId)
    .select('uuid')
    .forUpdate()
    .executeTakeFirstOrThrow()
  const unproved = (await unprovedWaysIn(trx, userId, app.clock.now()).execute()).filter(
    ({ kind, key, sessionUuid }) =>
      (onlyOf?.includes(sessionUuid) ?? true) &&
      sessionUuid !== exceptOf &&
      !(kind === 'email' && key === String(exceptEmailId ?? '')),
  )
  if (unproved.length === 0) return
  let left = await waysInOf(trx, userId)
  const removed: WayIn[] = []
  for (const { kind, key } of unproved) {
    const wayIn = left.find((one) => one.kind === kind && one.key === key)
    const others = left.filter((one) => one !== wayIn)
    if (!wayIn || !canSignIn(others)) continue
    await remove[kind](trx, { userId, key, at: new Date(app.clock.now()) })
    await trx
      .deleteFrom('unprovedWayIn')
      .where('userId', '=', userId)
      .where('kind', '=', kind)
      .where('key', '=', key)
      .execute()
    left = others
    removed.push(wayIn)
  }
  if (removed.length === 0) return
  await dressAnew(app, trx, uuid)
  const waysIn = removed.map(({ kind, name }) => ({ kind, name }))
  await queueWaysInRemovedNotices(app, trx, { userId, removed: waysIn })
  await queueWaysInChanged(app, trx, { userId, change: 'removed', waysIn })
}

/** A password needs an address to sign in with. */
function canSignIn(waysIn: readonly WayIn[]): boolean {
  const has = (kind: WayInKind) => waysIn.some((one) => one.kind === kind && one.opens)
  return has('passkey') || has('phone') || has('discord') || (has('password') && has('email'))
}

type Removal = (trx: Trx, which: { userId: number; key: string; at: Date }) => Promise<unknown>

const remove: Record<WayInKind, Removal> = {
  email: (trx, { userId, key, at }) => removeEmails(trx, { userId, ids: [Number(key)], at }),
  passkey: (trx, { userId, key }) =>
    trx.deleteFrom('passkey').where('userId', '=', userId).where('id', '=', Number(key)).execute(),
  phone: (trx, { userId, key }) =>
    trx.deleteFrom('phone').where('userId', '=', userId).where('number', '=', key).execute(),
  discord: (trx, { userId, key }) =>
    trx.deleteFrom('discordAccount').where('userId', '=', userId).where('discordId', '=', key).execute(),
  password: (trx, { userId, at }) =>
    trx.updateTable('user').set({ passwordHash: null, updatedAt: at }).where('id', '=', userId).execute(),
}
