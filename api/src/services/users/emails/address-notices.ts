import type { App } from '../../../app.ts'
import type { Trx } from '../../../db/db.ts'
import type { JobHandler } from '../../../ports/jobs.ts'
import { addressChangeEmail, type AddressChange } from './email-templates.ts'
import { recipientOf, verifiedEmailsOf } from './recipient.ts'

/**
 * Queues an e-mail to each verified address of an account about an address that was added, removed or made primary, so
 * that its owner learns of changes by someone else. A removed address is notified as well, if it is still verified when
 * this is called before its removal; an unverified one may belong to a stranger.
 */
export async function queueAddressNotices(
  app: App,
  trx: Trx,
  { userId, change, about }: { userId: number; change: AddressChange; about: number },
): Promise<void> {
  for (const to of await verifiedEmailsOf(trx, userId))
    await app.jobs.add(trx, 'addressNotice', { to, change, about })
}

export const sendAddressNotice = (app: App): JobHandler<'addressNotice'> => ({
  async run({ to, change, about }) {
    // The removed address is among the recipients.
    const [recipient, changed] = [await recipientOf(app.db, to), await recipientOf(app.db, about)]
    if (!recipient || !changed) return
    const url = `${app.config.publicUrl}/forgot-password`
    await app.mail.send({
      to: recipient.address,
      ...addressChangeEmail(recipient, { change, address: changed.address, url }),
    })
  },
})
