import { sql } from 'kysely'
import { accountRoles } from '@segue/shared/people/profile.ts'
import { moderates } from '@segue/shared/people/account-roles.ts'
import type { App } from '../../../../app.ts'
import type { Db } from '../../../../db/db.ts'
import { syncLiveRoom } from '../../room/live.ts'
import { withRoomLock } from '../../room/locked.ts'
import { rooms, type RoomRow } from '../../room/queries.ts'
import { removeRole } from '../../roles/grant.ts'

/** The channel id under which a binding of the whole guild is stored. */
export const wholeGuild = ''

/** The guild id under which the rooms of conversations, which have no guild, are stored. */
export const conversations = 'conversations'

const moderating = accountRoles.filter(moderates)

/**
 * Whether a binding is in force: the room was created for the guild, a service or global staff bound it, or the user
 * who bound it is still an owner or co-owner and not banned. A kick is too short to cut off a guild. Everything that
 * reads `discordBinding` must check this, except for the list in which owners clean up.
 */
export const isInForce = (now: number) => sql<boolean>`(
  "discordBinding"."boundByUserUuid" is null
  or exists (
    select from "room" as "bound"
    where "bound"."id" = "discordBinding"."roomId" and "bound"."madeForGuildId" = "discordBinding"."guildId")
  or exists (
    select from "user" where "uuid" = "discordBinding"."boundByUserUuid" and "role" = any(${moderating}::text[]))
  or (
    exists (${roleOfBinder(now, ['owner', 'coOwner'])}) and not exists (${roleOfBinder(now, ['banned'])})))`

const roleOfBinder = (now: number, roles: readonly string[]) => sql`
  select from "roomUserRole" as "held"
  where "held"."roomId" = "discordBinding"."roomId" and "held"."userUuid" = "discordBinding"."boundByUserUuid"
    and "held"."role" = any(${[...roles]}::text[])
    and ("held"."expirationTime" is null or "held"."expirationTime" > ${new Date(now)})`

export const bindingsInForce = (db: Db, now: number) => db.selectFrom('discordBinding').where(isInForce(now))

type Tools = Pick<App, 'db' | 'clock'>
type Binding = { guildId: string; channelId: string; roomId: number; boundByUserUuid: string | null }

/** Binds a room, replacing the previous one. */
export async function bind(db: Db, { guildId, channelId, roomId, boundByUserUuid }: Binding): Promise<void> {
  await db
    .insertInto('discordBinding')
    .values({ guildId, channelId, roomId, boundByUserUuid })
    .onConflict((conflict) =>
      conflict.columns(['guildId', 'channelId']).doUpdateSet({ roomId, boundByUserUuid, createdAt: sql`now()` }),
    )
    .execute()
}

/** Binds a room unless a binding is in force already; returns the bound room. */
export async function bindFirst(app: Tools, binding: Binding): Promise<RoomRow | undefined> {
  const { roomId, boundByUserUuid } = binding
  await app.db
    .insertInto('discordBinding')
    .values(binding)
    .onConflict((conflict) =>
      conflict
        .columns(['guildId', 'channelId'])
        .doUpdateSet({ roomId, boundByUserUuid, createdAt: sql`now()` })
        .where(sql<boolean>`not ${isInForce(app.clock.now())}`),
    )
    .execute()
  return boundTo(app, binding.guildId, binding.channelId)
}

/** Removes bindings of a room and the roles granted by them. Returns the channels that have no room now. */
export async function unbind(app: App, room: RoomRow, at: { guildId: string; channelId?: string | undefined }) {
  const { guildId, channelId } = at
  const gone = await app.db
    .deleteFrom('discordBinding')
    .where('roomId', '=', room.id)
    .where('guildId', '=', guildId)
    .$if(channelId !== undefined, (query) => query.where('channelId', '=', channelId ?? ''))
    .returning(['guildId', 'channelId'])
    .execute()
  await dropLapsedRoles(app, room)
  return gone
}

/** Revokes the roles that were granted by guilds the room is no longer bound to. */
export async function dropLapsedRoles(app: App, room: Pick<RoomRow, 'id' | 'uuid'>): Promise<void> {
  const dropped = await withRoomLock(app.db, room.id, async (trx) => {
    const bound = bindingsInForce(trx, app.clock.now()).where('roomId', '=', room.id)
    const gone = await trx
      .deleteFrom('discordGivenRole')
      .where('roomId', '=', room.id)
      .where('takenAt', 'is', null)
      .where(({ not, exists }) =>
        not(
          exists(
            bound
              .whereRef(
                'discordBinding.guildId',
                '=',
                sql`coalesce("discordGivenRole"."guildId", "discordBinding"."guildId")`,
              )
              .select('discordBinding.roomId'),
          ),
        ),
      )
      .returning(['userUuid', 'role'])
      .execute()
    for (const { userUuid, role } of gone) await removeRole(trx, room.id, userUuid, role)
    return gone.length
  })
  if (dropped > 0) await syncLiveRoom(app, room.uuid)
}

/** Whether a room belongs to the guild: it is bound to the guild or to one of its channels. */
export async function isBoundTo({ db, clock }: Tools, roomId: number, guildId: string): Promise<boolean> {
  const found = await bindingsInForce(db, clock.now())
    .where('guildId', '=', guildId)
    .where('roomId', '=', roomId)
    .select('roomId')
    .executeTakeFirst()
  return found !== undefined
}

/** The room bound to exactly this channel; an empty channel is the whole guild. */
export const boundTo = ({ db, clock }: Tools, guildId: string, channelId: string): Promise<RoomRow | undefined> =>
  roomsBound(db, guildId)
    .where('discordBinding.channelId', '=', channelId)
    .where(isInForce(clock.now()))
    .selectAll('room')
    .executeTakeFirst()

/** The rooms of all bindings of a guild, in force or not. */
export const roomsBound = (db: Db, guildId: string) =>
  rooms(db)
    .innerJoin('discordBinding', 'discordBinding.roomId', 'room.id')
    .where('discordBinding.guildId', '=', guildId)
