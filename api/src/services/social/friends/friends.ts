import * as z from 'zod'
import { user } from '../../../platform/access.ts'
import { uuidOf } from '../../../platform/caller.ts'
import { operation } from '../../../platform/operation.ts'
import { page } from '../../../platform/paging.ts'
import { acknowledged, Acknowledged, instant } from '../../../platform/schemas.ts'
import { UserId } from '../../users/public.ts'
import { Listed, personErrors, profileIn, requireNamed } from '../people.ts'
import { endFriendship, friendRows, friendshipOf, friendUuidsOf, inOrderOfName } from './queries.ts'

const Friend = z.object({ ...Listed.shape, since: instant }).meta({ id: 'Friend' })
const friendsPage = page(50, 200)
const { userNotFound } = personErrors

type FriendRow = Parameters<typeof profileIn>[0] & { userUuid: string; since: Date }
const friendOf = ({ userUuid, since, ...row }: FriendRow) => ({ userUuid, since, userProfile: profileIn(row) })

export const friends = operation('GET /friends/{id}', {
  summary: 'List my friends by name, or my mutual friends with a user',
  access: user,
  params: { id: UserId },
  query: friendsPage,
  returns: z.array(Friend),
  errors: { userNotFound },
  async handle({ app, caller, params, query, fail }) {
    const me = uuidOf(caller)
    const { uuid: whose } = await requireNamed(app.db, params.id, fail)
    const mine = friendRows(app.db, me)
    const inCommon = friendUuidsOf(app.db, whose)
    const wanted =
      whose === me
        ? mine
        : mine.where('user.uuid', 'in', app.db.selectFrom(inCommon.as('theirs')).select('theirs.userUuid'))
    return (await inOrderOfName(wanted, query)).map(friendOf)
  },
})

export const friendsNamed = operation('GET /friends/list/{name}', {
  summary: 'List my friends by nickname prefix',
  access: user,
  params: { name: z.string().max(30) },
  query: friendsPage,
  returns: z.array(Friend),
  async handle({ app, caller, params, query }) {
    const wanted = friendRows(app.db, uuidOf(caller), params.name)
    return (await inOrderOfName(wanted, query)).map(friendOf)
  },
})

export const singleFriend = operation('GET /friends/single-friend/{id}', {
  summary: 'Check whether a user is my friend, and since when',
  access: user,
  params: { id: UserId },
  returns: z.object({
    userUuid: z.string(),
    /** Bots can’t have friends. */
    isBot: z.boolean(),
    isFriend: z.boolean(),
    since: instant.nullable(),
  }),
  errors: { userNotFound },
  async handle({ app, caller, params, fail }) {
    const them = await requireNamed(app.db, params.id, fail)
    const found = await friendshipOf(app.db, uuidOf(caller), them.uuid)
    const [isBot, isFriend] = [them.role === 'bot', found !== undefined]
    return { userUuid: them.uuid, isBot, isFriend, since: found?.since ?? null }
  },
})

export const unfriend = operation('DELETE /friends/{id}', {
  summary: 'Remove a friend, for both sides. Idempotent.',
  access: user,
  params: { id: UserId },
  returns: Acknowledged,
  errors: { userNotFound },
  async handle({ app, caller, params, fail }) {
    const { uuid: userUuid } = await requireNamed(app.db, params.id, fail)
    const hasEnded = await endFriendship(app.db, uuidOf(caller), userUuid)
    if (hasEnded) app.people.tiesChanged([uuidOf(caller), userUuid])
    return acknowledged
  },
})
