import { generateKeyPairSync, sign } from 'node:crypto'

/** The test's Amazon keys; created once, since that takes a moment. */
const { privateKey, publicKey } = generateKeyPairSync('rsa', { modulusLength: 2048 })

const der = (tag: number, ...content: Buffer[]): Buffer => {
  const body = Buffer.concat(content)
  return Buffer.concat([Buffer.from([tag, ...derLength(body.length)]), body])
}
function derLength(size: number): number[] {
  if (size < 128) return [size]
  return size < 256 ? [0x81, size] : [0x82, size >> 8, size & 0xff]
}
const sequence = (...content: Buffer[]) => der(0x30, ...content)
/** sha256WithRSAEncryption. */
const algorithm = sequence(Buffer.from('06092a864886f70d01010b', 'hex'), der(0x05))
const day = (text: string) => der(0x17, Buffer.from(text))

/** The smallest possible certificate for a key. */
function certificate(): string {
  const validity = sequence(day('250101000000Z'), day('350101000000Z'))
  const key = publicKey.export({ type: 'spki', format: 'der' })
  const content = sequence(der(0x02, Buffer.from([1])), algorithm, sequence(), validity, sequence(), key)
  const whole = sequence(content, algorithm, der(0x03, Buffer.from([0]), sign('sha256', content, privateKey)))
  return `-----BEGIN CERTIFICATE-----\n${whole.toString('base64')}\n-----END CERTIFICATE-----\n`
}

export const topic = 'arn:aws:sns:eu-central-1:123456789012:transcoder'
const amazon = 'https://sns.eu-central-1.amazonaws.com'
const confirmation = `${amazon}/?Action=ConfirmSubscription&TopicArn=${topic}&Token=t0ken`

/** Amazon SNS as a fetch: certificates and confirmations, strict about its requests. */
export function fakeSns() {
  const pem = certificate()
  const requests: string[] = []
  let isDown = false
  const fetch = async (url: string) => {
    requests.push(url)
    if (isDown) throw new TypeError('out of reach')
    if (url === `${amazon}/SimpleNotificationService-1.pem`) return new Response(pem)
    if (url === confirmation) return new Response('<ConfirmSubscriptionResponse/>')
    return new Response('no such thing', { status: 404 })
  }
  return { fetch, requests, goDown: (down: boolean) => void (isDown = down) }
}

/** A message as Amazon SNS sends it; `signed` is set before signing, `changed` after. */
export function snsMessage(
  message: string,
  signed: Record<string, string> = {},
  changed: Record<string, string> = {},
) {
  const body: Record<string, string> = {
    Type: 'Notification',
    MessageId: '22b80b92-fdea-4c2c-8f9d-bdfb0c7bf324',
    TopicArn: topic,
    Message: message,
    Timestamp: '2026-11-20T20:00:00.000Z',
    SignatureVersion: '2',
    SigningCertURL: `${amazon}/SimpleNotificationService-1.pem`,
    ...signed,
  }
  const names = Object.keys(body)
    .filter((name) => !['SignatureVersion', 'SigningCertURL', 'UnsubscribeURL'].includes(name))
    .sort()
  const text = names.map((name) => `${name}\n${body[name]}\n`).join('')
  const hash = body['SignatureVersion'] === '1' ? 'RSA-SHA1' : 'RSA-SHA256'
  return { ...body, Signature: sign(hash, Buffer.from(text), privateKey).toString('base64'), ...changed }
}

export const question = (changed: Record<string, string> = {}) =>
  snsMessage('You have chosen to subscribe …', {
    Type: 'SubscriptionConfirmation',
    Token: 't0ken',
    SubscribeURL: confirmation,
    ...changed,
  })
