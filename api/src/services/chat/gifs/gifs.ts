import * as z from 'zod'
import { defaultLanguage, languages } from '@segue/shared/i18n/words.ts'
import { person } from '../../../platform/access.ts'
import { operation } from '../../../platform/operation.ts'
import { wholeNumber } from '../../../platform/schemas.ts'
import { GifsTrouble } from '../../../ports/gifs.ts'

/** Fills two phone screens. */
const pageSize = 24
/** The largest offset that GIPHY accepts. */
const maxOffset = 4999
const longestWords = 50

const Gif = z
  .object({
    id: z.string(),
    /** A description of the picture; may be empty. */
    words: z.string(),
    /** The URL that is sent. */
    url: z.string(),
    preview: z.object({ url: z.string(), stillUrl: z.string(), width: z.number(), height: z.number() }),
  })
  .meta({ id: 'Gif' })

const searchGifs = operation('GET /gifs', {
  summary: 'Search GIFs. Without a query, list those that are trending.',
  access: person,
  query: {
    words: z.string().trim().max(longestWords).default(''),
    language: z.enum(languages).default(defaultLanguage),
    offset: wholeNumber.pipe(z.number().min(0).max(maxOffset)).default(0),
  },
  returns: z
    .object({
      gifs: z.array(Gif),
      /** The offset of the next page; null on the last one. */
      next: z.nullable(z.number()),
    })
    .meta({ id: 'GifPage' }),
  errors: {
    gifsNotSetUp: [404, 'GIF search isn’t set up here'],
    gifsAway: [502, 'GIF search is unavailable right now. Please try again'],
  },
  async handle({ app, query: { words, language, offset }, fail }) {
    if (!app.gifs) throw fail('gifsNotSetUp')
    try {
      const { gifs, hasMore } = await app.gifs.search({ words, language, offset, limit: pageSize })
      const next = offset + pageSize
      return { gifs, next: hasMore && next <= maxOffset ? next : null }
    } catch (error) {
      if (!(error instanceof GifsTrouble)) throw error
      app.log.warn({ error, kind: error.kind }, 'a GIF search failed')
      throw fail('gifsAway')
    }
  },
})

export const gifOperations = [searchGifs] as const
