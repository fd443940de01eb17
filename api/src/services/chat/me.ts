import * as z from 'zod'
import type { App } from '../../app.ts'
import { person } from '../../platform/access.ts'
import { uuidOf } from '../../platform/caller.ts'
import { operation } from '../../platform/operation.ts'
import type { Caller } from '../../ports/caller.ts'
import { profileOf } from '../users/public.ts'
import { asChatUser, ChatUser, senderEntity } from './groups/entities.ts'

const Me = ChatUser.extend({
  authToken: z.string(),
  jwt: z.string(),
  wsChannel: z.object({ identity: z.string() }),
  settings: z.looseObject({}),
}).meta({ id: 'ChatMe' })

/** The caller with the token they sent: one token is good for rooms, calls and chat. */
async function me(app: App, caller: Caller, request: Request) {
  const uuid = uuidOf(caller)
  const token = (request.headers.get('authtoken') ?? request.headers.get('authorization') ?? '').replace(
    /^Bearer\s+/i,
    '',
  )
  const user = asChatUser(senderEntity(app.config.publicUrl, await profileOf(app.db, uuid)))
  return {
    data: { ...user, authToken: token, jwt: token, wsChannel: { identity: uuid }, settings: {} },
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
  summary: 'Log in to the chat; returns the chat user with the token for further calls',
  access: person,
  body: z.looseObject({}),
  returns,
  handle: ({ app, caller, request }) => me(app, caller, request),
})
