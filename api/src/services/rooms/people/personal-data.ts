import type { App } from '../../../app.ts'
import { maxExportedRows, storedFile, type PersonalData } from '../../../platform/personal-data.ts'
import { mergeCommunities, passOnCommunities, removeFromCommunities } from '../communities/hand-over.ts'
import { communitiesOf } from '../communities/queries.ts'
import { nobody } from '../nobody.ts'
import { queueDiscordEventsOf } from '../events/discord-events.ts'
import { folderOf } from '../room/poster.ts'
import { carrySanctions } from './carry-sanctions.ts'
import { mergeRoles } from './merge-roles.ts'
import { leaveRooms, removeFromRooms, syncLiveRooms } from './user-data.ts'

/** A user's roles, visits, events and communities. Rooms they own go to a co-owner, or are closed. */
export const personalData: PersonalData<App> = {
  async read({ db }, { uuid }) {
    const roles = await db
      .selectFrom('roomUserRole')
      .innerJoin('room', 'room.id', 'roomUserRole.roomId')
      .where('roomUserRole.userUuid', '=', uuid)
      .select(['room.uuid', 'room.slug', 'room.name', 'room.description', 'roomUserRole.role'])
      .select(['roomUserRole.expirationTime', 'roomUserRole.createdAt'])
      .orderBy('roomUserRole.id', 'desc')
      .limit(maxExportedRows)
      .execute()
    const visits = await db
      .selectFrom('roomVisit')
      .innerJoin('room', 'room.id', 'roomVisit.roomId')
      .where('roomVisit.userUuid', '=', uuid)
      .select(['room.slug', 'room.name', 'visitedAt'])
      .orderBy('visitedAt', 'desc')
      .limit(maxExportedRows)
      .execute()
    const events = await db
      .selectFrom('event')
      .where('createdByUserUuid', '=', uuid)
      .select(['slug', 'name', 'description', 'startTime', 'endTime', 'createdAt'])
      .orderBy('id', 'desc')
      .limit(maxExportedRows)
      .execute()
    const reminders = await db
      .selectFrom('eventReminder')
      .innerJoin('event', 'event.id', 'eventReminder.eventId')
      .where('eventReminder.userUuid', '=', uuid)
      .select(['event.slug', 'event.name', 'event.startTime', 'eventReminder.createdAt'])
      .orderBy('event.id', 'desc')
      .limit(maxExportedRows)
      .execute()
    const communities = await communitiesOf(db, uuid)
      .select(['community.slug', 'community.name', 'community.ownerUuid', 'communityUser.joinedAt'])
      .limit(maxExportedRows)
      .execute()
    return {
      rooms: { roles, visits, events, reminders },
      communities: communities.map(({ ownerUuid, ...each }) => ({ ...each, isOwner: ownerUuid === uuid })),
    }
  },
  async files(app, { uuid }) {
    const owned = await app.db
      .selectFrom('roomUserRole')
      .innerJoin('room', 'room.id', 'roomUserRole.roomId')
      .where('roomUserRole.userUuid', '=', uuid)
      .where('roomUserRole.role', '=', 'owner')
      .where('posterUrl', 'is not', null)
      .select(['room.uuid', 'room.slug', 'posterUrl'])
      .orderBy('room.id', 'desc')
      .limit(maxExportedRows)
      .execute()
    return owned.map(({ uuid: room, slug, posterUrl }) => {
      const name = posterUrl?.split('/').at(-1) ?? ''
      return storedFile(app, `rooms/${slug}.${name.split('.').at(-1)}`, `${folderOf(room)}/${name}`)
    })
  },
  async remove(app, trx, { uuid }) {
    await trx.deleteFrom('eventReminder').where('userUuid', '=', uuid).execute()
    await removeFromCommunities(trx, uuid, new Date(app.clock.now()))
    await queueDiscordEventsOf(app, trx, uuid)
    await trx.deleteFrom('event').where('createdByUserUuid', '=', uuid).execute()
    await trx.deleteFrom('discordGivenRole').where('userUuid', '=', uuid).execute()
    await trx.deleteFrom('discordLaunch').where('userUuid', '=', uuid).execute()
    await trx
      .updateTable('discordBinding')
      .set({ boundByUserUuid: nobody })
      .where('boundByUserUuid', '=', uuid)
      .execute()
    const left = await removeFromRooms(trx, uuid, app.clock.now())
    return () => leaveRooms(app, uuid, left)
  },
  async close(app, trx, { uuid }) {
    await passOnCommunities(trx, uuid, new Date(app.clock.now()))
    await queueDiscordEventsOf(app, trx, uuid)
  },
  async count(db, { uuid }) {
    const { rooms } = await db
      .selectFrom('roomUserRole')
      .innerJoin('room', 'room.id', 'roomUserRole.roomId')
      .where('roomUserRole.userUuid', '=', uuid)
      .where('roomUserRole.role', '=', 'owner')
      .where('room.deletedAt', 'is', null)
      .select((row) => row.fn.countAll<number>().as('rooms'))
      .executeTakeFirstOrThrow()
    return { rooms }
  },
  async merge(app, trx, { from, into }) {
    await mergeCommunities(trx, from.uuid, into.uuid, new Date(app.clock.now()))
    const touched = await mergeRoles(trx, from.uuid, into.uuid)
    return () => leaveRooms(app, from.uuid, { handedOver: [], closed: [], touched })
  },
  async claimGuest(app, trx, claim) {
    const touched = await carrySanctions(trx, claim, app.clock.now())
    return () => syncLiveRooms(app, touched)
  },
}
