import * as z from 'zod'
import { admin, user } from '../../../platform/access.ts'
import { uuidOf } from '../../../platform/caller.ts'
import { operation } from '../../../platform/operation.ts'
import { takeAndSkip } from '../../../platform/paging.ts'
import { acknowledged, Acknowledged, instant, uuid } from '../../../platform/schemas.ts'
import { FullProfile, UserId } from '../../users/public.ts'
import { blockedByYou, hasBlocked } from '../blocks/queries.ts'
import { otherPerson, personErrors, profileIn, requireNamed, takeTurns } from '../people.ts'
import { countFans, countFollowed, fansOf, followedBy } from './queries.ts'
import { totals } from '../../../platform/list/totals.ts'

/** Page sizes from the client specification, section 9: twelve by default, at most 150. */
const firstPage = 12
const maxPageSize = 150
const maxFollowed = totals.followed.most

const fanPage = { ...takeAndSkip(maxPageSize), take: takeAndSkip(maxPageSize).take.default(firstPage) }

const fan = {
  id: z.number(),
  djUuid: z.string(),
  userUuid: z.string(),
  /** Whether the fan is notified when the DJ plays. */
  notify: z.boolean(),
  createdAt: instant,
}
const DjFan = z.object(fan).meta({ id: 'DjFan' })
/** With the other user's profile: the fan's in a list of fans, the DJ's in a list of follows. */
const ListedFan = z.object({ ...fan, userProfile: FullProfile }).meta({ id: 'ListedDjFan' })
const FanPage = z
  .object({ data: z.array(ListedFan), count: z.number(), hasMore: z.boolean() })
  .meta({ id: 'DjFanPage' })

type FanRow = Awaited<ReturnType<ReturnType<typeof fansOf>['execute']>>[number]
const fanOf = ({ fanId: id, djUuid, userUuid, notify, followedAt: createdAt }: FanRow) => ({
  id,
  djUuid,
  userUuid,
  notify,
  createdAt,
})
/** A fan as others see them: their notification setting is private. */
const listedFan = (row: FanRow, me: string) => ({
  ...fanOf(row),
  notify: row.userUuid === me && row.notify,
  userProfile: profileIn(row),
})

const pageOf = (rows: FanRow[], { me, count, skip }: { me: string; count: number; skip: number }) => ({
  data: rows.map((row) => listedFan(row, me)),
  count,
  hasMore: skip + rows.length < count,
})

const { userNotFound } = personErrors

export const follow = operation('POST /dj-fans', {
  summary: 'Follow a DJ, or change whether I am notified when they play. Idempotent.',
  access: user,
  status: 201,
  body: z.object({ djUuid: uuid, notify: z.boolean().default(true) }),
  returns: DjFan,
  errors: {
    ...personErrors,
    tooManyFollowed: [403, 'You can follow up to {{most}} DJs', { most: maxFollowed }],
    blockedByYou,
  },
  async handle({ app, caller, body, fail }) {
    const me = uuidOf(caller)
    const { uuid: djUuid } = await otherPerson(app.db, me, body.djUuid, fail)
    return app.db.transaction().execute(async (trx) => {
      await takeTurns(trx, [me, djUuid])
      if (await hasBlocked(trx, me, djUuid)) throw fail('blockedByYou')
      const { count } = await trx
        .selectFrom('djFan')
        .where('userUuid', '=', me)
        .where('djUuid', '<>', djUuid)
        .select((of) => of.fn.countAll<string>().as('count'))
        .executeTakeFirstOrThrow()
      if (Number(count) >= maxFollowed) throw fail('tooManyFollowed')
      return trx
        .insertInto('djFan')
        .values({ djUuid, userUuid: me, notify: body.notify, createdAt: new Date(app.clock.now()) })
        .onConflict((conflict) => conflict.constraint('djFanOnce').doUpdateSet({ notify: body.notify }))
        .returning(['id', 'djUuid', 'userUuid', 'notify', 'createdAt'])
        .executeTakeFirstOrThrow()
    })
  },
})

export const unfollow = operation('DELETE /dj-fans/{id}', {
  summary: 'Unfollow a DJ, given by the DJ or the relation. Idempotent.',
  access: user,
  params: { id: UserId },
  returns: Acknowledged,
  async handle({ app, caller, params }) {
    const mine = app.db.deleteFrom('djFan').where('userUuid', '=', uuidOf(caller))
    // Digits are the id of the relation, anything else is the DJ's id: clients have both.
    await (
      /^\d+$/.test(params.id) ? mine.where('id', '=', Number(params.id)) : mine.where('djUuid', '=', params.id)
    ).execute()
    return acknowledged
  },
})

export const followedDjs = operation('GET /dj-fans', {
  summary: 'List the DJs I follow, newest first',
  access: user,
  query: fanPage,
  returns: z.array(ListedFan),
  async handle({ app, caller, query: { take, skip } }) {
    const me = uuidOf(caller)
    return (await followedBy(app.db, me).limit(take).offset(skip).execute()).map((row) => listedFan(row, me))
  },
})

export const fanSwitches = operation('GET /dj-fans-notification', {
  summary: 'List whether I am notified when each DJ I follow plays. Follow again to change it.',
  access: user,
  query: takeAndSkip(maxFollowed),
  returns: z.array(DjFan),
  async handle({ app, caller, query: { take, skip } }) {
    return (await followedBy(app.db, uuidOf(caller)).limit(take).offset(skip).execute()).map(fanOf)
  },
})

export const isFan = operation('GET /dj-fans/dj-fan/{id}', {
  summary: 'Check whether I follow a DJ',
  access: user,
  params: { id: UserId },
  returns: z.object({ djUuid: z.string(), isFan: z.boolean(), notify: z.boolean() }),
  errors: { userNotFound },
  async handle({ app, caller, params, fail }) {
    const { uuid: djUuid } = await requireNamed(app.db, params.id, fail)
    const found = await app.db
      .selectFrom('djFan')
      .where('djUuid', '=', djUuid)
      .where('userUuid', '=', uuidOf(caller))
      .select('notify')
      .executeTakeFirst()
    return { djUuid, isFan: found !== undefined, notify: found?.notify ?? false }
  },
})

export const fanCount = operation('GET /dj-fans/count/{id}', {
  summary: 'Count the fans of a DJ',
  access: user,
  params: { id: UserId },
  returns: z.object({ count: z.number() }),
  errors: { userNotFound },
  async handle({ app, caller, params, fail }) {
    const { uuid: djUuid } = await requireNamed(app.db, params.id, fail)
    return { count: await countFans(app.db, djUuid, uuidOf(caller)) }
  },
})

export const fansOfDj = operation('GET /dj-fans/dj-fans-paginated/{id}', {
  summary: 'List the fans of a DJ, newest first, with their total',
  access: user,
  params: { id: UserId },
  query: fanPage,
  returns: FanPage,
  errors: { userNotFound },
  async handle({ app, caller, params, query: { take, skip }, fail }) {
    const { uuid: djUuid } = await requireNamed(app.db, params.id, fail)
    const me = uuidOf(caller)
    const rows = await fansOf(app.db, djUuid, me).limit(take).offset(skip).execute()
    return pageOf(rows, { me, count: await countFans(app.db, djUuid, me), skip })
  },
})

export const fansOfDjPlain = operation('GET /dj-fans/dj-fans/{id}', {
  summary: 'List the fans of a DJ without their total, for older clients',
  access: user,
  params: { id: UserId },
  query: fanPage,
  returns: z.array(ListedFan),
  errors: { userNotFound },
  async handle({ app, caller, params, query: { take, skip }, fail }) {
    const { uuid: djUuid } = await requireNamed(app.db, params.id, fail)
    const me = uuidOf(caller)
    const rows = await fansOf(app.db, djUuid, me).limit(take).offset(skip).execute()
    return rows.map((row) => listedFan(row, me))
  },
})

export const followedBySomebody = operation('GET /dj-fans/{id}/djs-followed', {
  summary: 'List the DJs a user follows, newest first',
  access: user,
  params: { id: UserId },
  query: fanPage,
  returns: FanPage,
  errors: { userNotFound },
  async handle({ app, caller, params, query: { take, skip }, fail }) {
    const { uuid: userUuid } = await requireNamed(app.db, params.id, fail)
    const rows = await followedBy(app.db, userUuid).limit(take).offset(skip).execute()
    const count = await countFollowed(app.db, userUuid)
    return pageOf(rows, { me: uuidOf(caller), count, skip })
  },
})

export const fansForAdmin = operation('GET /dj-fans/admin/{id}', {
  summary: 'List the fans of a DJ with whether each is notified (admin)',
  access: admin,
  params: { id: UserId },
  query: fanPage,
  returns: z.array(ListedFan),
  errors: { userNotFound },
  async handle({ app, params, query: { take, skip }, fail }) {
    const { uuid: djUuid } = await requireNamed(app.db, params.id, fail)
    const rows = await fansOf(app.db, djUuid, null).limit(take).offset(skip).execute()
    return rows.map((row) => ({ ...fanOf(row), userProfile: profileIn(row) }))
  },
})
