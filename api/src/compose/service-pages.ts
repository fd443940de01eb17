import { sql } from 'kysely'
import { createOutbox } from '../adapters/mail/outbox.ts'
import type { App } from '../app.ts'
import type { Api } from '../platform/mount.ts'
import type { SigningKeys } from '../platform/tokens.ts'
import { clientConfigOf } from './client-config.ts'
import { outboxKeyOf } from './outbox-key.ts'
import { outboxAddress, serveOutbox } from './outbox-pages.ts'
import type { Environment } from './settings.ts'

/**
 * What both hosts answer beside the operations: `/config.json`, `/health`, and the outbox where mail is kept for want of a
 * mail server. Answers the outbox's address, which only the log may name.
 */
export async function serveServicePages(
  api: Api,
  app: App,
  options: {
    environment: Environment
    keys: SigningKeys
    database: 'server' | 'embedded'
    /** How many of this host's rooms could not be saved, where it holds rooms. */
    unsavedRooms?: () => number
  },
): Promise<{ outbox: string | undefined }> {
  const { environment, keys, database, unsavedRooms = () => 0 } = options
  api.get('/config.json', (c) => c.json(clientConfigOf(environment, app)))
  api.get('/health', async (c) => {
    const answers = await sql`select 1`.execute(app.db).then(
      () => true,
      () => false,
    )
    const unsaved = unsavedRooms()
    // Degraded is still in service: a restart would lose what could not be saved.
    const status = answers ? (unsaved > 0 ? 'degraded' : 'ok') : 'no database'
    return c.json({ status, database, ...(unsaved > 0 ? { unsavedRooms: unsaved } : {}) }, answers ? 200 : 503)
  })
  if (environment.SMTP_URL) return { outbox: undefined }
  const key = await outboxKeyOf(keys)
  serveOutbox(api, createOutbox(app.db, app.clock), key)
  return { outbox: outboxAddress(app.config.publicUrl, key) }
}
