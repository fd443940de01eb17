import { createHash } from 'node:crypto'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import { AwsV4Signer } from 'aws4fetch'

type Stored = { bytes: Buffer; contentType: string; etag: string }

export type FakeS3 = {
  /** The value for `STORAGE_URL`. */
  url: string
  files: Map<string, Stored>
  /** The next request of this method is answered with this status, once. */
  failNext: (method: string, status: number) => void
  close: () => Promise<void>
}

const accessKeyId = 'pretend-key'
const secretAccessKey = 'pretend/secret+with=signs'
const pageSize = 3

/**
 * A strict bucket on 127.0.0.1. It verifies every signature, requires a date within 15 minutes, a length and a correct
 * hash, and lists three keys per page so that a client that forgets paging is caught.
 */
export async function openFakeS3(bucket = 'pretend-bucket'): Promise<FakeS3> {
  const files = new Map<string, Stored>()
  const failures = new Map<string, number>()
  const server = createServer((request, response) => {
    void handle(request, response).catch((error: unknown) => refuse(response, 500, `Broken${String(error)}`))
  })

  async function handle(request: IncomingMessage, response: ServerResponse) {
    const body = await bodyOf(request)
    const failure = failures.get(request.method ?? '')
    if (failure) {
      failures.delete(request.method ?? '')
      return refuse(response, failure, 'SlowDown')
    }
    const url = new URL(request.url ?? '/', `http://${request.headers.host}`)
    const fault = await faultOf(request, url, body)
    if (fault) return refuse(response, fault === 'MissingContentLength' ? 411 : 403, fault)
    if (url.pathname === `/${bucket}`) return list(url, response)
    if (!url.pathname.startsWith(`/${bucket}/`)) return refuse(response, 404, 'NoSuchBucket')
    return serve(request, response, decodeURIComponent(url.pathname.slice(bucket.length + 2)), body)
  }

  function serve(request: IncomingMessage, response: ServerResponse, key: string, body: Buffer) {
    if (request.method === 'PUT') {
      const etag = `"${createHash('md5').update(body).digest('hex')}"`
      files.set(key, { bytes: body, contentType: request.headers['content-type'] ?? 'binary/octet-stream', etag })
      return response.writeHead(200, { ETag: etag }).end()
    }
    const file = files.get(key)
    if (request.method === 'DELETE') {
      files.delete(key)
      return response.writeHead(204).end()
    }
    if (request.method !== 'GET') return refuse(response, 405, 'MethodNotAllowed')
    if (!file) return refuse(response, 404, 'NoSuchKey')
    const [, first, last] = request.headers.range?.match(/^bytes=(\d+)-(\d+)$/) ?? []
    const headers = { 'Content-Type': file.contentType, ETag: file.etag }
    if (first === undefined)
      return response.writeHead(200, { ...headers, 'Content-Length': file.bytes.length }).end(file.bytes)
    const [start, end] = [Number(first), Math.min(Number(last), file.bytes.length - 1)]
    if (start >= file.bytes.length) return refuse(response, 416, 'InvalidRange')
    const part = file.bytes.subarray(start, end + 1)
    return response
      .writeHead(206, {
        ...headers,
        'Content-Length': part.length,
        'Content-Range': `bytes ${start}-${end}/${file.bytes.length}`,
      })
      .end(part)
  }

  function list(url: URL, response: ServerResponse) {
    if (url.searchParams.get('list-type') !== '2') return refuse(response, 400, 'InvalidArgument')
    const after = Buffer.from(url.searchParams.get('continuation-token') ?? '', 'base64').toString()
    const prefix = url.searchParams.get('prefix') ?? ''
    const keys = [...files.keys()].filter((key) => key.startsWith(prefix) && key > after).sort()
    const page = keys.slice(0, pageSize)
    const more = keys.length > page.length
    const next = more
      ? `<NextContinuationToken>${Buffer.from(page.at(-1) ?? '').toString('base64')}</NextContinuationToken>`
      : ''
    const contents = page.map((key) => `<Contents><Key>${key}</Key></Contents>`).join('')
    return response
      .writeHead(200, { 'Content-Type': 'application/xml' })
      .end(`<ListBucketResult><IsTruncated>${more}</IsTruncated>${next}${contents}</ListBucketResult>`)
  }

  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const address = server.address()
  const port = typeof address === 'object' && address ? address.port : 0
  return {
    url: `s3://${accessKeyId}:${encodeURIComponent(secretAccessKey)}@127.0.0.1:${port}/${bucket}/inner?region=eu-test-1&tls=0`,
    files,
    failNext: (method, status) => void failures.set(method, status),
    close: () =>
      new Promise((resolve) => {
        server.closeAllConnections()
        server.close(() => resolve())
      }),
  }
}

async function faultOf(request: IncomingMessage, url: URL, body: Buffer): Promise<string | undefined> {
  const { authorization = '', 'x-amz-date': date, 'x-amz-content-sha256': hash } = request.headers
  const scope = authorization.match(
    /^AWS4-HMAC-SHA256 Credential=([^/]+)\/(\d{8})\/([\w-]+)\/s3\/aws4_request, SignedHeaders=([\w;-]+), Signature=[0-9a-f]{64}$/,
  )
  if (!scope || typeof date !== 'string' || typeof hash !== 'string') return 'AccessDenied'
  if (scope[1] !== accessKeyId) return 'InvalidAccessKeyId'
  const sent = Date.parse(date.replace(/^(\d{4})(\d\d)(\d\d)T(\d\d)(\d\d)(\d\d)Z$/, '$1-$2-$3T$4:$5:$6Z'))
  if (!(Math.abs(Date.now() - sent) < 15 * 60_000)) return 'RequestTimeTooSkewed'
  const signed = scope[4]?.split(';') ?? []
  if (!['host', 'x-amz-content-sha256', 'x-amz-date'].every((name) => signed.includes(name))) return 'AccessDenied'
  const headers = Object.fromEntries(
    signed.filter((name) => name !== 'host').map((name) => [name, String(request.headers[name] ?? '')]),
  )
  const again = await new AwsV4Signer({
    method: request.method ?? 'GET',
    url: url.href,
    headers,
    accessKeyId,
    secretAccessKey,
    service: 's3',
    region: scope[3] ?? '',
    datetime: date,
  }).sign()
  if (again.headers.get('authorization') !== authorization) return 'SignatureDoesNotMatch'
  if (hash !== 'UNSIGNED-PAYLOAD' && hash !== createHash('sha256').update(body).digest('hex'))
    return 'XAmzContentSHA256Mismatch'
  if (request.method === 'PUT' && request.headers['content-length'] === undefined) return 'MissingContentLength'
  return undefined
}

async function bodyOf(request: IncomingMessage): Promise<Buffer> {
  const chunks: Buffer[] = []
  for await (const chunk of request) chunks.push(Buffer.from(chunk))
  return Buffer.concat(chunks)
}

function refuse(response: ServerResponse, status: number, code: string) {
  response.writeHead(status, { 'Content-Type': 'application/xml' }).end(`<Error><Code>${code}</Code></Error>`)
}
