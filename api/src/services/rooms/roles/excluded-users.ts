import * as z from 'zod'
import { service } from '../../../platform/access.ts'
import { operation } from '../../../platform/operation.ts'
import { uuid } from '../../../platform/schemas.ts'
import { findRoom } from '../room/queries.ts'
import { roomId, roomNotFound } from '../room/schemas.ts'

const maxListed = 1000

export const listExcludedUsers = operation('POST /roomUserRoles/no-dancefloor-users', {
  summary: 'List the users currently banned or kicked from a room',
  access: service,
  body: z.object({
    slug: roomId,
    /** Restricts the response to these users. */
    userUuids: z.array(uuid).max(maxListed).optional(),
    limit: z.int().min(1).max(maxListed).default(maxListed),
    offset: z.int().min(0).max(1_000_000_000).default(0),
  }),
  returns: z.object({ userUuids: z.array(z.string()), count: z.number() }),
  errors: { roomNotFound },
  async handle({ app, body, fail }) {
    const room = await findRoom(app.db, body.slug)
    if (!room) throw fail('roomNotFound')
    const now = new Date(app.clock.now())
    const { userUuids } = body
    const keptOut = app.db
      .selectFrom('roomUserRole')
      .where('roomId', '=', room.id)
      .$if(userUuids !== undefined, (query) =>
        query.where('userUuid', '=', (is) => is.fn.any(is.val(userUuids ?? []))),
      )
      .where((is) =>
        is.or([
          is.and([is('role', '=', 'banned'), is('expirationTime', 'is', null)]),
          // A kick without an expiry does not keep anyone out.
          is.and([is('role', 'in', ['banned', 'kicked']), is('expirationTime', '>', now)]),
        ]),
      )
    const rows = await keptOut
      .select('userUuid')
      .distinct()
      .orderBy('userUuid')
      .limit(body.limit)
      .offset(body.offset)
      .execute()
    const { count } = await keptOut
      .select((is) => is.fn.count<number>('userUuid').distinct().as('count'))
      .executeTakeFirstOrThrow()
    return { userUuids: rows.map((row) => row.userUuid), count }
  },
})
