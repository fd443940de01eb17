import { sql } from 'kysely'
import * as z from 'zod'
import { linkOf } from '@segue/shared/song/links.ts'
import { musicProviders } from '@segue/shared/song/providers.ts'
import { operation } from '../../../platform/operation.ts'
import { admin } from '../../../platform/access.ts'

export const migrateLinks = operation('POST /song-data/migrate-links', {
  summary: 'Backfill song links from provider ids, one batch per call. Repeat with `next` until it is null.',
  access: admin,
  body: z.object({
    /** Continues after this songId. */
    after: z.int().min(0).max(2_147_483_647).default(0),
    limit: z.int().min(1).max(5000).default(1000),
  }),
  returns: z.object({ looked: z.number(), migrated: z.number(), next: z.number().nullable() }),
  async handle({ app, body: { after, limit } }) {
    const rows = await app.db
      .selectFrom('song')
      .where('id', '>', after)
      .select(['id', 'musicProviders', 'links'])
      .orderBy('id')
      .limit(limit)
      .execute()
    let migrated = 0
    for (const { id, musicProviders: ids, links } of rows) {
      const missing = missingLinks(ids, links)
      if (Object.keys(missing).length === 0) continue
      migrated += 1
      await app.db
        .updateTable('song')
        // Links that a provider has sent in the meantime are kept.
        .set({ links: sql`${JSON.stringify(missing)}::jsonb || "links"` })
        .where('id', '=', id)
        .execute()
    }
    return { looked: rows.length, migrated, next: rows.length < limit ? null : (rows.at(-1)?.id ?? null) }
  },
})

/** Links that follow from provider ids and are not stored yet. */
function missingLinks(ids: Record<string, string>, links: Record<string, string>): Record<string, string> {
  return Object.fromEntries(
    musicProviders.flatMap((provider) => {
      const id = ids[provider]
      const link = id && !links[provider] ? linkOf(provider, id) : undefined
      return link ? [[provider, link]] : []
    }),
  )
}
