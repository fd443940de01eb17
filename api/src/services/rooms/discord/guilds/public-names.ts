import { sql } from 'kysely'
import * as z from 'zod'
import type { App } from '../../../../app.ts'
import type { Db } from '../../../../db/db.ts'
import { service } from '../../../../platform/access.ts'
import { operation } from '../../../../platform/operation.ts'
import { DiscordId } from '../../../../platform/schemas.ts'
import { hourMs } from '../../../../ports/clock.ts'
import type { JobHandler } from '../../../../ports/jobs.ts'

const maxBatchSize = 500

const takesPart = sql<boolean>`"settings"->>'inSeasons' = 'true'`

export const queuePublicName = (db: Db, { jobs }: Pick<App, 'jobs'>, guildId: string): Promise<void> =>
  jobs.add(db, 'readPublicName', { guildId }, { dedupeKey: guildId })

export const checkGuild = operation('POST /discord/guilds/{guildId}/checks', {
  summary: 'Schedule a refresh of a Discord server’s name, for example after it was renamed or our bot was removed',
  access: service,
  allowance: 'none',
  params: { guildId: DiscordId },
  returns: z.object({}),
  status: 202,
  async handle({ app, params: { guildId } }) {
    await queuePublicName(app.db, app, guildId)
    return {}
  },
})

/** Reads the name of a guild that takes part. A guild without our bot has no public name. */
export const readPublicName = ({ db, discord, clock }: App): JobHandler<'readPublicName'> => ({
  atOnce: 2,
  async run({ guildId }) {
    if (!discord) return
    const wanted = db.selectFrom('discordGuild').where('guildId', '=', guildId).where(takesPart).select('guildId')
    if (!(await wanted.executeTakeFirst())) return
    const guild = await discord.guild(guildId)
    // It may have left while we waited for Discord.
    await db
      .updateTable('discordGuild')
      .set({ publicName: guild?.name ?? null, nameReadAt: new Date(clock.now()) })
      .where('guildId', '=', guildId)
      .where(takesPart)
      .execute()
  },
})

/** Refreshes the names that were read longest ago, because we miss changes while the bot is offline. */
export const readPublicNames = ({ db, jobs }: App): JobHandler<'readPublicNames'> => ({
  every: hourMs,
  async run() {
    const guilds = await db
      .selectFrom('discordGuild')
      .where(takesPart)
      .select('guildId')
      .orderBy('nameReadAt', (order) => order.asc().nullsFirst())
      .limit(maxBatchSize)
      .execute()
    for (const { guildId } of guilds) await queuePublicName(db, { jobs }, guildId)
  },
})
