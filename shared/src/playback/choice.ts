import { playableProviders, type PlayableProvider } from '../song/providers.ts'
import type { Song } from '../song/song.ts'
import { gainedBy, type TempoCurve } from './tempo-curve.ts'

export const brands = ['hangout', 'turntable'] as const
export type Brand = (typeof brands)[number]

/** In which order a brand tries a song's providers (client specification, section 4, Playback). */
export const providerOrder: Record<Brand, readonly PlayableProvider[]> = {
  hangout: ['sevenDigital', 'soundCloudPublic', 'audius', 'spotify', 'apple', 'uploadService'],
  turntable: ['spotify', 'apple', 'youtube', 'soundCloudPublic', 'audius', 'uploadService'],
}

/** The room's word on what plays: everything else about playback is derived from it. Server milliseconds. */
export type Anchor = {
  playId: string
  song: Song
  startTime: number
  endTime: number
  tempo?: TempoCurve | undefined
}

/** A song that cannot be played as asked. The message is the specification's and is logged, not shown. */
export class PlayError extends Error {
  override name = 'PlayError'
}

/** The provider a listener hears a song from, or null when none of those this listener has plays it. */
export function chooseProvider(
  song: Song,
  brand: Brand,
  registered: (provider: PlayableProvider, song: Song) => boolean,
): PlayableProvider | null {
  return providerOrder[brand].find((provider) => registered(provider, song)) ?? null
}

/** What plays a provider's songs. */
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

/** Where to start: the duration minus what remains until the end, minus an offset, never below nought. Seconds. */
export function startPosition(play: { duration: number; endTime: number; now: number; offset?: number }): number {
  return Math.max(0, play.duration - (play.endTime - play.now) / 1000 - (play.offset ?? 0))
}

/** Where in the song the room is at a server instant, seconds. Below nought while the start still lies ahead. */
export function positionAt({ startTime, tempo }: Pick<Anchor, 'startTime' | 'tempo'>, serverNow: number): number {
  return (serverNow - startTime - (tempo ? gainedBy(tempo, serverNow) : 0)) / 1000
}

/** Whether what plays already is what should play: the same provider, end and address are not started again. */
export function isSamePlay(
  a: { provider: string; endTime: number; url: string },
  b: { provider: string; endTime: number; url: string },
): boolean {
  return a.provider === b.provider && a.endTime === b.endTime && a.url === b.url
}

/** The server instant (ms) at which the room is at a position of the song, seconds: the inverse of `positionAt`. */
export function instantAt(anchor: Pick<Anchor, 'startTime' | 'tempo'>, position: number): number {
  const atOwnTempo = anchor.startTime + position * 1000
  if (!anchor.tempo) return atOwnTempo
  // What the curve gains changes by a few hundredths of what the instant does, so that each round is far nearer.
  let instant = atOwnTempo
  for (let round = 0; round < 12; round++) instant = atOwnTempo + gainedBy(anchor.tempo, instant)
  return instant
}
