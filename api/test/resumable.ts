import type { Fixtures, Person } from './fixtures.ts'

type Metadata = Record<string, string>
type TusRequest = { headers?: Record<string, string>; body?: BodyInit | null }

const metadataOf = (metadata: Metadata) =>
  Object.entries(metadata)
    .map(([name, value]) => `${name} ${Buffer.from(value).toString('base64')}`)
    .join(',')

/** A client of resumable uploads that sends exactly the requests of a test. */
export function tusClient(fixtures: Fixtures, person: Person | undefined) {
  const send = (method: string, path: string, { headers = {}, body = null }: TusRequest = {}) =>
    Promise.resolve(
      fixtures.api.request(
        new Request(`http://test${path}`, {
          method,
          body,
          headers: {
            'Tus-Resumable': '1.0.0',
            ...(person && { Authorization: `Bearer ${person.token}` }),
            ...headers,
          },
          ...(body instanceof ReadableStream && { duplex: 'half' }),
        } as RequestInit),
      ),
    )
  const begin = (size: number | string, metadata: Metadata = { filename: 'song.wav' }) =>
    send('POST', '/upload/resumable', {
      headers: { 'Upload-Length': String(size), 'Upload-Metadata': metadataOf(metadata) },
    })
  const at = (id: string) => `/upload/resumable/${id}`
  return {
    send,
    begin,
    /** Begins an upload that is accepted; returns its id. */
    async begun(size: number, metadata?: Metadata) {
      const answer = await begin(size, metadata)
      if (answer.status !== 201) throw new Error(`The upload was refused: ${await answer.text()}`)
      return (answer.headers.get('location') ?? '').split('/').at(-1) ?? ''
    },
    head: (id: string) => send('HEAD', at(id)),
    patch: (id: string, offset: number, body: BodyInit | null, headers = {}) =>
      send('PATCH', at(id), {
        body,
        headers: { 'Upload-Offset': String(offset), 'Content-Type': 'application/offset+octet-stream', ...headers },
      }),
    remove: (id: string) => send('DELETE', at(id)),
  }
}

export const offsetOf = (answer: Response) => Number(answer.headers.get('upload-offset'))

/** Bytes that arrive in pieces and break off after them. */
export function brokenStream(bytes: Uint8Array, pieceBytes = bytes.length): ReadableStream<Uint8Array> {
  let at = 0
  return new ReadableStream({
    pull(controller) {
      if (at >= bytes.length) return controller.error(new Error('ECONNRESET'))
      controller.enqueue(bytes.slice(at, at + pieceBytes))
      at += pieceBytes
    },
  })
}
