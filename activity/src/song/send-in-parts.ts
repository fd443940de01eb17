import type { DetailedError, PreviousUpload } from 'tus-js-client'
import { CallFailed, jsonOrText, sentenceOf } from '@segue/shared/call.ts'
import { apiBase } from '../client/api.ts'
import { currentSession } from '../client/session.ts'
import { surface } from '../client/surface.ts'

/** The pauses before a lost connection is tried again. They start over whenever data has arrived. */
const retryAfterMs = [1000, 3000, 5000, 10_000, 20_000, ...Array<number>(8).fill(30_000)]

export type SentFile = {
  /** The id of the resumable upload. */
  id: string
  /** Whether it began earlier: before a reload, or when the same file was sent the last time. */
  isResumed: boolean
}

/**
 * Sends a file by tus, `POST /upload/resumable`, and continues after a lost connection or a reload; of a file that was
 * sent before nothing is sent again. Rejects with `CallFailed` for a refusal, with `TypeError` if there is no connection
 * for minutes, and as the signal does.
 */
export async function sendInParts(options: {
  file: File
  /** The list it is added to once it can be played: `queue`, or the uuid of a crate. */
  addTo: string | undefined
  signal: AbortSignal
  /** 0–1 */
  onProgress: (share: number) => void
  /** The server knows the file now: a file that begins later is added after it. */
  onBegun: () => void
}): Promise<SentFile> {
  const { file, addTo, signal, onProgress, onBegun } = options
  const session = currentSession()
  // Loaded with the first file: few visits upload anything.
  const { Upload } = await import('tus-js-client')
  let isResumed = false
  return new Promise((resolve, reject) => {
    signal.throwIfAborted()
    const upload = new Upload(file, {
      endpoint: new URL(`${apiBase}/upload/resumable`, location.href).href,
      metadata: { filename: file.name, filetype: file.type, ...(addTo !== undefined && { addTo }) },
      retryDelays: retryAfterMs,
      onShouldRetry: mayBeRetried,
      fingerprint: () => Promise.resolve([session?.uuid, file.size, file.lastModified, file.name].join(' ')),
      urlStorage: startedUploads,
      onBeforeRequest(request) {
        // The newest token, unless somebody else has signed in meanwhile.
        const now = currentSession()
        const token = now?.uuid === session?.uuid ? now?.token : session?.token
        if (token) request.setHeader('Authorization', `Bearer ${token}`)
      },
      onProgress: (sent, all) => onProgress(sent / all),
      onUploadUrlAvailable: onBegun,
      onSuccess() {
        signal.removeEventListener('abort', cancel)
        resolve({ id: upload.url?.split('/').at(-1) ?? '', isResumed })
      },
      onError(error) {
        signal.removeEventListener('abort', cancel)
        reject(failureOf(error))
      },
    })
    function cancel() {
      // What can't be deleted now expires.
      upload.abort(true).catch(() => undefined)
      reject(signal.reason)
    }
    signal.addEventListener('abort', cancel, { once: true })
    const start = async () => {
      const [earlier] = await upload.findPreviousUploads()
      if (signal.aborted) return
      isResumed = earlier !== undefined
      if (earlier) upload.resumeFromPreviousUpload(earlier)
      upload.start()
    }
    start().catch(reject)
  })
}

/** Whether the server may accept the same request later: after a broken connection, its own mistakes and its rates. */
function mayBeRetried(error: DetailedError): boolean {
  const status = error.originalResponse?.getStatus() ?? 0
  const { code } = refusalIn(error)
  if (status === 409) return code === 'wrongOffset'
  if (status === 429) return code !== 'tooManyUploads'
  return status === 0 || (status >= 500 && status !== 507)
}

function refusalIn({ originalResponse: response }: Pick<DetailedError, 'originalResponse'>): CallFailed {
  const status = response?.getStatus() ?? 0
  const body = jsonOrText(response?.getBody() ?? '')
  return new CallFailed(status, sentenceOf(status, body), body)
}

const failureOf = (error: Error | DetailedError) =>
  'originalResponse' in error && error.originalResponse
    ? refusalIn(error)
    : new TypeError('The connection was lost during an upload', { cause: error })

const storageKey = 'segue-uploads'
/** Of more files than this, the oldest are sent again if they are dropped again. */
const maxStarted = 2000

type Started = [fingerprint: string, address: string][]

function started(): Started {
  try {
    const stored: unknown = JSON.parse(surface.storage.get(storageKey) ?? '[]')
    return Array.isArray(stored) ? stored.filter((one) => Array.isArray(one) && one.length === 2) : []
  } catch {
    return []
  }
}

const without = (fingerprint: string) => started().filter(([each]) => each !== fingerprint)
const write = (uploads: Started) => surface.storage.set(storageKey, JSON.stringify(uploads.slice(-maxStarted)))

const asPrevious = ([urlStorageKey, uploadUrl]: Started[number]): PreviousUpload => ({
  urlStorageKey,
  uploadUrl,
  size: null,
  metadata: {},
  creationTime: '',
  parallelUploadUrls: null,
})

/** Where the files of this device were sent, newest last. The library's own store would keep all of them forever. */
const startedUploads = {
  findAllUploads: () => Promise.resolve(started().map(asPrevious)),
  findUploadsByFingerprint: (fingerprint: string) =>
    Promise.resolve(
      started()
        .filter(([each]) => each === fingerprint)
        .map(asPrevious),
    ),
  removeUpload: (fingerprint: string) => Promise.resolve(write(without(fingerprint))),
  addUpload(fingerprint: string, { uploadUrl }: PreviousUpload) {
    if (uploadUrl) write([...without(fingerprint), [fingerprint, uploadUrl]])
    return Promise.resolve(fingerprint)
  },
}
