import type { App } from '../../../app.ts'
import type { Trx } from '../../../db/db.ts'
import type { JobHandler } from '../../../ports/jobs.ts'
import { addressChangeEmail } from './email-templates.ts'

export type AddressChange = 'added' | 'removed'

declare module '../../../ports/jobs.ts' {
  interface JobKinds {
    addressNotice: { to: number; change: AddressChange; about: number }
  }
}

/**
 * Queues an e-mail to each verified address of an account about one that was added or removed, so that its owner hears of
 * what somebody else has done. A removed address is told as well, if it is still verified when this is called before it
 * goes; one that was only claimed is a stranger's.
 */
export async function queueAddressNotices(
  app: App,
  trx: Trx,
  { userId, change, about }: { userId: number; change: AddressChange; about: number },
): Promise<void> {
  const told = await trx
    .selectFrom('email')
    .where('userId', '=', userId)
    .where('status', '=', 'VERIFIED')
    .select('id')
    .execute()
  for (const { id: to } of told) await app.jobs.add(trx, 'addressNotice', { to, change, about })
}

export const sendAddressNotice = (app: App): JobHandler<'addressNotice'> => ({
  async run({ to, change, about }) {
    // The removed address is among those that are told.
    const recipient = await app.db
      .selectFrom('email')
      .innerJoin('userProfile', 'userProfile.userId', 'email.userId')
      .innerJoin('userSettings', 'userSettings.userId', 'email.userId')
      .innerJoin('email as changed', 'changed.userId', 'email.userId')
      .where('email.id', '=', to)
      .where('changed.id', '=', about)
      .select(['email.address', 'changed.address as changed', 'userProfile.nickname', 'userSettings.language'])
      .executeTakeFirst()
    if (!recipient) return
    const { address, changed, nickname, language } = recipient
    const url = `${app.config.publicUrl}/forgot-password`
    await app.mail.send({
      to: address,
      ...addressChangeEmail({ nickname, language }, { change, address: changed, url }),
    })
  },
})
