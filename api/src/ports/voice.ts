export type VoiceAsked = {
  channel: string
  uid: string
  /** Whether the person may speak, or listens only. */
  mayPublish: boolean
  lastsMs: number
}

/** Signs what lets somebody into the voice channel of a room, at whoever carries the voices. */
export type Voice = { appId: string; tokenFor: (asked: VoiceAsked) => string }
