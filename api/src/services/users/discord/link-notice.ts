import type { App } from '../../../app.ts'
import type { Trx } from '../../../db/db.ts'
import type { JobHandler } from '../../../ports/jobs.ts'
import { discordLinkedEmail } from '../emails/email-templates.ts'

declare module '../../../ports/jobs.ts' {
  interface JobKinds {
    discordLinkNotice: { to: number; username: string }
  }
}

/**
 * Queues an e-mail to each verified address of an account that has been linked with Discord: a token alone is enough for
 * that, and from then on whoever holds that Discord account can sign in.
 */
export async function queueDiscordLinkNotices(
  app: App,
  trx: Trx,
  { userId, username }: { userId: number; username: string },
): Promise<void> {
  const told = await trx
    .selectFrom('email')
    .where('userId', '=', userId)
    .where('status', '=', 'VERIFIED')
    .select('id')
    .execute()
  for (const { id: to } of told) await app.jobs.add(trx, 'discordLinkNotice', { to, username })
}

export const sendDiscordLinkNotice = (app: App): JobHandler<'discordLinkNotice'> => ({
  async run({ to, username }) {
    const recipient = await app.db
      .selectFrom('email')
      .innerJoin('userProfile', 'userProfile.userId', 'email.userId')
      .innerJoin('userSettings', 'userSettings.userId', 'email.userId')
      .where('email.id', '=', to)
      .where('email.status', '=', 'VERIFIED')
      .select(['email.address', 'userProfile.nickname', 'userSettings.language'])
      .executeTakeFirst()
    if (!recipient) return
    const { address, nickname, language } = recipient
    const url = `${app.config.publicUrl}/forgot-password`
    await app.mail.send({ to: address, ...discordLinkedEmail({ nickname, language }, { username, url }) })
  },
})
