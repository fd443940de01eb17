import AgoraRTC, {
  type IAgoraRTCClient,
  type IAgoraRTCRemoteUser,
  type IMicrophoneAudioTrack,
} from 'agora-rtc-sdk-ng'
import type { CallEvents, Ticket, VoiceCall, VoiceCarrier } from '../session/voice/carrier.ts'

/** Agora's web SDK, 4.x: https://docs.agora.io/en/voice-calling/overview/product-overview?platform=web */
export const agora: VoiceCarrier = {
  async join({ appId, channel, uid, token }, events) {
    // Otherwise its log would be sent to Agora and to the console of every listener.
    AgoraRTC.setLogLevel(4)
    AgoraRTC.disableLogUpload()
    const client = AgoraRTC.createClient({ mode: 'live', codec: 'vp8', role: 'audience' })
    const call = new AgoraCall(client, events)
    await client.join(appId, channel, token, uid satisfies Ticket['uid'])
    return call
  },
}

/** The SDK's own volume events come only every two seconds, too slowly to highlight speakers. */
const levelsEveryMs = 150

class AgoraCall implements VoiceCall {
  readonly #client: IAgoraRTCClient
  readonly #volumes = new Map<string, number>()
  readonly #listening: ReturnType<typeof setInterval>
  #microphone: IMicrophoneAudioTrack | null = null

  constructor(client: IAgoraRTCClient, events: CallEvents) {
    this.#client = client
    this.#listening = setInterval(() => events.levels(this.#levels()), levelsEveryMs)
    client.on('user-published', (user: IAgoraRTCRemoteUser, kind: 'audio' | 'video' | 'datachannel') => {
      if (kind === 'audio') void this.#play(user)
    })
    client.on('token-privilege-will-expire', events.tokenEnds)
    client.on('token-privilege-did-expire', events.ended)
    client.on('connection-state-change', (state: string) => {
      if (state === 'DISCONNECTED') events.ended()
    })
  }

  #levels(): Map<string, number> {
    const levels = new Map(
      this.#client.remoteUsers.map(({ uid, audioTrack }) => [String(uid), audioTrack?.getVolumeLevel() ?? 0]),
    )
    if (this.#microphone && this.#client.uid !== undefined)
      levels.set(String(this.#client.uid), this.#microphone.getVolumeLevel())
    return levels
  }

  async #play(user: IAgoraRTCRemoteUser): Promise<void> {
    try {
      const track = await this.#client.subscribe(user, 'audio')
      track.setVolume(100 * (this.#volumes.get(String(user.uid)) ?? 1))
      track.play()
    } catch (error) {
      // The user may have left meanwhile.
      console.warn('Failed to play a voice', error)
    }
  }

  async renew(token: string): Promise<void> {
    await this.#client.renewToken(token)
  }

  async speak(): Promise<void> {
    const microphone = await AgoraRTC.createMicrophoneAudioTrack({ AEC: true, ANS: true, AGC: true })
    this.#microphone = microphone
    await this.#client.setClientRole('host')
    await this.#client.publish(microphone)
  }

  async mute(): Promise<void> {
    const microphone = this.#microphone
    this.#microphone = null
    if (!microphone) return
    microphone.close()
    await this.#client.unpublish(microphone)
    await this.#client.setClientRole('audience')
  }

  hear(uid: string, volume: number): void {
    this.#volumes.set(uid, volume)
    this.#client.remoteUsers.find((user) => String(user.uid) === uid)?.audioTrack?.setVolume(100 * volume)
  }

  async leave(): Promise<void> {
    clearInterval(this.#listening)
    this.#microphone?.close()
    this.#microphone = null
    await this.#client.leave()
  }
}
