import type { App } from '../../../app.ts'
import { recipientOf, type Recipient } from './recipient.ts'

/**
 * Sends an e-mail about an account to one of its addresses, if that is still verified: the owner of a merely claimed
 * address must not learn about the account. `page` is the target of its button.
 */
export async function sendNotice(
  app: Pick<App, 'config' | 'db' | 'mail'>,
  { to, page = 'forgot-password' }: { to: number; page?: string },
  compose: (recipient: Recipient, url: string) => { subject: string; text: string; html: string },
): Promise<void> {
  const recipient = await recipientOf(app.db, to)
  if (recipient?.status !== 'VERIFIED') return
  await app.mail.send({ to: recipient.address, ...compose(recipient, `${app.config.publicUrl}/${page}`) })
}
