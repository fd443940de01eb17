import * as z from 'zod'
import { person } from '../../../platform/access.ts'
import { operation } from '../../../platform/operation.ts'
import { done, Done } from '../done.ts'
import { messageNumber } from '../messages/wire.ts'
import { deviceOf, publishReaction, publishReactionsAsEdit } from '../publish.ts'
import { react, reactionErrors, reactionParams, takeBack } from './react.ts'

export const toggleReaction = operation('POST /v1/react', {
  summary: 'Toggle my reaction to a message, for clients of the reactions extension',
  access: person,
  body: z.object({ msgId: messageNumber, emoji: reactionParams.emoji }),
  returns: Done,
  allowance: 'chat',
  errors: reactionErrors,
  async handle({ app, caller, body: { msgId, emoji }, request, fail }) {
    const requested = { app, caller, params: { id: msgId, emoji }, fail }
    const taken = await takeBack(requested)
    // The call toggles: if there was no reaction to remove, it is added.
    const { message, reacted } = taken.reacted.id > 0 ? taken : await react(requested)
    const device = deviceOf(request)
    await publishReaction(app, message, { reacted, device })
    await publishReactionsAsEdit(app, message, { reacted, device })
    return done(reacted.added ? 'The reaction has been added' : 'The reaction has been removed')
  },
})
