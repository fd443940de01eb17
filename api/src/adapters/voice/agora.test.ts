import { createHmac } from 'node:crypto'
import { inflateSync } from 'node:zlib'
import { expect, test } from 'vitest'
import { createAgoraVoice } from './agora.ts'

const appId = '970CA35de60c44645bbae8a215061b33'
const certificate = '5CFd2fd1755d40ecb72977518be15d3b'
const voice = createAgoraVoice({ appId, certificate })
const asked = { channel: 'the-room', uid: 'ann', mayPublish: true, lastsMs: 600_000 }

/** Reads a token as Agora's servers do: little-endian numbers, texts after their length. */
function read(token: string) {
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

test('a token names channel, person and privileges, and is signed with the certificate', () => {
  const before = Math.floor(Date.now() / 1000)
  const token = read(voice.tokenFor(asked))
  expect(token).toMatchObject({ version: '007', appId, expires: 600, services: 1 })
  expect(token.issued).toBeGreaterThanOrEqual(before)
  expect(token.issued).toBeLessThanOrEqual(Math.ceil(Date.now() / 1000))
  expect(token).toMatchObject({ service: 1, channel: 'the-room', uid: 'ann' })
  // To join, and to send sound, picture and data.
  expect(token.privileges).toEqual([1, 2, 3, 4].map((privilege) => [privilege, 600]))
  const number = (value: number) => Buffer.from(Uint32Array.of(value).buffer)
  const inner = createHmac('sha256', number(token.issued)).update(certificate).digest()
  const key = createHmac('sha256', number(token.salt)).update(inner).digest()
  expect(token.signature).toEqual(createHmac('sha256', key).update(token.signed).digest())
})

test('who may only listen has no privilege to send', () => {
  expect(read(voice.tokenFor({ ...asked, mayPublish: false })).privileges).toEqual([[1, 600]])
})

test('a certificate that Agora could not know is an error, not an empty token', () => {
  expect(() => createAgoraVoice({ appId, certificate: 'short' }).tokenFor(asked)).toThrow('32 hexadecimal digits')
})
