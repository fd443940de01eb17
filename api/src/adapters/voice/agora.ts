import agora from 'agora-token'
import type { Voice } from '../../ports/voice.ts'

/** Agora tokens, with Agora's roles: a publisher may send, a subscriber may only listen. */
export function createAgoraVoice({ appId, certificate }: { appId: string; certificate: string }): Voice {
  const { RtcRole, RtcTokenBuilder } = agora
  return {
    appId,
    tokenFor({ channel, uid, mayPublish, lastsMs }) {
      const role = mayPublish ? RtcRole.PUBLISHER : RtcRole.SUBSCRIBER
      const lasts = Math.floor(lastsMs / 1000)
      const token = RtcTokenBuilder.buildTokenWithUserAccount(appId, certificate, channel, uid, role, lasts, lasts)
      // The library doesn't report an id or a certificate that it can't use.
      if (token === '') throw new Error('AGORA_APP_ID and AGORA_APP_CERTIFICATE must have 32 hexadecimal digits each')
      return token
    },
  }
}
