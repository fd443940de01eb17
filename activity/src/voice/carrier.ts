/** Who lets somebody into a channel: exactly this person, for a few minutes. */
export type Ticket = { appId: string; channel: string; uid: string; token: string }

export type CallEvents = {
  /** How loud everybody in the channel speaks, 0–1, several times a second; oneself among them. */
  levels: (levels: ReadonlyMap<string, number>) => void
  /** The token ends soon: `renew` with another. */
  tokenEnds: () => void
  /** The carrier has let go of us, as it does when a token has ended. */
  ended: () => void
}

/** Being in a channel of voices. Everything rejects when the carrier refuses. */
export type VoiceCall = {
  renew: (token: string) => Promise<void>
  /** Opens the microphone, which the browser asks the person about, and sends what it hears. */
  speak: () => Promise<void>
  /** Closes the microphone. */
  mute: () => Promise<void>
  /** How loud one hears somebody, 0–1. */
  hear: (uid: string, volume: number) => void
  leave: () => Promise<void>
}

/** Whoever carries voices between browsers. */
export type VoiceCarrier = { join: (ticket: Ticket, events: CallEvents) => Promise<VoiceCall> }
