import * as z from 'zod'
import { anyone } from '../../../platform/access.ts'
import { operation } from '../../../platform/operation.ts'
import { DiscordId } from '../../../platform/schemas.ts'
import { guildMember } from '../../rooms/public.ts'
import { seasonAt, seasonNamed } from '../seasons/queries.ts'
import { noSeasonNow, Season, seasonNotFound } from '../seasons/schemas.ts'
import { djsOfGuild, guildRankOf, pageOfGuilds } from './guild-queries.ts'
import { pageOfRanking as page, RankedPerson, seasonName } from './schemas.ts'

/** A page of the participating Discord servers, most points first; ties go by who reached them first. */
const GuildRanking = z
  .object({
    season: Season,
    ranking: z.array(
      z
        .object({ rank: z.number(), guildId: z.string(), name: z.string(), balance: z.number() })
        .meta({ id: 'RankedGuild' }),
    ),
    hasMore: z.boolean(),
  })
  .meta({ id: 'GuildRanking' })

/** A Discord server's standing in a season, with the DJs who have earned most in its rooms. */
const GuildSeason = z
  .object({
    season: Season,
    balance: z.number(),
    /** Null if the server has no points or doesn't take part. */
    rank: z.number().nullable(),
    takesPart: z.boolean(),
    djs: z.array(RankedPerson),
  })
  .meta({ id: 'GuildSeason' })

export const currentGuildRanking = operation('GET /discord/season-ranking', {
  summary: 'List the top participating Discord servers in the current season',
  access: anyone,
  query: page,
  returns: GuildRanking,
  errors: { noSeasonNow },
  async handle({ app: { db, clock }, query, fail }) {
    const season = await seasonAt(db, new Date(clock.now()))
    if (!season) throw fail('noSeasonNow')
    return { season, ...(await pageOfGuilds(db, season.id, query)) }
  },
})

export const guildRankingOfSeason = operation('GET /discord/season-ranking/{seasonName}', {
  summary: 'List the top participating Discord servers in a season, by season name',
  access: anyone,
  params: { seasonName },
  query: page,
  returns: GuildRanking,
  errors: { seasonNotFound },
  async handle({ app: { db, clock }, params, query, fail }) {
    const season = await seasonNamed(db, params.seasonName, new Date(clock.now()))
    if (!season) throw fail('seasonNotFound')
    return { season, ...(await pageOfGuilds(db, season.id, query)) }
  },
})

export const guildSeason = operation('GET /discord/guilds/{guildId}/season', {
  summary: 'Get a Discord server’s points, rank and top DJs in the current season',
  access: guildMember,
  params: { guildId: DiscordId },
  returns: GuildSeason,
  errors: { noSeasonNow },
  async handle({ app: { db, clock }, params: { guildId }, fail }) {
    const now = new Date(clock.now())
    const season = await seasonAt(db, now)
    if (!season) throw fail('noSeasonNow')
    const ranked = await guildRankOf(db, season.id, guildId)
    return { season, ...ranked, djs: await djsOfGuild(db, { seasonId: season.id, guildId }, now) }
  },
})
