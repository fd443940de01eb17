import type { Db } from '../../db/db.ts'
import type { Clock } from '../../ports/clock.ts'
import type { Email, Mail } from '../../ports/mail.ts'

export type OutboxEmail = Email & { id: number; sentAt: Date }

/** Stores e-mails if there is no mail server. */
export type Outbox = Mail & {
  /** The latest e-mails, newest first. */
  list: () => Promise<Pick<OutboxEmail, 'id' | 'to' | 'subject' | 'sentAt'>[]>
  email: (id: number) => Promise<OutboxEmail | undefined>
}

const maxKept = 500

/** An outbox in the database. It keeps the last 500 e-mails. */
export function createOutbox(db: Db, clock: Clock): Outbox {
  return {
    async send({ to, subject, text, html }) {
      const sentAt = new Date(clock.now())
      const { id } = await db
        .insertInto('outboxLetter')
        .values({ to, subject, text, html, sentAt })
        .returning('id')
        .executeTakeFirstOrThrow()
      await db
        .deleteFrom('outboxLetter')
        .where('id', '<=', id - maxKept)
        .execute()
    },
    list: () =>
      db
        .selectFrom('outboxLetter')
        .select(['id', 'to', 'subject', 'sentAt'])
        .orderBy('id', 'desc')
        .limit(maxKept)
        .execute(),
    email: (id) =>
      db
        .selectFrom('outboxLetter')
        .select(['id', 'to', 'subject', 'text', 'html', 'sentAt'])
        .where('id', '=', id)
        .executeTakeFirst(),
  }
}
