import { sql } from 'kysely'
import { anyone } from '../../../platform/access.ts'
import { operation } from '../../../platform/operation.ts'
import { page } from '../../../platform/paging.ts'
import { fullProfile, profileRows } from '../../users/public.ts'
import { countEvents, Events, events, eventsFor } from '../events/event-rows.ts'
import { listedRooms } from '../room/live.ts'
import { RoomList } from '../room/schemas.ts'
import { communityFor, countMembers, findCommunity, nowOf } from './queries.ts'
import { roomsOf, rowsOf } from './rooms-of.ts'
import { Community, communityId, CommunityMembers, communityNotFound } from './schemas.ts'

const about = { access: anyone, params: { id: communityId }, errors: { communityNotFound } } as const

export const getCommunity = operation('GET /communities/{id}', {
  ...about,
  summary: 'Get a community by id, uuid or slug',
  returns: Community,
  async handle({ app, caller, params, fail }) {
    const community = await findCommunity(app.db, params.id)
    if (!community) throw fail('communityNotFound')
    return communityFor(app.db, caller, community)
  },
})

export const listMembers = operation('GET /communities/{id}/users', {
  ...about,
  summary: 'List the members of a community, oldest first',
  query: page(50, 200),
  returns: CommunityMembers,
  async handle({ app, params, query, fail }) {
    const community = await findCommunity(app.db, params.id)
    if (!community) throw fail('communityNotFound')
    const members = await profileRows(app.db)
      .innerJoin('communityUser', 'communityUser.userUuid', 'user.uuid')
      .where('communityUser.communityId', '=', community.id)
      .select('communityUser.joinedAt')
      .orderBy('communityUser.id')
      .limit(query.limit)
      .offset(query.offset)
      .execute()
    return {
      users: members.map(({ joinedAt, ...profile }) => ({
        userUuid: profile.uuid,
        userProfile: fullProfile(profile),
        role: profile.uuid === community.ownerUuid ? ('owner' as const) : ('member' as const),
        joinedAt,
      })),
      count: await countMembers(app.db, community.id),
    }
  },
})

export const listCommunityRooms = operation('GET /communities/{id}/rooms', {
  ...about,
  summary:
    'List the rooms of a community, most people first. Unlisted rooms are only shown to people who belong to them.',
  query: page(50, 200),
  returns: RoomList,
  async handle({ app, caller, params, query: { limit, offset }, fail }) {
    const community = await findCommunity(app.db, params.id)
    if (!community) throw fail('communityNotFound')
    const shown = await roomsOf(app, caller, community)
    const ids = shown.slice(offset, offset + limit).map(({ id }) => id)
    return { rooms: await listedRooms(app, caller, await rowsOf(app, ids)), count: shown.length }
  },
})

export const listCommunityEvents = operation('GET /communities/{id}/events', {
  ...about,
  summary: 'List the current and upcoming events in the rooms of a community, soonest first',
  query: page(20, 200),
  returns: Events,
  async handle({ app, caller, params, query, fail }) {
    const community = await findCommunity(app.db, params.id)
    if (!community) throw fail('communityNotFound')
    const ids = (await roomsOf(app, caller, community)).map(({ id }) => id)
    const upcoming = events(app.db)
      .where('event.endTime', '>', nowOf(app))
      .where('event.roomId', '=', sql<number>`any(${ids}::int[])`)
    const rows = await upcoming
      .orderBy('event.startTime')
      .orderBy('event.id')
      .limit(query.limit)
      .offset(query.offset)
      .execute()
    return { events: await eventsFor(app, app.db, caller, rows), count: await countEvents(upcoming) }
  },
})
