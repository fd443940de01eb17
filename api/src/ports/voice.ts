export type VoiceRequest = {
  channel: string
  uid: string
  /** Whether the person may speak, or listens only. */
  mayPublish: boolean
  lastsMs: number
}

/**
 * Signs what lets somebody into the voice channel of a room, at whoever carries the voices. A client joins the channel with
 * exactly this uid, and asks for another token before the last one ends; `test/fakes/voices.ts` is a carrier for tests.
 */
export type Voice = { appId: string; tokenFor: (request: VoiceRequest) => string }
