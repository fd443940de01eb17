import { CallFailed, sentenceOf } from '@segue/shared/call.ts'
import { apiBase, ensureSession } from '../api.ts'

/** Fetches a file that needs authorization, for which a plain link does not work. */
export async function fetchFile(path: string): Promise<Blob> {
  const { token } = await ensureSession()
  const answer = await fetch(`${apiBase}${path}`, { headers: { Authorization: `Bearer ${token}` } })
  if (answer.ok) return answer.blob()
  const body: unknown = await answer.json().catch(() => undefined)
  throw new CallFailed(answer.status, sentenceOf(answer.status, body), body)
}

/** Fetches such a file and downloads it. */
export const saveFile = async (path: string, name: string): Promise<void> => keepFile(await fetchFile(path), name)

/** Downloads a file through the browser. */
export function keepFile(file: Blob, name: string): void {
  const url = URL.createObjectURL(file)
  Object.assign(document.createElement('a'), { href: url, download: name }).click()
  URL.revokeObjectURL(url)
}
