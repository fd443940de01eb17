import { createApi } from '../src/compose/create-api.ts'
import { operations } from '../src/compose/operations.ts'
import { guestAlone } from '../src/platform/access.ts'
import type { Operation } from '../src/platform/operation.ts'
import type { Caller } from '../src/ports/caller.ts'
import type { Fixtures } from './fixtures.ts'
import { pathOf } from './samples-of.ts'

export type Kind = Caller['kind']
/** The kind of caller; `admin` is a user with every permission. */
export type As = Kind | 'admin'
type Tokens = Record<As, string | undefined>

const tokensFor = async (fixtures: Fixtures): Promise<Tokens> => ({
  nobody: undefined,
  guest: (await fixtures.guest()).token,
  user: (await fixtures.person('ann')).token,
  admin: (await fixtures.person('root', { role: 'admin' })).token,
  service: 'service-token-for-tests',
})

type CallResponse = { status: number; message: unknown; code: unknown }

export type OperationCaller = Awaited<ReturnType<typeof operationCaller>>

/** For tests: calls any operation as any caller, with real handlers or spies. */
export async function operationCaller(fixtures: Fixtures) {
  const tokens = await tokensFor(fixtures)
  const ask = async (
    api: Fixtures['api'],
    each: Operation,
    as: As,
    { path = pathOf(each), body = '{}' }: { path?: string; body?: string } = {},
  ): Promise<CallResponse> => {
    const token = tokens[as]
    const answer = await api.request(path, {
      method: each.method,
      headers: { 'Content-Type': 'application/json', ...(token ? { Authorization: `Bearer ${token}` } : {}) },
      ...(each.method === 'GET' ? {} : { body }),
    })
    const text = await answer.text()
    const read: unknown = answer.headers.get('content-type')?.includes('application/json')
      ? JSON.parse(text)
      : undefined
    return { status: answer.status, message: messageIn(read), code: codeIn(read) }
  }
  /** The operations with spies as handlers, and which of them ran. */
  const spied = () => {
    const ran: string[] = []
    const spies = operations.map((each): Operation => ({
      ...each,
      handle() {
        ran.push(each.key)
        return new Response('ran')
      },
    }))
    return { api: createApi(fixtures.app, spies), ran }
  }
  return { tokens, ask, spied }
}

/** The sentence of a refusal, which the chat's dialect nests one level deeper. */
function messageIn(body: unknown): unknown {
  if (typeof body !== 'object' || body === null) return undefined
  if ('message' in body) return body.message
  return 'error' in body ? messageIn(body.error) : undefined
}

function codeIn(body: unknown): unknown {
  if (typeof body !== 'object' || body === null) return undefined
  if ('code' in body) return body.code
  return 'error' in body ? codeIn(body.error) : undefined
}

export const isCode = (code: unknown) => typeof code === 'string' && /^[a-z][a-zA-Z]+$|^[A-Z][A-Z_]+$/.test(code)

/** A caller that an operation's access rule admits, as far as that depends on the caller. */
export function welcome({ access }: Operation): Kind | 'admin' {
  if (access === guestAlone) return 'guest'
  return access.kinds.includes('user') ? 'admin' : (access.kinds.at(-1) ?? 'nobody')
}

export const isSentence = (message: unknown): boolean =>
  typeof message === 'string'
    ? /^\S+ .*\S$/s.test(message)
    : Array.isArray(message) && message.length > 0 && message.every(isSentence)
