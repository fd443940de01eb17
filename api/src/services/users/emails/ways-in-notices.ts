import type { App } from '../../../app.ts'
import type { Trx } from '../../../db/db.ts'
import type { JobHandler } from '../../../ports/jobs.ts'
import {
  firstPasswordEmail,
  signInMethodRemovedEmail,
  waysInRemovedEmail,
  type NamedWayIn,
} from './email-templates.ts'
import { queueWaysInChanged } from '../ways-in-changed.ts'
import { sendNotice } from './notices.ts'
import { verifiedEmailsOf } from './recipient.ts'

/** Queues an e-mail to each remaining verified address of an account about the sign-in methods it lost. */
export async function queueWaysInRemovedNotices(
  app: App,
  trx: Trx,
  { userId, removed }: { userId: number; removed: NamedWayIn[] },
): Promise<void> {
  for (const to of await verifiedEmailsOf(trx, userId))
    await app.jobs.add(trx, 'waysInRemovedNotice', { to, removed })
}

export const sendWaysInRemovedNotice = (app: App): JobHandler<'waysInRemovedNotice'> => ({
  async run({ to, removed }) {
    await sendNotice(app, { to }, (recipient, url) => waysInRemovedEmail(recipient, { removed, url }))
  },
})

/** Queues a notification, and an e-mail to each verified address, about a sign-in method removed on request. */
export async function queueSignInMethodRemovedNotices(
  app: App,
  trx: Trx,
  { userId, wayIn }: { userId: number; wayIn: NamedWayIn },
): Promise<void> {
  await queueWaysInChanged(app, trx, { userId, change: 'removed', waysIn: [wayIn] })
  for (const to of await verifiedEmailsOf(trx, userId))
    await app.jobs.add(trx, 'signInMethodRemovedNotice', { to, wayIn })
}

export const sendSignInMethodRemovedNotice = (app: App): JobHandler<'signInMethodRemovedNotice'> => ({
  async run({ to, wayIn }) {
    await sendNotice(app, { to }, (recipient, url) => signInMethodRemovedEmail(recipient, { wayIn, url }))
  },
})

/** Queues a notification, and an e-mail to each verified address, for an account that got its first password. */
export async function queueFirstPasswordNotices(app: App, trx: Trx, userId: number): Promise<void> {
  await queueWaysInChanged(app, trx, { userId, change: 'added', waysIn: [{ kind: 'password', name: '' }] })
  for (const to of await verifiedEmailsOf(trx, userId)) await app.jobs.add(trx, 'firstPasswordNotice', { to })
}

export const sendFirstPasswordNotice = (app: App): JobHandler<'firstPasswordNotice'> => ({
  async run({ to }) {
    await sendNotice(app, { to }, firstPasswordEmail)
  },
})
