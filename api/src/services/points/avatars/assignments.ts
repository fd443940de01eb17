import { sql } from 'kysely'
import * as z from 'zod'
import { violatedConstraint } from '../../../db/db.ts'
import { assignmentTypes } from '../../../db/tables/points.ts'
import { accountOf } from '../../../platform/caller.ts'
import { admin } from '../../../platform/access.ts'
import type { Columns } from '../../../platform/list/conditions.ts'
import { listQuery } from '../../../platform/list/query.ts'
import { pageOf, rowsOf, type Listed } from '../../../platform/list/rows.ts'
import { operation } from '../../../platform/operation.ts'
import { Acknowledged, acknowledged, instant, uuid } from '../../../platform/schemas.ts'
import { accountRoleOf, dressAnew, publishProfile } from '../../users/public.ts'
import { rowId } from '../seasons/schemas.ts'

const AvatarAssignment = z
  .object({
    id: z.number(),
    slug: z.string(),
    userUuid: z.string(),
    assignmentType: z.enum(assignmentTypes),
    at: instant,
  })
  .meta({ id: 'UserAvatarAssignment' })

const columns = {
  ...({ id: 'number', slug: 'text', userUuid: 'uuid' } as const),
  ...({ assignmentType: 'text', byUuid: 'uuid', at: 'instant' } as const),
} as const satisfies Columns
const AdminAssignment = AvatarAssignment.extend({ byUuid: z.string().nullable() }).meta({
  id: 'AdminAvatarAssignment',
})
const listed: Listed = { columns, from: sql`"userAvatarAssignment"`, key: 'id' }

export const listAssignments = operation('GET /admin/avatar-assignments', {
  summary: 'List avatar grants, newest first (admin)',
  access: admin,
  query: listQuery(columns),
  returns: pageOf(AdminAssignment.partial()),
  handle: ({ app, query }) => rowsOf<z.input<typeof AdminAssignment>>(app.db, listed, query),
})

const shown = ['id', 'slug', 'userUuid', 'assignmentType', 'at'] as const

export const assignAvatar = operation('POST /avatar-assignment/{slug}', {
  summary: 'Grant a user an avatar that isn’t available to everyone. Idempotent.',
  access: admin,
  status: 201,
  params: { slug: z.string().max(60) },
  body: z.object({ userUuid: uuid, assignmentType: z.enum(assignmentTypes).default('MANUAL') }),
  returns: AvatarAssignment,
  errors: { avatarNotFound: [404, 'Avatar not found'], userNotFound: [404, 'User not found'] },
  async handle({ app, caller, params, body, fail }) {
    const { userUuid, assignmentType } = body
    if ((await accountRoleOf(app.db, userUuid)) === undefined) throw fail('userNotFound')
    const byUuid = accountOf(caller)
    const values = { slug: params.slug, userUuid, assignmentType, byUuid, at: new Date(app.clock.now()) }
    return (
      app.db
        .insertInto('userAvatarAssignment')
        .values(values)
        // A no-op update, so that an existing row is returned too.
        .onConflict((conflict) => conflict.constraint('avatarAssignedOnce').doUpdateSet({ slug: params.slug }))
        .returning(shown)
        .executeTakeFirstOrThrow()
        .catch((error: unknown) => {
          throw violatedConstraint(error) ? fail('avatarNotFound') : error
        })
    )
  },
})

export const unassignAvatar = operation('DELETE /avatar-assignment/{avatarAssignmentId}', {
  summary:
    'Revoke an avatar grant. If the user wears the avatar, they switch to another one and rooms are updated immediately.',
  access: admin,
  params: { avatarAssignmentId: rowId },
  returns: Acknowledged,
  errors: { assignmentNotFound: [404, 'Avatar grant not found'] },
  async handle({ app, params, fail }) {
    const changed = await app.db.transaction().execute(async (trx) => {
      const gone = await trx
        .deleteFrom('userAvatarAssignment')
        .where('id', '=', params.avatarAssignmentId)
        .returning('userUuid')
        .executeTakeFirst()
      if (!gone) throw fail('assignmentNotFound')
      return (await dressAnew(app, trx, gone.userUuid)) ? gone.userUuid : undefined
    })
    if (changed !== undefined) await publishProfile(app, changed)
    return acknowledged
  },
})
