import * as z from 'zod'
import { guest } from '../../../platform/access.ts'
import { operation, type HandlerContext } from '../../../platform/operation.ts'
import { profilesOf } from '../../users/public.ts'
import { placeOf } from '../direct/authorize.ts'
import { asChatUser, ChatUser, seconds, senderEntity } from '../groups/entities.ts'
import { messageErrors, messageId } from '../messages/message-errors.ts'
import { pageSizeOf, pageQuery, position } from '../messages/filters.ts'
import { findMessage } from '../messages/queries.ts'
import { reactionParams } from './react.ts'

const Reaction = z
  .object({
    id: z.string(),
    messageId: z.string(),
    reaction: z.string(),
    uid: z.string(),
    reactedBy: ChatUser,
    reactedAt: z.number(),
    reactedByMe: z.boolean(),
  })
  .meta({ id: 'ChatReaction' })

/** The parameters that request another page. */
const Turn = z.object({ affix: z.enum(['append', 'prepend']), id: z.number() })

const ReactionPage = z
  .object({
    data: z.array(Reaction),
    meta: z.object({ next: Turn.optional(), previous: Turn.optional() }),
  })
  .meta({ id: 'ChatReactionPage' })

const listing = {
  access: guest,
  query: { ...pageQuery, id: position.optional(), affix: z.enum(['append', 'prepend']).default('append') },
  returns: ReactionPage,
  errors: messageErrors,
} as const

type Query = z.infer<z.ZodObject<(typeof listing)['query']>>
type ReactionsContext = HandlerContext<{ id: number }, Query, unknown, typeof messageErrors>

export const listReactions = operation('GET /messages/{id}/reactions', {
  summary: 'List the reactions to a message and who added them, oldest first',
  ...listing,
  params: { id: messageId },
  handle: (request) => reactionPage(request, undefined),
})

export const listReactionsOfEmoji = operation('GET /messages/{id}/reactions/{emoji}', {
  summary: 'List the users who added a reaction to a message, oldest first',
  ...listing,
  params: reactionParams,
  handle: (request) => reactionPage(request, request.params.emoji),
})

async function reactionPage({ app, caller, params, query, fail }: ReactionsContext, emoji: string | undefined) {
  const message = await findMessage(app.db, params.id)
  if (!message) throw fail('ERR_MESSAGE_NOT_FOUND')
  const { uid } = await placeOf(app, caller, message, fail)
  const limit = pageSizeOf(query)
  const onward = query.affix === 'append'
  let wanted = app.db.selectFrom('chatReaction').where('messageId', '=', message.id).selectAll()
  if (emoji !== undefined) wanted = wanted.where('reaction', '=', emoji)
  if (query.id !== undefined) wanted = wanted.where('id', onward ? '>' : '<', query.id)
  const found = await wanted
    .orderBy('id', onward ? 'asc' : 'desc')
    .limit(limit)
    .execute()
  const rows = onward ? found : found.toReversed()
  const profiles = await profilesOf(app.db, [...new Set(rows.map((row) => row.uid))])
  const data = rows.flatMap((row) => {
    const profile = profiles.get(row.uid)
    if (!profile) return []
    const reactedBy = asChatUser(senderEntity(app.config.publicUrl, profile))
    const { reaction, reactedAt } = row
    const known = { id: String(row.id), messageId: String(message.id), reaction, uid: row.uid, reactedBy }
    return [{ ...known, reactedAt: seconds(reactedAt), reactedByMe: row.uid === uid }]
  })
  const [first, last] = [rows.at(0), rows.at(-1)]
  return {
    data,
    meta: {
      ...(last ? { next: { affix: 'append' as const, id: last.id } } : {}),
      ...(first ? { previous: { affix: 'prepend' as const, id: first.id } } : {}),
    },
  }
}
