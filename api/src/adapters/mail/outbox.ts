import type { Db } from '../../db/db.ts'
import type { Clock } from '../../ports/clock.ts'
import type { Letter, Mail } from '../../ports/mail.ts'

export type OutboxLetter = Letter & { id: number; sentAt: Date }

/** Where letters stay when there is no mail server to give them to. */
export type Outbox = Mail & {
  /** The latest letters, newest first. */
  list: () => Promise<Pick<OutboxLetter, 'id' | 'to' | 'subject' | 'sentAt'>[]>
  letter: (id: number) => Promise<OutboxLetter | undefined>
}

const mostKept = 500

/** An outbox in the database. It keeps the last 500 letters. */
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
        .where('id', '<=', id - mostKept)
        .execute()
    },
    list: () =>
      db
        .selectFrom('outboxLetter')
        .select(['id', 'to', 'subject', 'sentAt'])
        .orderBy('id', 'desc')
        .limit(mostKept)
        .execute(),
    letter: (id) =>
      db
        .selectFrom('outboxLetter')
        .select(['id', 'to', 'subject', 'text', 'html', 'sentAt'])
        .where('id', '=', id)
        .executeTakeFirst(),
  }
}
