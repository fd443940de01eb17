import type { Dialect } from '../../platform/dialect.ts'
import { chatRefusals } from './refusals.ts'
import { sourceOf } from './sources.ts'

/** Codes for refusals that no operation declares (decision 0077). */
const codeOfStatus: Record<number, string> = {
  400: 'MISSING_PARAMETERS',
  401: 'ERR_NO_AUTH',
  403: 'ERR_FORBIDDEN',
  404: 'ERR_MESSAGE_NOT_FOUND',
  413: 'ERR_TOO_LARGE',
  429: 'ERR_TOO_MANY_REQUESTS',
}

/**
 * Chat operations declare codes that chat clients know, which begin with `ERR_`. Codes common to all operations don't.
 */
const ofChat = (code: string | undefined) => (code?.startsWith('ERR_') ? code : undefined)

/**
 * The dialect of chat clients: tokens in their own headers, refusals as `{error: {code, name, message, details}}`. The
 * exact code and its values are top-level as in all other refusals, but nothing else is: published bots take a response
 * with a `message` for a chat message (decision 0077).
 */
export const chatDialect: Dialect = {
  name: 'chat',
  prefix: /^\/v3(?:\.0)?(?=\/|$)/,
  unknownRoute: 'ERR_ROUTE_NOT_FOUND',
  tokenHeaders: ['authtoken', 'apikey'],
  exactRefusals: chatRefusals,
  sourceOf,
  refusal({ status, message, code, values }) {
    const sentence = typeof message === 'string' ? message : message.join('; ')
    const named = ofChat(code) ?? codeOfStatus[status] ?? code ?? 'ERR_INTERNAL_SERVER_ERROR'
    return {
      error: { code: named, name: named, message: sentence, details: sentence },
      code: code ?? named,
      ...(values ? { values } : {}),
    }
  },
}
