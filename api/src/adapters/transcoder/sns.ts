import { verify, X509Certificate } from 'node:crypto'
import * as z from 'zod'
import { plainJson, readJson } from '@segue/shared/read-json.ts'
import type { TranscoderMessage, RemoteTranscoder } from '../../ports/transcoder.ts'

const SnsMessage = z.object({
  Type: z.enum(['Notification', 'SubscriptionConfirmation', 'UnsubscribeConfirmation']),
  MessageId: z.string(),
  TopicArn: z.string(),
  Message: z.string(),
  Timestamp: z.string(),
  SignatureVersion: z.enum(['1', '2']),
  Signature: z.string(),
  SigningCertURL: z.string(),
  Subject: z.string().optional(),
  Token: z.string().optional(),
  SubscribeURL: z.string().optional(),
})
type SnsMessage = z.infer<typeof SnsMessage>

/** Certificates and confirmations come from Amazon's own hosts: anything else is a forgery. */
const amazonHost = /^sns\.[a-z0-9-]{3,30}\.amazonaws\.com(?:\.cn)?$/
const certificatePath = /^\/SimpleNotificationService-[\w-]+\.pem$/

const maxCertificates = 20

export function createSnsTranscoder({
  topic,
  fetch,
}: {
  topic: string
  fetch: (url: string) => Promise<Response>
}): RemoteTranscoder {
  const certificates = new Map<string, string>()

  async function certificateAt(url: string): Promise<string | undefined> {
    const known = certificates.get(url)
    if (known) return known
    const answer = await fetch(url)
    if (!answer.ok) return undefined
    const pem = await answer.text()
    if (certificates.size >= maxCertificates) certificates.clear()
    certificates.set(url, pem)
    return pem
  }

  async function isSigned(message: SnsMessage): Promise<boolean> {
    const url = amazonAddress(message.SigningCertURL)
    if (!url || !certificatePath.test(url.pathname) || url.search) return false
    try {
      const pem = await certificateAt(url.href)
      if (!pem) return false
      const algorithm = message.SignatureVersion === '1' ? 'RSA-SHA1' : 'RSA-SHA256'
      const { publicKey } = new X509Certificate(pem)
      return verify(algorithm, Buffer.from(signedText(message)), publicKey, Buffer.from(message.Signature, 'base64'))
    } catch {
      // An unreadable certificate or signature is invalid.
      return false
    }
  }

  async function confirm({ SubscribeURL = '' }: SnsMessage): Promise<TranscoderMessage> {
    const url = amazonAddress(SubscribeURL)
    const isOurs =
      url?.searchParams.get('Action') === 'ConfirmSubscription' && url.searchParams.get('TopicArn') === topic
    if (!url || !isOurs) return { kind: 'refused', why: 'notConfirmed' }
    const answer = await fetch(url.href).catch(() => undefined)
    await answer?.body?.cancel()
    return answer?.ok ? { kind: 'subscription' } : { kind: 'refused', why: 'notConfirmed' }
  }

  return {
    async read(body) {
      const message = messageIn(body)
      if (!message) return { kind: 'refused', why: 'notAMessage' }
      // The topic is checked first: anyone can have Amazon sign messages of their own topic.
      if (message.TopicArn !== topic) return { kind: 'refused', why: 'wrongTopic' }
      if (!(await isSigned(message))) return { kind: 'refused', why: 'badSignature' }
      if (message.Type === 'Notification') return { kind: 'notification', message: message.Message }
      return message.Type === 'SubscriptionConfirmation' ? confirm(message) : { kind: 'subscription' }
    },
  }
}

function messageIn(body: string): SnsMessage | undefined {
  const read = readJson(body, plainJson)
  return 'value' in read ? SnsMessage.safeParse(read.value).data : undefined
}

function amazonAddress(text: string): URL | undefined {
  if (!URL.canParse(text)) return undefined
  const url = new URL(text)
  const isPlain = url.protocol === 'https:' && !url.port && !url.username && !url.password
  return isPlain && amazonHost.test(url.hostname) ? url : undefined
}

/** The signed fields, ordered by name, with each name and value on its own line. */
function signedText(message: SnsMessage): string {
  const names =
    message.Type === 'Notification'
      ? (['Message', 'MessageId', 'Subject', 'Timestamp', 'TopicArn', 'Type'] as const)
      : (['Message', 'MessageId', 'SubscribeURL', 'Timestamp', 'Token', 'TopicArn', 'Type'] as const)
  return names.flatMap((name) => (message[name] === undefined ? [] : [`${name}\n${message[name]}\n`])).join('')
}
