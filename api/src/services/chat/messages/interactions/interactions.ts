import * as z from 'zod'
import type { App } from '../../../../app.ts'
import { person } from '../../../../platform/access.ts'
import { operation, type HandlerContext } from '../../../../platform/operation.ts'
import { profileOf } from '../../../users/public.ts'
import { placeOf } from '../../direct/authorize.ts'
import { done, Done } from '../../done.ts'
import { exactly } from '../../groups/authorize.ts'
import { senderEntity } from '../../groups/entities.ts'
import { deviceOf, frameOf } from '../../publish.ts'
import { reachesGoal } from './interaction-goal.ts'
import { asInteraction, interactionsOf, maxElements } from './interaction-rows.ts'
import { messageErrors, messageId } from '../message-errors.ts'
import { requireVoice } from '../order.ts'
import { findMessage } from '../queries.ts'
import { wholeMessage } from '../whole.ts'
import type { MessageRow } from '../wire.ts'

const element = z.string().min(1).max(100)

const errors = {
  ...messageErrors,
  ERR_NOT_INTERACTIVE: [400, 'This message has no interactive elements'],
  ERR_TOO_MANY_INTERACTIONS: [400, `You have already pressed ${maxElements} elements of this message`],
} as const
const params = { id: messageId }
const body = z.object({ interactions: z.array(element).min(1).max(maxElements) })

const interacting = { access: person, params, body, returns: Done, allowance: 'chat', errors } as const
type InteractionContext = HandlerContext<{ id: number }, unknown, z.output<typeof body>, typeof errors>

const summary =
  'Record that I pressed elements of a form or card. Its sender is notified when someone reaches its goal.'

export const markInteracted = operation('PATCH /messages/{id}/interacted', {
  summary,
  ...interacting,
  handle: (request) => interact(request),
})

export const addInteractions = operation('POST /messages/{id}/interactions', {
  summary: `${summary} Same as marking it interacted.`,
  ...interacting,
  handle: (request) => interact(request),
})

async function interact({ app, caller, params: { id }, body: { interactions }, request, fail }: InteractionContext) {
  const message = await findMessage(app.db, id)
  if (!message) throw fail('ERR_MESSAGE_NOT_FOUND')
  const { uid, access } = await placeOf(app, caller, message, fail)
  if (message.category !== 'interactive') throw fail('ERR_NOT_INTERACTIVE')
  if (access) await requireVoice(app, caller, access, fail)
  if (message.sender === uid && message.data.allowSenderInteraction !== true) {
    throw fail('ERR_FORBIDDEN', exactly('notOneself'))
  }
  const before = await interactionsOf(app.db, [id], uid)
  const all = new Set([...before, ...interactions.map((elementId) => ({ elementId }))].map((one) => one.elementId))
  if (all.size > maxElements) throw fail('ERR_TOO_MANY_INTERACTIONS')
  const interactedAt = Math.floor(app.clock.now() / 1000)
  await app.db
    .insertInto('chatInteraction')
    .values([...new Set(interactions)].map((elementId) => ({ messageId: id, uid, elementId, interactedAt })))
    .onConflict((conflict) => conflict.doNothing())
    .execute()
  const goal = message.data.interactionGoal
  const wasReached = reachesGoal(goal, new Set(before.map(({ elementId }) => elementId)))
  if (!wasReached && reachesGoal(goal, all)) await publishGoal(app, message, { uid, device: deviceOf(request) })
  return done('The interactions have been marked')
}

/** Notifies the sender of a message that a user has reached its goal. */
async function publishGoal(app: App, message: MessageRow, { uid, device }: { uid: string; device: string }) {
  const interactions = await interactionsOf(app.db, [message.id], uid)
  const { receiver, receiverType } = await wholeMessage(app, message)
  const user = senderEntity(app.config.publicUrl, await profileOf(app.db, uid))
  const notice = { user, messageId: String(message.id), interactions: interactions.map(asInteraction) }
  const frame = frameOf('interaction_completed', { sender: uid, receiver, receiverType }, { body: notice, device })
  app.chatSockets.toPeople([message.sender], frame)
}
