import * as z from 'zod/mini'

/** Services that keep what people have listened to. */
export const scrobbleServices = ['listenbrainz', 'lastfm'] as const
export const ScrobbleService = z.enum(scrobbleServices)
export type ScrobbleService = z.infer<typeof ScrobbleService>

export const scrobbleServiceNames: Record<ScrobbleService, string> = {
  listenbrainz: 'ListenBrainz',
  lastfm: 'Last.fm',
}

const minSongMs = 30_000
const alwaysEnoughMs = 240_000

/** Both services count a song of more than 30 seconds that was heard for half its length, or for four minutes. */
export const isScrobble = (heardMs: number, songMs: number): boolean =>
  songMs > minSongMs && heardMs >= Math.min(songMs / 2, alwaysEnoughMs)
