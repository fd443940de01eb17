import { createHmac } from 'node:crypto'
import { deflateSync } from 'node:zlib'
import type { Ids } from '../../ports/ids.ts'
import type { Voice, VoiceAsked } from '../../ports/voice.ts'

const version = '007'
const rtcService = 1
/** What a token allows: to be in the channel, and to send sound, picture and data there. */
const privileges = { join: 1, publishAudio: 2 } as const

const uint16 = (number: number) => {
  const bytes = Buffer.alloc(2)
  bytes.writeUInt16LE(number)
  return bytes
}
const uint32 = (number: number) => {
  const bytes = Buffer.alloc(4)
  bytes.writeUInt32LE(number)
  return bytes
}
const text = (bytes: string | Buffer) => {
  const buffer = Buffer.from(bytes)
  return Buffer.concat([uint16(buffer.length), buffer])
}
const hmac = (key: Buffer, message: string | Buffer) => createHmac('sha256', key).update(message).digest()

/** Agora's AccessToken2 (https://docs.agora.io/en/voice-calling/token-authentication/deploy-token-server). */
export function createAgoraVoice(
  { appId, certificate }: { appId: string; certificate: string },
  ids: Pick<Ids, 'bytes'>,
): Voice {
  return {
    appId,
    tokenFor(asked) {
      const issued = Math.floor(asked.now / 1000)
      const salt = Buffer.from(ids.bytes(4)).readUInt32LE()
      const signing = hmac(uint32(salt), hmac(uint32(issued), certificate))
      const expires = uint32(Math.floor(asked.lastsMs / 1000))
      const content = Buffer.concat([text(appId), uint32(issued), expires, uint32(salt), uint16(1), serviceOf(asked)])
      return version + deflateSync(Buffer.concat([text(hmac(signing, content)), content])).toString('base64')
    },
  }
}

function serviceOf({ channel, uid, mayPublish, lastsMs }: VoiceAsked): Buffer {
  const granted = mayPublish ? [privileges.join, privileges.publishAudio] : [privileges.join]
  const expires = uint32(Math.floor(lastsMs / 1000))
  const list = granted.map((privilege) => Buffer.concat([uint16(privilege), expires]))
  return Buffer.concat([uint16(rtcService), uint16(granted.length), ...list, text(channel), text(uid)])
}
