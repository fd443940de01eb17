import * as z from 'zod'
import { accountOf } from '../../../platform/caller.ts'
import { operation } from '../../../platform/operation.ts'
import { page } from '../../../platform/paging.ts'
import { EvidenceLine } from '../../chat/public.ts'
import { findRoom, roomId, roomNotFound, roomStaff } from '../../rooms/public.ts'
import { Report } from './schemas.ts'

/** A report as room staff see it, without who filed it, so that they can't retaliate. */
const RoomReport = Report.omit({ reporterUuid: true, handledByUuid: true, roomUuid: true })
  .extend({ evidence: z.array(EvidenceLine) })
  .meta({ id: 'RoomReport' })

export const listReportsOfRoom = operation('GET /rooms/{id}/reports', {
  summary: 'List the reports of people and messages in a room for its staff, newest first',
  access: roomStaff,
  params: { id: roomId },
  query: page(20, 50),
  returns: z.object({ reports: z.array(RoomReport), count: z.number() }),
  errors: { roomNotFound },
  async handle({ app, caller, params, query, fail }) {
    const room = await findRoom(app.db, params.id)
    if (!room) throw fail('roomNotFound')
    const own = accountOf(caller)
    const ofRoom = app.db
      .selectFrom('report')
      .where('roomUuid', '=', room.uuid)
      // Nobody sees reports about themselves.
      .$if(own !== null, (reports) => reports.where('reportedUuid', '<>', own ?? ''))
    const reports = await ofRoom
      .select(['id', 'kind', 'reportedUuid', 'reason', 'text', 'status', 'createdAt', 'handledAt', 'evidence'])
      .orderBy('id', 'desc')
      .limit(query.limit)
      .offset(query.offset)
      .execute()
    const { count } = await ofRoom.select((row) => row.fn.countAll<number>().as('count')).executeTakeFirstOrThrow()
    return { reports, count }
  },
})
