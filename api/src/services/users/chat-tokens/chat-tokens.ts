import * as z from 'zod'
import type { App } from '../../../app.ts'
import { person, user } from '../../../platform/access.ts'
import { uuidOf } from '../../../platform/caller.ts'
import { operation } from '../../../platform/operation.ts'
import type { Caller } from '../../../ports/caller.ts'
import { ownToken } from '../tokens.ts'

// Our chat accepts the same tokens as every other call, so this is one more token of the caller.
const chatToken = async (app: App, caller: Caller) => ({
  cometAuthToken:
    caller.kind === 'guest'
      ? await app.tokens.forGuest(caller.uuid)
      : await ownToken(app, uuidOf(caller), { signedInAt: caller.kind === 'user' ? caller.signedInAt : undefined }),
})

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
