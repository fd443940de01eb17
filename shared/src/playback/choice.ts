import { playableProviders, type PlayableProvider } from '../song/providers.ts'
import type { Song } from '../song/song.ts'
import { gainedBy, type TempoCurve } from './tempo-curve.ts'

export const brands = ['hangout', 'turntable'] as const
export type Brand = (typeof brands)[number]

/** The order in which a brand tries a song's providers (client specification, section 4, Playback). */
export const providerOrder: Record<Brand, readonly PlayableProvider[]> = {
  hangout: ['sevenDigital', 'soundCloudPublic', 'audius', 'spotify', 'apple', 'uploadService'],
  turntable: ['spotify', 'apple', 'youtube', 'soundCloudPublic', 'audius', 'uploadService'],
}

/** What the room says is playing: everything else about playback is derived from it. Server time in ms. */
export type Anchor = {
  playId: string
  song: Song
  startTime: number
  endTime: number
  tempo?: TempoCurve | undefined
}

/** A song that cannot be played as requested. The message is the specification's and is logged, not shown. */
export class PlayError extends Error {
  override name = 'PlayError'
}

/** The provider that a listener hears a song from, or null if none of the listener's providers plays it. */
export function chooseProvider(
  song: Song,
  brand: Brand,
  registered: (provider: PlayableProvider, song: Song) => boolean,
): PlayableProvider | null {
  return providerOrder[brand].find((provider) => registered(provider, song)) ?? null
}

/** The handler that plays a provider's songs. */
export function handlerOf<Handler>(handlers: ReadonlyMap<string, Handler>, provider: string): Handler {
  if (!playableProviders.some((known) => known === provider)) throw new PlayError('Unknown provider')
  const handler = handlers.get(provider)
  if (handler === undefined) throw new PlayError('Missing play handler for provider')
  return handler
}

/** The song's id at a provider. */
export function songIdAt(song: Song, provider: PlayableProvider): string {
  const id = song.musicProviders?.[provider]
  if (!id) throw new PlayError('Missing song id for provider')
  return id
}

/** The position to start at: the duration minus the time until the end, minus an offset, never below zero. Seconds. */
export function startPosition(play: { duration: number; endTime: number; now: number; offset?: number }): number {
  return Math.max(0, play.duration - (play.endTime - play.now) / 1000 - (play.offset ?? 0))
}

/** The room's position in the song at a server instant, in seconds. Negative before the start. */
export function positionAt({ startTime, tempo }: Pick<Anchor, 'startTime' | 'tempo'>, serverNow: number): number {
  return (serverNow - startTime - (tempo ? gainedBy(tempo, serverNow) : 0)) / 1000
}

/** Whether the current play already is the requested one: one with the same provider, end and URL is not restarted. */
export function isSamePlay(
  a: { provider: string; endTime: number; url: string },
  b: { provider: string; endTime: number; url: string },
): boolean {
  return a.provider === b.provider && a.endTime === b.endTime && a.url === b.url
}

/** The server instant (ms) at which the room is at a position of the song (seconds): the inverse of `positionAt`. */
export function instantAt(anchor: Pick<Anchor, 'startTime' | 'tempo'>, position: number): number {
  const atOwnTempo = anchor.startTime + position * 1000
  if (!anchor.tempo) return atOwnTempo
  // The gain of the curve changes by only a few hundredths of the change of the instant, so this converges quickly.
  let instant = atOwnTempo
  for (let round = 0; round < 12; round++) instant = atOwnTempo + gainedBy(anchor.tempo, instant)
  return instant
}
