import { CallFailed, jsonOrText, sentenceOf } from '@segue/shared/call.ts'
import type { Operations } from '@segue/api/operations'

export type Accepted = Operations['POST /upload/song']['reply']

/**
 * Sends a file to `POST /upload/song`. It uses XMLHttpRequest, because fetch can't report upload progress. Rejects with
 * `CallFailed` for a refusal and with `TypeError` if the connection broke, as `fetch` would.
 */
export function sendFile(options: {
  url: string
  file: File
  /** The list it is added to once it can be played: `queue`, or the uuid of a crate. */
  addTo: string | undefined
  token: string | undefined
  signal: AbortSignal
  /** 0–1 */
  onProgress: (share: number) => void
}): Promise<Accepted> {
  const { file, signal, onProgress } = options
  return new Promise((resolve, reject) => {
    const request = new XMLHttpRequest()
    request.open('POST', options.url)
    if (options.token) request.setRequestHeader('Authorization', `Bearer ${options.token}`)
    request.upload.addEventListener('progress', (event) => {
      if (event.lengthComputable) onProgress(event.loaded / event.total)
    })
    request.addEventListener('load', () => {
      const body = jsonOrText(request.responseText)
      if (request.status < 400) resolve(body as Accepted)
      else reject(new CallFailed(request.status, sentenceOf(request.status, body), body))
    })
    request.addEventListener('error', () => reject(new TypeError('The connection was lost during an upload')))
    request.addEventListener('abort', () => reject(new DOMException('The upload was cancelled', 'AbortError')))
    signal.addEventListener('abort', () => request.abort(), { once: true })
    const form = new FormData()
    // Before the file, so that the server knows it even when the file is cut off.
    if (options.addTo !== undefined) form.append('addTo', options.addTo)
    form.append('file', file, file.name)
    request.send(form)
  })
}
