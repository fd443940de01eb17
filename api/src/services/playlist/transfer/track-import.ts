import * as z from 'zod'
import { Provider } from '@segue/shared/song/song.ts'
import { importProviders, nothingToImportFrom } from '@segue/shared/song/import-rule.ts'
import { user } from '../../../platform/access.ts'
import { operation } from '../../../platform/operation.ts'
import { country } from '../bodies.ts'
import { lookUp, lookUpErrors, refusalFor } from '../catalogue/look-up.ts'

export const importTrack = operation('POST /api/v1/track-import', {
  summary: 'Import a song from a music provider into the catalog. Idempotent.',
  access: user,
  body: z.object({
    musicProvider: Provider,
    providerId: z.union([z.string().trim().min(1).max(300), z.int().nonnegative()]).transform(String),
    country,
  }),
  returns: z.object({ id: z.string() }),
  errors: {
    ...lookUpErrors,
    // For a status below 500, clients tell users that the catalogue doesn't have the song (client specification,
    // section 8).
    musicSourceAway: [502, lookUpErrors.musicSourceAway[1]],
    notImportable: [400, nothingToImportFrom],
  },
  async handle({ app, caller, body, fail }) {
    const provider = importProviders.find((name) => name === body.musicProvider)
    if (!provider) throw fail('notImportable')
    const wanted = { provider, id: body.providerId, url: body.providerId }
    const found = await lookUp(app, { caller, country: body.country }, wanted)
    if (!found.ok) throw fail(refusalFor(found.trouble))
    return { id: found.value.id }
  },
})
