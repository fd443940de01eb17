import type { ScrobbleService } from '@segue/shared/song/scrobbling.ts'

export type ScrobbledTrack = {
  title: string
  artist: string
  album: string | null
  isrc: string | null
  durationMs: number
}
export type Scrobble = { track: ScrobbledTrack; listenedAt: Date }

/**
 * `invalid`: it refuses this and always will. `ended`: the user has withdrawn the permission there. `later`: nothing was
 * stored; `retryAfterMs` is how long it asked us to wait, null if it didn't say.
 */
export type ScrobbleOutcome =
  | { kind: 'done' }
  | { kind: 'invalid' }
  | { kind: 'ended' }
  | { kind: 'later'; retryAfterMs: number | null }

export type LinkOutcome = { ok: true; name: string; token: string } | { ok: false; reason: 'refused' | 'away' }

/** A scrobbling service. Expected failures are return values, not exceptions. */
export type Scrobbler = {
  /** Checks the token that the user got from the service, and returns their name there and the token to store. */
  link: (grant: string) => Promise<LinkOutcome>
  playingNow: (token: string, track: ScrobbledTrack) => Promise<ScrobbleOutcome>
  /** At most `maxScrobbles`. */
  submit: (token: string, scrobbles: readonly Scrobble[]) => Promise<ScrobbleOutcome>
  /** Whether it detects duplicates, so that a scrobble can safely be sent again. */
  recognisesRepeats: boolean
  /** The page on which a user grants permission, without the address to return to; null if they copy a token. */
  grantUrl: string | null
}

/** What Last.fm accepts in one request; ListenBrainz accepts more. */
export const maxScrobbles = 50

/** The services that are configured. */
export type Scrobblers = Partial<Record<ScrobbleService, Scrobbler>>
