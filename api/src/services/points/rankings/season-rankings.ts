import * as z from 'zod'
import type { App } from '../../../app.ts'
import { anyone } from '../../../platform/access.ts'
import { operation } from '../../../platform/operation.ts'
import { customFieldsOf } from '../seasons/custom-fields.ts'
import { seasonAfter, seasonAt, seasonBefore, seasonNamed } from '../seasons/queries.ts'
import { noSeasonNow, seasonNotFound, type Season } from '../seasons/schemas.ts'
import { pageOfRanking } from './queries.ts'
import { AllSeasonsRanking, pageOfRanking as page, seasonName, SeasonRanking, type RankingPage } from './schemas.ts'

const seasonStart = z.iso.datetime({ offset: true })

async function rankingOf(app: App, season: Season & { id: number }, request: RankingPage) {
  const ranked = await pageOfRanking(app.db, { seasonId: season.id }, request, new Date(app.clock.now()))
  return { season: { ...season, customFields: await customFieldsOf(app.db, season.id) }, ...ranked }
}

/** Both paths return the ranking of the current season; one of them is called without a page. */
const currentRanking = <K extends 'GET /points/season-ranking' | 'GET /points/season-ranking-current'>(key: K) =>
  operation(key, {
    summary: 'List the top users in the current season',
    access: anyone,
    query: page,
    returns: SeasonRanking,
    errors: { noSeasonNow },
    async handle({ app, query, fail }) {
      const season = await seasonAt(app.db, new Date(app.clock.now()))
      if (!season) throw fail('noSeasonNow')
      return rankingOf(app, season, query)
    },
  })

export const seasonRanking = currentRanking('GET /points/season-ranking')
export const currentSeasonRanking = currentRanking('GET /points/season-ranking-current')

export const allSeasonsRanking = operation('GET /points/all-seasons-ranking', {
  summary: 'List the top users of all time',
  access: anyone,
  query: page,
  returns: AllSeasonsRanking,
  handle: ({ app, query }) => pageOfRanking(app.db, 'allTime', query, new Date(app.clock.now())),
})

export const rankingOfSeason = operation('GET /points/season-ranking/{seasonName}', {
  summary: 'List the top users in a season, by season name',
  access: anyone,
  params: { seasonName },
  query: page,
  returns: SeasonRanking,
  errors: { seasonNotFound },
  async handle({ app, params, query, fail }) {
    const season = await seasonNamed(app.db, params.seasonName, new Date(app.clock.now()))
    if (!season) throw fail('seasonNotFound')
    return rankingOf(app, season, query)
  },
})

/** The ranking of the season before or after the one that began at an instant. Planned seasons have none. */
const neighbour = <
  K extends
    | 'GET /points/season-ranking/next-season/{seasonStart}'
    | 'GET /points/season-ranking/prev-season/{seasonStart}',
>(
  key: K,
  { summary, find }: { summary: string; find: typeof seasonAfter },
) =>
  operation(key, {
    summary,
    access: anyone,
    params: { seasonStart },
    query: page,
    returns: SeasonRanking,
    errors: { seasonNotFound },
    async handle({ app, params, query, fail }) {
      const season = await find(app.db, new Date(params.seasonStart), new Date(app.clock.now()))
      if (!season) throw fail('seasonNotFound')
      return rankingOf(app, season, query)
    },
  })

export const nextSeasonRanking = neighbour('GET /points/season-ranking/next-season/{seasonStart}', {
  summary: 'List the top users in the season after the one that started at a given time',
  find: seasonAfter,
})

export const previousSeasonRanking = neighbour('GET /points/season-ranking/prev-season/{seasonStart}', {
  summary: 'List the top users in the season before the one that started at a given time',
  find: seasonBefore,
})
