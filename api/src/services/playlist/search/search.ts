import { sql } from 'kysely'
import * as z from 'zod'
import { Provider } from '@segue/shared/song/song.ts'
import { providerOrder } from '@segue/shared/playback/choice.ts'
import { mergeResults } from '@segue/shared/song/merge-results.ts'
import type { MusicProvider } from '@segue/shared/song/providers.ts'
import type { App } from '../../../app.ts'
import { isBySecretLink } from '../../../db/by-secret-link.ts'
import { guest } from '../../../platform/access.ts'
import { operation } from '../../../platform/operation.ts'
import { flag, wholeNumber } from '../../../platform/schemas.ts'
import { found, type ProviderOutcome, type ProviderSong, type SongPage } from '../../../ports/music-provider.ts'
import { country } from '../bodies.ts'
import { askProvider } from '../catalogue/ask-provider.ts'
import type { LookUpContext } from '../catalogue/look-up.ts'
import { indexSongs } from './index-songs.ts'
import { searchOwnSongs } from './own-songs.ts'
import { searchCatalogue } from './search-catalogue.ts'
import { foundAtProvider, foundInCatalogue, FoundSong } from './found-song.ts'

/** Nobody scrolls further, and every further page costs another request to every provider. */
const deepest = 200
const perQuestion = 50

const query = {
  q: z.string().trim().max(200),
  explicit: flag.default(true),
  country,
  offset: wholeNumber.pipe(z.number().min(0)).default(0),
  limit: wholeNumber
    .pipe(z.number().min(0))
    .default(20)
    .transform((limit) => (limit === 0 ? 100 : Math.min(limit, 100))),
}

const FoundSongs = z
  .object({
    songs: z.array(FoundSong),
    hasMore: z.boolean(),
    /** Providers that could not be reached, whose results are missing. */
    troubled: z.array(Provider),
  })
  .meta({ id: 'FoundSongs' })

type Search = { q: string; explicit: boolean; offset: number; limit: number }
type Findings = { songs: FoundSong[]; hasMore: boolean; troubled?: MusicProvider }

export const searchOnce = operation('GET /api/playlist-service/search', {
  summary: 'Search songs at the first configured music provider, or in our catalog if there is none',
  access: guest,
  query,
  returns: FoundSongs,
  async handle({ app, caller, query }) {
    if (query.q === '') return nothing
    const [primary] = sourcesOf(app)
    const by = { caller, country: query.country }
    const there = primary ? await atProvider(app, by, primary, query) : undefined
    if (there && !there.troubled) return pageOf([there], query)
    return pageOf([...(there ? [there] : []), await inCatalogue(app, query)], query)
  },
})

export const searchEverywhere = operation('GET /search/v2', {
  summary: 'Search songs in all sources: five from the first provider, then one from each source in turn',
  access: guest,
  query,
  returns: FoundSongs,
  async handle({ app, caller, query }) {
    if (query.q === '') return nothing
    const by = { caller, country: query.country }
    // Index first: catalogue and uploads are searched concurrently, and one would not wait for the other to index.
    await indexSongs(app.db)
    const requested = sourcesOf(app).map((name) => atProvider(app, by, name, query))
    const [findings, own, ours] = await Promise.all([
      Promise.all(requested),
      ownSongs(app, by, query),
      inCatalogue(app, query),
    ])
    return pageOf([...findings, ...own, ours], query)
  },
})

const nothing = { songs: [], hasMore: false, troubled: [] }

/** The providers that can be searched, in the brand's order first. */
function sourcesOf(app: App): MusicProvider[] {
  const preferred: readonly MusicProvider[] = providerOrder[app.config.brand]
  const others = app.music.providers.names.filter((name) => !preferred.includes(name))
  return [...preferred, ...others].filter((name) => app.music.providers.get(name)?.search)
}

/** One merged list of results. A page is cut from it, so the list must be the same for every request. */
function pageOf(findings: Findings[], { offset, limit }: Search) {
  const merged = mergeResults(findings.map(({ songs }) => songs))
  return {
    songs: merged.slice(offset, offset + limit),
    hasMore: merged.length > offset + limit || (findings.some(({ hasMore }) => hasMore) && offset + limit < deepest),
    troubled: [...new Set(findings.flatMap(({ troubled }) => troubled ?? []))],
  }
}

const depthOf = ({ offset, limit }: Search) => Math.min(offset + limit, deepest)

const isrcPattern = /^[A-Z]{2}-?[A-Z\d]{3}-?\d{2}-?\d{5}$/i
const isrcIn = (q: string) => (isrcPattern.test(q) ? q.replaceAll('-', '').toUpperCase() : undefined)

async function atProvider(app: App, by: LookUpContext, name: MusicProvider, wanted: Search): Promise<Findings> {
  const songs: ProviderSong[] = []
  let hasMore = true
  let offset = 0
  while (hasMore && songs.length < depthOf(wanted)) {
    const answer = await page(app, by, name, wanted, offset)
    if (!answer.ok) return { songs: await foundAtProvider(app.db, name, songs), hasMore: false, troubled: name }
    songs.push(...answer.value.songs)
    const next = answer.value.nextOffset ?? offset + answer.value.songs.length
    hasMore = answer.value.hasMore && next > offset && next < deepest
    offset = next
  }
  return { songs: await foundAtProvider(app.db, name, songs), hasMore }
}

async function ownSongs(app: App, by: LookUpContext, { q, explicit }: Search): Promise<Findings[]> {
  const own = await searchOwnSongs(app, by, q)
  return Promise.all(
    own.map(async ({ name, songs, isTroubled }) => ({
      songs: await foundAtProvider(
        app.db,
        name,
        songs.filter((song) => explicit || !song.explicit),
      ),
      hasMore: false,
      ...(isTroubled && { troubled: name }),
    })),
  )
}

function page(app: App, by: LookUpContext, name: MusicProvider, { q, explicit, ...wanted }: Search, offset: number) {
  const isrc = isrcIn(q)
  const limit = Math.min(perQuestion, Math.max(depthOf({ q, explicit, ...wanted }) - offset, 5))
  return askProvider<SongPage>(app, name, by, (provider, asking) => {
    if (!isrc || !provider.byIsrc) return provider.search?.(q, { limit, offset, explicit }, asking)
    return alone(provider.byIsrc(isrc, asking))
  })
}

/** A page with one song or none. */
async function alone(answering: Promise<ProviderOutcome<ProviderSong>>): Promise<ProviderOutcome<SongPage>> {
  const answer = await answering
  if (answer.ok) return found({ songs: [answer.value], hasMore: false })
  return answer.trouble.kind === 'notFound' ? found({ songs: [], hasMore: false }) : answer
}

async function inCatalogue(app: App, wanted: Search): Promise<Findings> {
  const { q, explicit } = wanted
  const isrc = isrcIn(q)
  if (isrc) {
    const rows = await app.db
      .selectFrom('song')
      .where('isrc', '=', isrc)
      .where(sql<boolean>`not jsonb_exists("musicProviders", 'uploadService') and not ${isBySecretLink()}`)
      .select('id')
      .orderBy('id')
      .limit(20)
      .execute()
    return {
      songs: await foundInCatalogue(
        app.db,
        rows.map((row) => row.id),
      ),
      hasMore: false,
    }
  }
  const { songIds, hasMore } = await searchCatalogue(app.db, { q, explicit, limit: depthOf(wanted), offset: 0 })
  return { songs: await foundInCatalogue(app.db, songIds), hasMore }
}
