import agora from 'agora-token'
import type { Voice } from '../../ports/voice.ts'

/** Tokens of Agora, in the roles it knows: a publisher may send, a subscriber only listens. */
export function createAgoraVoice({ appId, certificate }: { appId: string; certificate: string }): Voice {
  const { RtcRole, RtcTokenBuilder } = agora
  return {
    appId,
    tokenFor({ channel, uid, mayPublish, lastsMs }) {
      const role = mayPublish ? RtcRole.PUBLISHER : RtcRole.SUBSCRIBER
      const lasts = Math.floor(lastsMs / 1000)
      const token = RtcTokenBuilder.buildTokenWithUserAccount(appId, certificate, channel, uid, role, lasts, lasts)
      // The library says nothing of an id or a certificate that it cannot use.
      if (token === '') throw new Error('AGORA_APP_ID and AGORA_APP_CERTIFICATE must have 32 hexadecimal digits each')
      return token
    },
  }
}
