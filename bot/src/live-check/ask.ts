/** What is asked for with, from the environment. */
export type Settings = {
  apiBase: string
  applicationId: string
  clientSecret: string
  botToken: string
  publicKey: string
  /** Where people reach us. */
  publicUrl: string
  proSku: string | undefined
  /** A server that the bot is in, where one is to be looked at as well. */
  guildId: string | undefined
  shards: string | undefined
}

/** One thing that was asked. Where it is not as assumed, `cure` says what to do. */
export type Finding = { ok: boolean; says: string; cure?: string }

export type LiveCheckResponse = { status: number; body: unknown }

/** Asks Discord as the bot. No answer is an answer of status 0. */
export async function ask({ apiBase, botToken }: Settings, path: string): Promise<LiveCheckResponse> {
  return answerOf(`${apiBase}/v10${path}`, { headers: { Authorization: `Bot ${botToken}` } })
}

const withinMs = 10_000

export async function answerOf(
  url: string,
  init: RequestInit = {},
): Promise<LiveCheckResponse & { headers?: Headers }> {
  try {
    const answer = await fetch(url, { ...init, redirect: 'manual', signal: AbortSignal.timeout(withinMs) })
    const text = await answer.text()
    return { status: answer.status, body: jsonIn(text), headers: answer.headers }
  } catch {
    return { status: 0, body: undefined }
  }
}

function jsonIn(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return text
  }
}

export const fieldOf = (body: unknown, ...path: string[]): unknown =>
  path.reduce<unknown>(
    (inner, key) => (typeof inner === 'object' && inner !== null ? Reflect.get(inner, key) : undefined),
    body,
  )

/** A finding that says the same whether or not it holds; what to do is said only where it does not. */
export const finding = (ok: boolean, says: string, cure: string): Finding => (ok ? { ok, says } : { ok, says, cure })

export const notify = ({ status, body }: LiveCheckResponse): string => {
  const message = fieldOf(body, 'message')
  return status === 0 ? 'no answer' : `${status}${typeof message === 'string' ? ` ${message}` : ''}`
}
