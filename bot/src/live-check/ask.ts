import { fieldOf } from '../discord/field-of.ts'

/** The settings for the checks, from the environment. */
export type Settings = {
  apiBase: string
  applicationId: string
  clientSecret: string
  botToken: string
  serviceToken: string
  publicKey: string
  /** Our public URL. */
  publicUrl: string
  /** Where Discord's proxy serves the activity. */
  activityUrl: string
  proSku: string | undefined
  /** A server with the bot to check as well, if any. */
  guildId: string | undefined
  shards: string | undefined
}

/** The result of one check. If it failed, `cure` says what to do. */
export type Finding = { ok: boolean; says: string; cure?: string }

export type LiveCheckResponse = { status: number; body: unknown }

/** Sends a request to Discord as the bot. No response counts as status 0. */
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

/** A finding with the same text whether or not it passes; the cure is only included if it doesn't. */
export const finding = (ok: boolean, says: string, cure: string): Finding => (ok ? { ok, says } : { ok, says, cure })

export const notify = ({ status, body }: LiveCheckResponse): string => {
  const message = fieldOf(body, 'message')
  return status === 0 ? 'no response' : `${status}${typeof message === 'string' ? ` ${message}` : ''}`
}
