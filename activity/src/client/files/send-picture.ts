import { CallFailed, jsonOrText, sentenceOf } from '@segue/shared/call.ts'
import { apiBase } from '../api.ts'
import { currentSession } from '../session.ts'

/** Checked before uploading what the server would reject anyway. */
const maxBytes = 5 * 1024 * 1024
const types = ['image/png', 'image/jpeg', 'image/webp', 'image/gif']

export function pictureFault({ type, size }: Pick<File, 'type' | 'size'>): 'noPicture' | 'tooLarge' | null {
  if (!types.includes(type)) return 'noPicture'
  return size > maxBytes ? 'tooLarge' : null
}

type UploadTarget = {
  method: 'POST' | 'PUT' | 'PATCH'
  path: string
  fields?: Record<string, string>
  /** Why staff do it; logged with the action. */
  reason?: string
}

/** Uploads one or more pictures as a form and returns the response body. Rejects as API calls do. */
export async function sendPicture(
  { method, path, fields = {}, reason }: UploadTarget,
  ...files: readonly File[]
): Promise<unknown> {
  const form = new FormData()
  for (const [name, value] of Object.entries(fields)) form.append(name, value)
  for (const file of files) form.append('file', file, file.name)
  const token = currentSession()?.token
  const answer = await fetch(`${apiBase}${path}`, {
    method,
    body: form,
    headers: {
      ...(token && { Authorization: `Bearer ${token}` }),
      ...(reason && { 'Act-Reason': encodeURIComponent(reason) }),
    },
  })
  const body = jsonOrText(await answer.text())
  if (answer.ok) return body
  throw new CallFailed(answer.status, sentenceOf(answer.status, body), body)
}
