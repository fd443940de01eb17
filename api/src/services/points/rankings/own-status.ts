import * as z from 'zod'
import type { App } from '../../../app.ts'
import { user } from '../../../platform/access.ts'
import { uuidOf } from '../../../platform/caller.ts'
import { operation } from '../../../platform/operation.ts'
import { uuid } from '../../../platform/schemas.ts'
import { seasonAt } from '../seasons/queries.ts'
import { noSeasonNow } from '../seasons/schemas.ts'
import { hiddenPeople } from './hidden.ts'
import { rankOf } from './queries.ts'
import { CurrentRankingStatus, RankingStatus, RankingSum } from './schemas.ts'

/** How many of a user's seasons are listed, newest first. */
const maxSeasons = 100

async function currentStatusOf(app: App, userUuid: string) {
  const now = new Date(app.clock.now())
  const season = await seasonAt(app.db, now)
  if (!season) return undefined
  const ranked = await rankOf(app.db, { seasonId: season.id }, userUuid, now)
  return {
    userUuid,
    seasonId: season.id,
    seasonName: season.name,
    balance: ranked?.balance ?? 0,
    rank: ranked?.rank ?? null,
    hasCurrentRankingStatus: ranked !== undefined,
  }
}

export const ownCurrentRankingStatus = operation('GET /points/current-ranking-status', {
  summary: 'Get my points and my rank in the current season',
  access: user,
  returns: CurrentRankingStatus,
  errors: { noSeasonNow },
  async handle({ app, caller, fail }) {
    const status = await currentStatusOf(app, uuidOf(caller))
    if (!status) throw fail('noSeasonNow')
    return status
  },
})

export const currentRankingStatus = operation('GET /points/current-ranking-status/{userUuid}', {
  summary: 'Get a user’s points and rank in the current season',
  access: user,
  params: { userUuid: uuid },
  returns: CurrentRankingStatus,
  errors: { noSeasonNow },
  async handle({ app, params, fail }) {
    const status = await currentStatusOf(app, params.userUuid.toLowerCase())
    if (!status) throw fail('noSeasonNow')
    return status
  },
})

export const rankingStatuses = operation('GET /points/ranking-status/{userUuid}', {
  summary: 'List a user’s points by season, newest first',
  access: user,
  params: { userUuid: uuid },
  returns: z.array(RankingStatus),
  async handle({ app, params }) {
    const now = new Date(app.clock.now())
    const rows = await app.db
      .selectFrom('rankingStatus')
      .innerJoin('season', 'season.id', 'rankingStatus.seasonId')
      .where('rankingStatus.userUuid', '=', params.userUuid)
      .where('rankingStatus.balance', '>', 0)
      .where('rankingStatus.userUuid', 'not in', hiddenPeople(app.db, now))
      .select(['rankingStatus.userUuid', 'rankingStatus.seasonId', 'rankingStatus.balance'])
      .select(['season.name as seasonName', 'season.startTime', 'season.endTime'])
      .orderBy('season.startTime', 'desc')
      .limit(maxSeasons)
      .execute()
    return rows.map(({ startTime, endTime, ...status }) => ({
      ...status,
      hasCurrentRankingStatus: startTime <= now && now < endTime,
    }))
  },
})

export const rankingSum = operation('GET /points/ranking-status/sum/{userUuid}', {
  summary: 'Get a user’s all-time points and rank',
  access: user,
  params: { userUuid: uuid },
  returns: RankingSum,
  async handle({ app, params }) {
    const userUuid = params.userUuid.toLowerCase()
    const ranked = await rankOf(app.db, 'allTime', userUuid, new Date(app.clock.now()))
    if (!ranked) return { userUuid, balance: 0, lifetimeBalance: 0, rank: null }
    const { balance } = await app.db
      .selectFrom('rankingStatus')
      .where('userUuid', '=', userUuid)
      .select((row) => row.fn.coalesce(row.fn.sum<number>('balance'), row.lit(0)).as('balance'))
      .executeTakeFirstOrThrow()
    return { userUuid, balance, lifetimeBalance: ranked.balance, rank: ranked.rank }
  },
})
