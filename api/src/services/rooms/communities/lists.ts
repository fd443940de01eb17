import { anyone, user } from '../../../platform/access.ts'
import { uuidOf } from '../../../platform/caller.ts'
import { operation } from '../../../platform/operation.ts'
import { page } from '../../../platform/paging.ts'
import { roomId, roomNotFound } from '../room/schemas.ts'
import { findRoomFor, mayKnowOf } from '../room/visibility.ts'
import { communities, communitiesOf } from './queries.ts'
import { Communities } from './schemas.ts'

export const listCommunitiesOfRoom = operation('GET /room-communities/{roomId}', {
  summary: 'List the communities of a room. Those of an unlisted room are only shown to people who belong to it.',
  access: anyone,
  params: { roomId },
  query: page(20, 100),
  returns: Communities,
  errors: { roomNotFound },
  async handle({ app, caller, params, query, fail }) {
    const room = await findRoomFor(app, caller, params.roomId)
    if (!room) throw fail('roomNotFound')
    if (!(await mayKnowOf(app, caller, room))) return { communities: [], count: 0 }
    const ofRoom = communities(app.db)
      .innerJoin('communityRoom', 'communityRoom.communityId', 'community.id')
      .where('communityRoom.roomId', '=', room.id)
    const rows = await ofRoom
      .selectAll('community')
      .orderBy('community.id')
      .limit(query.limit)
      .offset(query.offset)
      .execute()
    const { count } = await ofRoom.select((of) => of.fn.countAll<number>().as('count')).executeTakeFirstOrThrow()
    return { communities: rows, count }
  },
})

export const listMyCommunities = operation('GET /user-communities', {
  summary: 'List my communities, most recently joined first',
  access: user,
  query: page(20, 100),
  returns: Communities,
  async handle({ app, caller, query }) {
    const mine = communitiesOf(app.db, uuidOf(caller))
    const rows = await mine.selectAll('community').limit(query.limit).offset(query.offset).execute()
    const { count } = await mine
      .clearOrderBy()
      .select((of) => of.fn.countAll<number>().as('count'))
      .executeTakeFirstOrThrow()
    return { communities: rows, count }
  },
})
