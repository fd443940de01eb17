export type VoiceRequest = {
  channel: string
  uid: string
  /** Whether the person may speak, or only listen. */
  mayPublish: boolean
  lastsMs: number
}

/**
 * Signs the tokens that let people into a room's voice channel at the voice provider. A client joins the channel with
 * exactly this uid, and requests another token before the last one expires; `test/fakes/voices.ts` is a provider for
 * tests.
 */
export type Voice = { appId: string; tokenFor: (request: VoiceRequest) => string }
