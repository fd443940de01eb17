import { sql } from 'kysely'
import type { App } from '../../../../app.ts'
import { dayMs } from '../../../../ports/clock.ts'
import { inTrouble } from '../../../../ports/discord.ts'
import type { JobHandler } from '../../../../ports/jobs.ts'
import { bindingsInForce } from '../guilds/bound-rooms.ts'
import { readMember } from './members.ts'
import { applyRoles } from './sync-roles.ts'

const everyMs = 20_000
const freshMs = 25_000
const forgottenAfterMs = 30 * dayMs
/** At Discord's usual pace these take about fifteen seconds, one after another. */
const maxReads = 150

type Member = { guildId: string; uuid: string; discordId: string | null }

/**
 * Reads again who has a room role because of a Discord role, so that one removed in the guild is removed here within a
 * minute, and who came back after a long time. Those read longest ago are first; with more than about 250 people who
 * have such a role, a round takes more than a minute.
 */
export const readDiscordMembers = (app: App): JobHandler<'readDiscordMembers'> => ({
  every: everyMs,
  maxAttempts: 1,
  async run(_nothing, { signal }) {
    if (!app.discord) return
    const forgotten = new Date(app.clock.now() - forgottenAfterMs)
    await app.db.deleteFrom('discordMember').where('readAt', '<', forgotten).execute()
    for (const member of await dueMembers(app)) {
      if (signal.aborted || !(await sync(app, member))) return
    }
  },
})

/** Everybody who has unlinked Discord, then those who are due, with the oldest reading first. */
async function dueMembers({ db, clock }: App): Promise<Member[]> {
  const stale = new Date(clock.now() - freshMs)
  const { rows } = await sql<Member>`
    with "holder" as (
      select distinct "given"."guildId", "user".uuid, "discordAccount"."discordId"
      from "discordGivenRole" as "given"
      join "user" on "user".uuid = "given"."userUuid"
      left join "discordAccount" on "discordAccount"."userId" = "user".id
      where "given"."takenAt" is null and "given"."guildId" is not null
      union
      select "discordMember"."guildId", "user".uuid, "discordMember"."discordId"
      from "discordMember"
      join "discordAccount" on "discordAccount"."discordId" = "discordMember"."discordId"
      join "user" on "user".id = "discordAccount"."userId"
      where "discordMember"."dueAt" is not null
    )
    select "holder".* from "holder"
    left join "discordMember" on "discordMember"."guildId" = "holder"."guildId"
      and "discordMember"."discordId" = "holder"."discordId"
    where "discordMember"."readAt" is null or "discordMember"."readAt" < ${stale}
      or "discordMember"."dueAt" is not null
    order by "holder"."discordId" nulls first, "discordMember"."readAt" nulls first
    limit ${maxReads}`.execute(db)
  return rows
}

/** Whether Discord answered. If not, the next round continues from here. */
async function sync(app: App, { guildId, uuid, discordId }: Member): Promise<boolean> {
  const away = inTrouble(app.log, 'to read a member', () => undefined)
  const roles = discordId === null ? null : await readMember(app, { guildId, discordId }).catch(away)
  if (roles === undefined) return false
  const rooms = await roomsOf(app, guildId, uuid)
  await applyRoles(app, rooms, { guildId, uuid, discordId: discordId ?? undefined }, roles).catch(away)
  return true
}

/** The rooms of a guild that a user has visited, or has a role in because of the guild. */
const roomsOf = ({ db, clock }: App, guildId: string, userUuid: string) =>
  bindingsInForce(db, clock.now())
    .innerJoin('room', 'room.id', 'discordBinding.roomId')
    .where('room.deletedAt', 'is', null)
    .where('discordBinding.guildId', '=', guildId)
    .where(({ or, exists, selectFrom }) =>
      or([
        exists(
          selectFrom('roomVisit')
            .whereRef('roomVisit.roomId', '=', 'room.id')
            .where('roomVisit.userUuid', '=', userUuid)
            .select('roomVisit.roomId'),
        ),
        exists(
          selectFrom('discordGivenRole')
            .whereRef('discordGivenRole.roomId', '=', 'room.id')
            .where('discordGivenRole.userUuid', '=', userUuid)
            .select('discordGivenRole.roomId'),
        ),
      ]),
    )
    .select(['room.id', 'room.uuid'])
    .distinct()
    .execute()
