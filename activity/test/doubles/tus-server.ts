import { vi } from 'vitest'

type Upload = { name: string; addTo: string | undefined; size: number; offset: number }
type Answer = { status: number; headers?: Record<string, string>; body?: object }

/** A server of resumable uploads behind `XMLHttpRequest`. */
export function fakeTusServer() {
  const uploads: Upload[] = []
  const sent: string[] = []
  const server = {
    uploads,
    /** The requests so far, as `PATCH 1`. */
    sent,
    /** Whether requests reach the server at all. */
    isReachable: true,
    /** Breaks connections after so many bytes of a body. */
    breaksAfter: Infinity,
    /** Requests with a body wait until they are released. */
    holds: false,
    held: [] as (() => void)[],
    refuse: undefined as ((upload: Upload) => Answer | undefined) | undefined,
  }

  function answer(method: string, url: string, headers: Map<string, string>, size: number): Answer {
    if (method === 'POST') {
      const metadata = new Map(
        (headers.get('Upload-Metadata') ?? '')
          .split(',')
          .map((pair) => pair.split(' '))
          .map(([name = '', value = '']) => [name, decoded(value)]),
      )
      const upload = {
        name: metadata.get('filename') ?? '',
        addTo: metadata.get('addTo'),
        size: Number(headers.get('Upload-Length')),
        offset: 0,
      }
      const refusal = server.refuse?.(upload)
      if (refusal) return refusal
      uploads.push(upload)
      return { status: 201, headers: { Location: `resumable/${uploads.length}` } }
    }
    const upload = uploads[Number(url.split('/').at(-1)) - 1]
    if (!upload) return { status: 404 }
    if (method === 'PATCH') {
      if (Number(headers.get('Upload-Offset')) !== upload.offset)
        return { status: 409, body: { code: 'wrongOffset', message: 'The upload isn’t at this offset' } }
      upload.offset += size
    }
    return {
      status: method === 'HEAD' ? 200 : 204,
      headers: { 'Upload-Offset': String(upload.offset), 'Upload-Length': String(upload.size) },
    }
  }

  class FakeRequest {
    upload: { onprogress?: (event: object) => void } = {}
    onload?: () => void
    onerror?: (event: object) => void
    status = 0
    responseText = ''
    #request = { method: '', url: '' }
    #headers = new Map<string, string>()
    #answer: Answer = { status: 0 }
    #isAborted = false
    open(method: string, url: string): void {
      this.#request = { method, url }
    }
    setRequestHeader(name: string, value: string): void {
      this.#headers.set(name, value)
    }
    getResponseHeader(name: string): string | null {
      return this.#answer.headers?.[name] ?? null
    }
    abort(): void {
      this.#isAborted = true
    }
    send(body: Blob | null): void {
      const { method, url } = this.#request
      sent.push(`${method} ${url.split('/').at(-1)}`)
      if (server.holds && body) server.held.push(() => this.#respond(body))
      else queueMicrotask(() => this.#respond(body))
    }
    #respond(body: Blob | null): void {
      if (this.#isAborted) return
      const { method, url } = this.#request
      if (!server.isReachable) return this.onerror?.(new Event('error'))
      const size = Math.min(body?.size ?? 0, server.breaksAfter)
      if (body) this.upload.onprogress?.({ lengthComputable: true, loaded: size })
      this.#answer = answer(method, url, this.#headers, size)
      if (body && size < body.size) return this.onerror?.(new Event('error'))
      this.status = this.#answer.status
      this.responseText = this.#answer.body ? JSON.stringify(this.#answer.body) : ''
      this.onload?.()
    }
  }
  vi.stubGlobal('XMLHttpRequest', FakeRequest)
  return server
}

const decoded = (value: string) =>
  new TextDecoder().decode(Uint8Array.from(atob(value), (letter) => letter.charCodeAt(0)))
