import * as z from 'zod'
import type { App } from '../../../app.ts'
import { person, user } from '../../../platform/access.ts'
import { operation } from '../../../platform/operation.ts'
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
