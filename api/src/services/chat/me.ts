import * as z from 'zod'
import type { App } from '../../app.ts'
import { person } from '../../platform/access.ts'
import { uuidOf } from '../../platform/caller.ts'
import { operation } from '../../platform/operation.ts'
import type { Caller } from '../../ports/caller.ts'
import { profileOf } from '../users/public.ts'
import { done, Done } from './done.ts'
import { asChatUser, ChatUser, senderEntity } from './groups/entities.ts'
import { ChatSettings, settingsAt } from './settings.ts'

const Me = ChatUser.extend({
  authToken: z.string(),
  jwt: z.string(),
  wsChannel: z.string(),
  settings: ChatSettings,
}).meta({ id: 'ChatMe' })

/** The token of the request. The same token is valid for rooms, calls and chat. */
const tokenOf = (request: Request): string =>
  (request.headers.get('authtoken') ?? request.headers.get('authorization') ?? '').replace(/^Bearer\s+/i, '')

/** The caller, with the token they sent. */
async function me(app: App, caller: Caller, request: Request) {
  const uuid = uuidOf(caller)
  const token = tokenOf(request)
  const { publicUrl } = app.config
  const user = { ...asChatUser(senderEntity(publicUrl, await profileOf(app.db, uuid))), status: 'online' }
  return {
    data: { ...user, authToken: token, jwt: token, wsChannel: `user_${uuid}`, settings: settingsAt(publicUrl) },
  }
}

const returns = z.object({ data: Me })

export const getMe = operation('GET /me', {
  summary: 'Get my chat user',
  access: person,
  returns,
  handle: ({ app, caller, request }) => me(app, caller, request),
})

export const putMe = operation('PUT /me', {
  summary: 'Log in to the chat. Returns the chat user with a token for further calls.',
  access: person,
  body: z.looseObject({}),
  returns,
  handle: ({ app, caller, request }) => me(app, caller, request),
})

export const leaveMe = operation('DELETE /me', {
  summary: 'Log out of the chat. The token stays valid for everything else until its session ends.',
  access: person,
  returns: Done,
  handle: () => Promise.resolve(done('You have left the chat')),
})

export const chatJwt = operation('POST /me/jwt', {
  summary: 'Get the token for the chat socket, which is the one sent with the request',
  access: person,
  body: z.looseObject({}),
  returns: z.object({ data: z.object({ jwt: z.string() }) }),
  handle: ({ request }) => Promise.resolve({ data: { jwt: tokenOf(request) } }),
})

export const beginChatSession = operation('POST /user_sessions', {
  summary: 'Register a chat device. Accepted for compatibility and not stored.',
  access: person,
  body: z.looseObject({}),
  returns: z.object({ data: z.object({ sessionId: z.string() }) }),
  handle: ({ app }) => Promise.resolve({ data: { sessionId: app.ids.uuid() } }),
})
