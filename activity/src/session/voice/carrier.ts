/** Admits a specific user to a channel for a few minutes. */
export type Ticket = { appId: string; channel: string; uid: string; token: string }

export type CallEvents = {
  /** The volume of everyone in the channel, 0–1, including the user, several times a second. */
  levels: (levels: ReadonlyMap<string, number>) => void
  /** The token expires soon: call `renew` with a new one. */
  tokenEnds: () => void
  /** The carrier has disconnected us, e.g. because a token has expired. */
  ended: () => void
}

/** A connection to a voice channel. Everything rejects if the carrier refuses. */
export type VoiceCall = {
  renew: (token: string) => Promise<void>
  /** Opens the microphone, for which the browser asks for permission, and publishes it. */
  speak: () => Promise<void>
  /** Closes the microphone. */
  mute: () => Promise<void>
  /** Sets the volume of another user, 0–1. */
  hear: (uid: string, volume: number) => void
  leave: () => Promise<void>
}

/** A provider that carries voices between browsers. */
export type VoiceCarrier = { join: (ticket: Ticket, events: CallEvents) => Promise<VoiceCall> }
