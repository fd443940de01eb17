import { CallFailed, sentenceOf } from '@segue/shared/call.ts'
import { apiBase, ensureSession } from './api.ts'

/** Fetches a file that is not for everybody, so that a plain link would not do, and hands it to the browser to keep. */
export async function saveFile(path: string, name: string): Promise<void> {
  const { token } = await ensureSession()
  const answer = await fetch(`${apiBase}${path}`, { headers: { Authorization: `Bearer ${token}` } })
  if (!answer.ok) {
    const body: unknown = await answer.json().catch(() => undefined)
    throw new CallFailed(answer.status, sentenceOf(answer.status, body), body)
  }
  const url = URL.createObjectURL(await answer.blob())
  Object.assign(document.createElement('a'), { href: url, download: name }).click()
  URL.revokeObjectURL(url)
}
