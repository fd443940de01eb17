import * as z from 'zod'
import type { App } from '../../../app.ts'
import { person, service, user } from '../../../platform/access.ts'
import { operation } from '../../../platform/operation.ts'
import { uuid } from '../../../platform/schemas.ts'
import type { Caller } from '../../../ports/caller.ts'

// Our chat accepts the same tokens as every other call, so this is one more token of the caller's session.
const chatToken = async (app: App, caller: Caller) => ({ cometAuthToken: await app.tokens.renew(caller) })

const returns = z.object({ cometAuthToken: z.string() })

export const chatUserToken = operation('GET /comet-chat/user-token', {
  summary: 'Get a chat token as a user',
  access: user,
  returns,
  handle: ({ app, caller }) => chatToken(app, caller),
})

export const chatGhostToken = operation('GET /comet-chat/ghost-token', {
  summary: 'Get a chat token as a guest',
  access: person,
  returns,
  handle: ({ app, caller }) => chatToken(app, caller),
})

const maxBatchSize = 1000

export const createChatUsers = operation('POST /comet-chat/create-users', {
  summary:
    'Register accounts in the chat. Accounts are registered automatically, so this returns which of these exist.',
  access: service,
  body: z.object({ userUuids: z.array(uuid).max(maxBatchSize) }),
  returns: z.object({ userUuids: z.array(z.string()) }),
  async handle({ app, body: { userUuids } }) {
    if (userUuids.length === 0) return { userUuids }
    const found = await app.db
      .selectFrom('user')
      .where('uuid', 'in', userUuids)
      .where('deactivatedAt', 'is', null)
      .select('uuid')
      .execute()
    const known = new Set(found.map((one) => one.uuid))
    return { userUuids: [...new Set(userUuids)].filter((one) => known.has(one)) }
  },
})
