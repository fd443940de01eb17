import { createHmac, timingSafeEqual } from 'node:crypto'
import { inflateSync } from 'node:zlib'

/** Parses a token like Agora's servers do: little-endian numbers, length-prefixed texts. */
export function readAgoraToken(token: string) {
  const content = inflateSync(Buffer.from(token.slice(3), 'base64'))
  let at = 0
  const uint16 = () => content.readUInt16LE((at += 2) - 2)
  const uint32 = () => content.readUInt32LE((at += 4) - 4)
  const text = () => content.subarray(at + 2, (at += 2 + content.readUInt16LE(at)))
  const signature = text()
  const signed = content.subarray(at)
  const head = { appId: text().toString(), issued: uint32(), expires: uint32(), salt: uint32(), services: uint16() }
  const service = uint16()
  const privileges = Array.from({ length: uint16() }, () => [uint16(), uint32()])
  return {
    version: token.slice(0, 3),
    signature,
    signed,
    ...head,
    service,
    privileges,
    channel: String(text()),
    uid: String(text()),
  }
}
export type AgoraToken = ReturnType<typeof readAgoraToken>

const number = (value: number) => Buffer.from(Uint32Array.of(value).buffer)

/** Whether a token is signed with a certificate. */
export function isSigned({ issued, salt, signed, signature }: AgoraToken, certificate: string): boolean {
  const inner = createHmac('sha256', number(issued)).update(certificate).digest()
  const key = createHmac('sha256', number(salt)).update(inner).digest()
  const wanted = createHmac('sha256', key).update(signed).digest()
  return signature.length === wanted.length && timingSafeEqual(signature, wanted)
}
