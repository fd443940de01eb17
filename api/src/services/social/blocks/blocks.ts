import * as z from 'zod'
import { user } from '../../../platform/access.ts'
import { uuidOf } from '../../../platform/caller.ts'
import { operation } from '../../../platform/operation.ts'
import { page } from '../../../platform/paging.ts'
import { acknowledged, Acknowledged, instant, uuid } from '../../../platform/schemas.ts'
import { UserId } from '../../users/public.ts'
import { Listed, otherPerson, personErrors, profileIn, requireNamed } from '../people.ts'
import { blockPerson, maxBlocked, unblockPerson } from './block-person.ts'
import { blockedRows, hasBlocked } from './queries.ts'

const Blocked = z.object({ ...Listed.shape, createdAt: instant }).meta({ id: 'BlockedUser' })

export const blockedUsers = operation('GET /blocked-users', {
  summary: 'List the users I have blocked, newest first',
  access: user,
  query: page(50, 200),
  returns: z.array(Blocked),
  async handle({ app, caller, query }) {
    const rows = await blockedRows(app.db, uuidOf(caller), query)
    return rows.map((row) => ({ userUuid: row.uuid, createdAt: row.blockedAt, userProfile: profileIn(row) }))
  },
})

export const block = operation('POST /blocked-users', {
  summary: 'Block a user. Ends our friendship, and they aren’t notified. Idempotent.',
  access: user,
  status: 201,
  body: z.object({ userUuid: uuid }),
  returns: z.object({ userUuid: z.string(), isBlocked: z.literal(true) }),
  errors: {
    ...personErrors,
    tooManyBlocked: [403, 'You can block up to {{most}} people', { most: maxBlocked }],
  },
  async handle({ app, caller, body, fail }) {
    const me = uuidOf(caller)
    const { uuid: them } = await otherPerson(app.db, me, body.userUuid, fail)
    const done = await blockPerson(app, { me, them })
    if (done === 'tooManyBlocked') throw fail('tooManyBlocked')
    return { userUuid: them, isBlocked: true as const }
  },
})

export const isBlocked = operation('GET /blocked-users/{id}', {
  summary: 'Check whether I have blocked a user',
  access: user,
  params: { id: UserId },
  returns: z.object({ userUuid: z.string(), isBlocked: z.boolean() }),
  errors: { userNotFound: personErrors.userNotFound },
  async handle({ app, caller, params, fail }) {
    const { uuid: userUuid } = await requireNamed(app.db, params.id, fail)
    return { userUuid, isBlocked: await hasBlocked(app.db, uuidOf(caller), userUuid) }
  },
})

export const unblock = operation('DELETE /blocked-users/{id}', {
  summary: 'Unblock a user. An ended friendship isn’t restored.',
  access: user,
  params: { id: UserId },
  returns: Acknowledged,
  errors: { userNotFound: personErrors.userNotFound },
  async handle({ app, caller, params, fail }) {
    const { uuid: userUuid } = await requireNamed(app.db, params.id, fail)
    await unblockPerson(app, { me: uuidOf(caller), them: userUuid })
    return acknowledged
  },
})
