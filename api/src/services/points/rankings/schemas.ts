import * as z from 'zod'
import { wholeNumber } from '../../../platform/schemas.ts'
import { Season } from '../seasons/schemas.ts'

const maxPerPage = 100
export const seasonName = z.string().min(1).max(100)
/** The last place shown in a ranking: deeper pages cost more than they are worth. */
export const lastPlace = 50_000

/** `take` and `skip`: how many places to return, and how many to skip. */
export const pageOfRanking = {
  take: wholeNumber
    .pipe(z.number().min(0))
    .default(maxPerPage)
    .transform((take) => (take === 0 ? maxPerPage : Math.min(take, maxPerPage))),
  skip: wholeNumber.pipe(z.number().min(0).max(lastPlace)).default(0),
}
export type RankingPage = { take: number; skip: number }

export const RankedPerson = z
  .object({
    rank: z.number(),
    userUuid: z.string(),
    nickname: z.string(),
    avatarId: z.string(),
    color: z.string(),
    balance: z.number(),
  })
  .meta({ id: 'RankedPerson' })

/** A page of the users with points, most points first; ties go by who reached them first. */
export const SeasonRanking = z
  .object({
    season: Season.extend({ customFields: z.record(z.string(), z.string()) }),
    ranking: z.array(RankedPerson),
    hasMore: z.boolean(),
  })
  .meta({ id: 'SeasonRanking' })

export const AllSeasonsRanking = SeasonRanking.omit({ season: true }).meta({ id: 'AllSeasonsRanking' })

/** A user's standing in a season. Without points they have no rank. */
export const RankingStatus = z
  .object({
    userUuid: z.string(),
    seasonId: z.number(),
    seasonName: z.string(),
    balance: z.number(),
    hasCurrentRankingStatus: z.boolean(),
  })
  .meta({ id: 'RankingStatus' })

export const CurrentRankingStatus = RankingStatus.extend({ rank: z.number().nullable() }).meta({
  id: 'CurrentRankingStatus',
})

/** A user's total points: `balance` over all seasons, `lifetimeBalance` including those between seasons. */
export const RankingSum = z
  .object({
    userUuid: z.string(),
    balance: z.number(),
    lifetimeBalance: z.number(),
    rank: z.number().nullable(),
  })
  .meta({ id: 'RankingSum' })
