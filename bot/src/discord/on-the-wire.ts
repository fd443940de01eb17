import type { Operations } from '@segue/api/operations'
import { CallFailed, sentenceOf } from '@segue/shared/call.ts'

export type Uploaded = Operations['POST /upload/song']['reply']

type Send = (url: string, init: RequestInit) => Promise<Response>

/** Retries a request with a new token if the api does not accept its token anymore. */
export const renewing =
  (send: Send, renewed?: () => Promise<string>): Send =>
  async (url, init) => {
    const answer = await send(url, init)
    if (answer.status !== 401 || !renewed) return answer
    // Refused before anything was done: a session that has ended, or an account that was merged into another.
    const headers = new Headers(init.headers)
    headers.set('Authorization', `Bearer ${await renewed()}`)
    return send(url, { ...init, headers })
  }

const uploadWithinMs = 120_000

/** Uploads files as the owner of the token. */
export const uploading =
  ({ server, fetch }: { server: string; fetch: Send }, token: string) =>
  async (file: Blob, name: string, addTo?: 'queue'): Promise<Uploaded> => {
    const body = new FormData()
    if (addTo !== undefined) body.set('addTo', addTo)
    body.set('file', file, name)
    const headers = { Authorization: `Bearer ${token}` }
    const signal = AbortSignal.timeout(uploadWithinMs)
    const answer = await fetch(`${server}/upload/song`, { method: 'POST', headers, body, signal })
    const message: unknown = await answer.json().catch(() => undefined)
    if (!answer.ok) throw new CallFailed(answer.status, sentenceOf(answer.status, message), message)
    // Cast without parsing: the api responded, and these are its types.
    return message as Uploaded
  }
