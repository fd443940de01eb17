import { sql } from 'kysely'
import * as z from 'zod'
import type { Db } from '../../../../db/db.ts'
import { service } from '../../../../platform/access.ts'
import { operation } from '../../../../platform/operation.ts'
import { DiscordId } from '../../../../platform/schemas.ts'
import { isInForce } from './bound-rooms.ts'
import { GuildSettings } from './guilds.ts'

const maxGuilds = 100
const maxRooms = 100

const AnnouncingGuild = z
  .object({
    guildId: z.string(),
    announce: GuildSettings.shape.announce,
    language: GuildSettings.shape.language,
    rooms: z.array(z.object({ uuid: z.uuid(), slug: z.string(), name: z.string() })),
  })
  .meta({ id: 'AnnouncingGuild' })

export const announcingGuilds = operation('GET /rooms/discord/announcing', {
  summary:
    'List the Discord servers with announcements, with their kinds and rooms, 100 at a time. Use `after` to paginate.',
  access: service,
  query: { after: DiscordId.optional() },
  returns: z.object({
    guilds: z.array(AnnouncingGuild).max(maxGuilds),
    /** Pass this as `after` to get the next page; null on the last one. */
    next: z.string().nullable(),
  }),
  async handle({ app: { db, clock }, query: { after = '' } }) {
    const found = await db
      .selectFrom('discordGuild')
      .where(sql<string>`"settings"->'announce'->>'channelId'`, 'is not', null)
      .where('guildId', '>', after)
      .select(['guildId', 'settings'])
      .orderBy('guildId')
      .limit(maxGuilds)
      .execute()
    const bound = await boundRooms(
      db,
      found.map(({ guildId }) => guildId),
      clock.now(),
    )
    const guilds = found.map(({ guildId, settings }) => {
      const rooms = bound.filter((room) => room.guildId === guildId)
      const { announce, language } = GuildSettings.parse(settings)
      return { guildId, announce, language, rooms: rooms.map(({ uuid, slug, name }) => ({ uuid, slug, name })) }
    })
    const next = found.length < maxGuilds ? null : (found.at(-1)?.guildId ?? null)
    return { guilds, next }
  },
})

/** The rooms of each guild, as in the guild's own list. */
async function boundRooms(db: Db, guildIds: readonly string[], now: number) {
  if (guildIds.length === 0) return []
  const { rows } = await sql<{ guildId: string; uuid: string; slug: string; name: string }>`
    select "guildId", "uuid", "slug", "name" from (
      select "discordBinding"."guildId", "room"."uuid", "room"."slug", "room"."name",
        row_number() over (partition by "discordBinding"."guildId" order by "discordBinding"."channelId") as "place"
      from "discordBinding" join "room" on "room"."id" = "discordBinding"."roomId"
      where "discordBinding"."guildId" = any(${guildIds})
        and "room"."deletedAt" is null and ${isInForce(now)} and ("room"."type" = 'PUBLIC' or "discordBinding"."channelId" <> '')
    ) as "bound"
    where "place" <= ${maxRooms}`.execute(db)
  return rows
}
