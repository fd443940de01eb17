import { AwsClient } from 'aws4fetch'
import { type Storage, StorageFull } from '../../ports/storage.ts'
import { checkKey, checkPrefix } from './keys.ts'

export type Bucket = {
  accessKeyId: string
  secretAccessKey: string
  region: string
  /** The bucket's URL in path style, without a trailing slash: `https://host:port/bucket`. */
  url: string
  /** The prefix of every key, empty or ending in a slash. */
  prefix: string
}

/** Files in a bucket with the S3 protocol. Files up to 5 GB are uploaded in one request. */
export function createS3Storage({ url, prefix, ...credentials }: Bucket): Storage {
  const client = new AwsClient({ ...credentials, service: 's3', retries: 0 })
  const addressOf = (key: string) => `${url}/${prefix}${checkKey(key)}`

  /** Sends a repeatable request, and retries it once if the bucket fails or the connection breaks. */
  async function ask(address: string, init: RequestInit): Promise<Response> {
    const first = await client.fetch(address, init).catch(() => undefined)
    if (first && first.status < 500 && first.status !== 429) return first
    await first?.body?.cancel()
    return client.fetch(address, init)
  }

  async function keysOf(beginning: string): Promise<string[]> {
    const keys: string[] = []
    let token: string | undefined
    do {
      const query = new URLSearchParams({ 'list-type': '2', prefix: prefix + beginning })
      if (token) query.set('continuation-token', token)
      const page = await textOf(await ask(`${url}?${query}`, { method: 'GET' }), 'list files')
      keys.push(...Array.from(page.matchAll(/<Key>([^<]*)<\/Key>/g), ([, key]) => plainText(key ?? '')))
      const next = page.match(/<NextContinuationToken>([^<]*)<\/NextContinuationToken>/)?.[1]
      token = /<IsTruncated>true<\/IsTruncated>/.test(page) && next ? plainText(next) : undefined
    } while (token)
    return keys
  }

  return {
    async put(key, body, contentType) {
      const address = addressOf(key)
      const answer =
        body instanceof Uint8Array
          ? await ask(address, {
              method: 'PUT',
              headers: { 'Content-Type': contentType, 'X-Amz-Content-Sha256': await sha256(body) },
              body: new Uint8Array(body),
            })
          : await client.fetch(address, {
              method: 'PUT',
              headers: { 'Content-Type': contentType, 'Content-Length': String(body.length) },
              body: body.stream,
              duplex: 'half',
            } as RequestInit)
      if (answer.status === 507) throw new StorageFull(await answer.text())
      await textOf(answer, 'store a file')
    },
    async get(key, range) {
      const headers = range ? { Range: `bytes=${range.start}-${range.end}` } : undefined
      const answer = await ask(addressOf(key), { method: 'GET', ...(headers ? { headers } : {}) })
      if (answer.status === 404 || answer.status === 416) {
        await answer.body?.cancel()
        return undefined
      }
      if (!answer.ok) throw await refusalOf(answer, 'read a file')
      const length = Number(answer.headers.get('content-length') ?? 0)
      const whole = answer.headers.get('content-range')?.match(/\/(\d+)$/)?.[1]
      return {
        body: answer.body ?? emptyStream(),
        length,
        size: whole === undefined ? length : Number(whole),
        contentType: answer.headers.get('content-type') ?? 'application/octet-stream',
        etag: answer.headers.get('etag') ?? '',
      }
    },
    async remove(beginning) {
      const keys = await keysOf(checkPrefix(beginning))
      // Only a few at a time: a song has a hundred files, and a bucket answers a flood with "slow down".
      for (let at = 0; at < keys.length; at += 8) {
        await Promise.all(
          keys.slice(at, at + 8).map(async (key) => {
            const answer = await ask(`${url}/${key.split('/').map(encodeURIComponent).join('/')}`, {
              method: 'DELETE',
            })
            if (answer.status !== 404) await textOf(answer, 'remove a file')
          }),
        )
      }
    },
  }
}

/** `s3://KEY:SECRET@host[:port]/bucket[/prefix]?region=eu-central-1&tls=0`; key and secret percent-encoded. */
export function bucketFrom(storageUrl: string): Bucket {
  const url = new URL(storageUrl)
  const [bucket, ...prefix] = url.pathname.split('/').filter(Boolean)
  if (url.protocol !== 's3:' || !url.username || !url.password || !bucket) {
    throw new Error('STORAGE_URL must look like s3://KEY:SECRET@host:port/bucket?region=us-east-1')
  }
  return {
    accessKeyId: decodeURIComponent(url.username),
    secretAccessKey: decodeURIComponent(url.password),
    region: url.searchParams.get('region') ?? 'us-east-1',
    url: `${url.searchParams.get('tls') === '0' ? 'http' : 'https'}://${url.host}/${bucket}`,
    prefix: prefix.length > 0 ? `${checkKey(prefix.join('/'))}/` : '',
  }
}

async function textOf(answer: Response, doing: string): Promise<string> {
  if (!answer.ok) throw await refusalOf(answer, doing)
  return answer.text()
}

/** Contains the bucket's own code, such as `SignatureDoesNotMatch`, and nothing that was sent. */
async function refusalOf(answer: Response, doing: string): Promise<Error> {
  const code = (await answer.text()).match(/<Code>([\w.]+)<\/Code>/)?.[1] ?? 'no code'
  return new Error(`The bucket would not ${doing}: ${answer.status} ${code}`)
}

async function sha256(bytes: Uint8Array): Promise<string> {
  const digest = await crypto.subtle.digest('SHA-256', new Uint8Array(bytes))
  return Array.from(new Uint8Array(digest), (byte) => byte.toString(16).padStart(2, '0')).join('')
}

const entities: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" }
const plainText = (xml: string) => xml.replace(/&(\w+);/g, (whole, name: string) => entities[name] ?? whole)

const emptyStream = () => new ReadableStream<Uint8Array>({ start: (controller) => controller.close() })
