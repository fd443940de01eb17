import { CallFailed, sentenceOf } from '@segue/shared/call.ts'
import { apiBase, ensureSession } from './api.ts'

/** A file that is not for everybody, so that a plain link would not do. */
export async function fetchFile(path: string): Promise<Blob> {
  const { token } = await ensureSession()
  const answer = await fetch(`${apiBase}${path}`, { headers: { Authorization: `Bearer ${token}` } })
  if (answer.ok) return answer.blob()
  const body: unknown = await answer.json().catch(() => undefined)
  throw new CallFailed(answer.status, sentenceOf(answer.status, body), body)
}

/** Fetches such a file and hands it to the browser to keep. */
export const saveFile = async (path: string, name: string): Promise<void> => keepFile(await fetchFile(path), name)

/** Hands a file to the browser to keep. */
export function keepFile(file: Blob, name: string): void {
  const url = URL.createObjectURL(file)
  Object.assign(document.createElement('a'), { href: url, download: name }).click()
  URL.revokeObjectURL(url)
}
