import * as z from 'zod'
import type { Db } from '../../../db/db.ts'
import { accountOf } from '../../../platform/caller.ts'
import { moderator } from '../../../platform/access.ts'
import { operation } from '../../../platform/operation.ts'
import { page } from '../../../platform/paging.ts'
import { instant, uuid } from '../../../platform/schemas.ts'
import type { Caller } from '../../../ports/caller.ts'
import { UserId, userByIdOrUuid } from '../user-id.ts'

const longestComment = 2000

const Comment = z
  .object({
    id: z.number(),
    uuid: z.string(),
    userUuid: z.string(),
    /** Null for one of our own services. */
    authorUuid: z.nullable(z.string()),
    text: z.string(),
    createdAt: instant,
  })
  .meta({ id: 'ModerationComment' })

const errors = {
  userNotFound: [404, 'User not found'],
  ownComments: [403, 'You can’t see or add comments about yourself'],
} as const

const shown = ['id', 'uuid', 'userUuid', 'authorUuid', 'text', 'createdAt'] as const

const isSelf = (caller: Caller, userUuid: string) => caller.kind === 'user' && caller.uuid === userUuid

export const addComment = operation('POST /moderation-comments', {
  summary: 'Add a moderator comment about a user, which the user never sees. Idempotent by uuid.',
  access: moderator,
  status: 201,
  body: z.object({
    userUuid: uuid,
    text: z.string().trim().min(1).max(longestComment),
    /** Sending the same uuid again adds no second comment. */
    uuid: uuid.optional(),
  }),
  returns: Comment,
  errors,
  async handle({ app, caller, body, fail }) {
    const { userUuid, text } = body
    if (isSelf(caller, userUuid)) throw fail('ownComments')
    if (!(await userByIdOrUuid(app.db, userUuid))) throw fail('userNotFound')
    return (
      app.db
        .insertInto('moderationComment')
        .values({
          uuid: body.uuid ?? app.ids.uuid(),
          userUuid,
          authorUuid: accountOf(caller),
          text,
          createdAt: new Date(app.clock.now()),
        })
        // A no-op update makes a repeated comment return the existing row.
        .onConflict((conflict) =>
          conflict.column('uuid').doUpdateSet({ uuid: (e) => e.ref('moderationComment.uuid') }),
        )
        .returning(shown)
        .executeTakeFirstOrThrow()
    )
  },
})

export const listComments = operation('GET /moderation-comments/{userId}', {
  summary: 'List the comments about a user, newest first',
  access: moderator,
  params: { userId: UserId },
  query: page(50, 200),
  returns: z.array(Comment),
  errors,
  async handle({ app, caller, params, query, fail }) {
    const about = await userByIdOrUuid(app.db, params.userId)
    if (!about) throw fail('userNotFound')
    if (isSelf(caller, about.uuid)) throw fail('ownComments')
    return commentsAbout(app.db, about.uuid, query)
  },
})

const commentsAbout = (db: Db, userUuid: string, { limit, offset }: { limit: number; offset: number }) =>
  db
    .selectFrom('moderationComment')
    .where('userUuid', '=', userUuid)
    .select(shown)
    .orderBy('id', 'desc')
    .limit(limit)
    .offset(offset)
    .execute()
