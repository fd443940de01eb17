import { sql } from 'kysely'
import { createOutbox } from '../../adapters/mail/outbox.ts'
import type { App } from '../../app.ts'
import type { Db } from '../../db/db.ts'
import type { Api } from '../../platform/mount.ts'
import type { SigningKeys } from '../../platform/secrets/tokens.ts'
import { realTimers, within } from '../../ports/timers.ts'
import { preferredLanguage } from '../../services/users/public.ts'
import { appManifestOf } from './app-manifest.ts'
import { clientConfigOf } from '../client-config.ts'
import { outboxKeyOf } from './outbox-key.ts'
import { outboxAddress, serveOutbox } from './outbox-pages.ts'
import type { LinkPreviews } from './link-previews.ts'
import type { Environment } from '../settings.ts'

/** Health checks report a database that doesn't respond before their clients give up on the server. */
export const healthWithinMs = 1500

async function answersWithin(db: Db, ms: number): Promise<boolean> {
  const answer = sql`select 1`.execute(db).then(
    () => true,
    () => false,
  )
  return within(realTimers, ms, answer, () => false)
}

/**
 * What both hosts serve besides the operations: `/config.json`, the texts of pages, the manifest, `/oembed`, `/health`, and the outbox if
 * there is no mail server. Returns the URL of the outbox, which only the log may mention.
 */
export async function serveServicePages(
  api: Api,
  app: App,
  options: {
    environment: Environment
    keys: SigningKeys
    database: 'server' | 'embedded'
    /** How many of this host's rooms could not be saved, if it holds rooms. */
    unsavedRooms?: () => number
    /** How far the clock is ahead of the database's, if that is too far to hold rooms. */
    clockOffMs?: () => number | undefined
    previews: LinkPreviews
  },
): Promise<{ outbox: string | undefined }> {
  const { environment, keys, database, previews, unsavedRooms = () => 0, clockOffMs } = options
  api.get('/config.json', (c) => c.json(clientConfigOf(environment, app)))
  api.get('/page-texts.json', (c) => c.json(environment.PAGE_TEXTS))
  api.get('/manifest.webmanifest', (c) =>
    c.json(appManifestOf(app.config.brandName, preferredLanguage(c.req.raw)), 200, {
      'Content-Type': 'application/manifest+json',
      Vary: 'Accept-Language',
    }),
  )
  api.get('/oembed', async (c) => {
    if ((c.req.query('format') ?? 'json') !== 'json')
      return c.json({ message: 'Only the format json is supported' }, 501)
    const preview = await previews.oEmbedFor(c.req.query('url') ?? '', c.req.raw)
    return preview ? c.json(preview) : c.json({ message: 'Page not found' }, 404)
  })
  api.get('/health', async (c) => {
    const answers = await answersWithin(app.db, healthWithinMs)
    const unsaved = unsavedRooms()
    const clockOffsetMs = clockOffMs?.()
    // Degraded still counts as healthy: a restart would lose what could not be saved, and sets no clock.
    const status = unsaved > 0 || clockOffsetMs !== undefined ? 'degraded' : 'ok'
    const body = { status: answers ? status : 'no database', database }
    return c.json({ ...body, ...(unsaved > 0 && { unsavedRooms: unsaved }), clockOffsetMs }, answers ? 200 : 503)
  })
  if (environment.SMTP_URL) return { outbox: undefined }
  const key = await outboxKeyOf(keys)
  serveOutbox(api, createOutbox(app.db, app.clock), key)
  return { outbox: outboxAddress(app.config.publicUrl, key) }
}
