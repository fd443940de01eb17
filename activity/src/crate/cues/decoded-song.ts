import { useQuery } from '@tanstack/react-query'
import type { Song } from '@segue/shared/song/song.ts'
import { apiBase } from '../../client/api.ts'
import { clientConfig } from '../../client/config.ts'
import { currentSession } from '../../client/session.ts'
import { surface } from '../../client/surface.ts'
import { soundSources } from '../../session/sound/sound-sources.ts'
import { fetchHead } from '../../playback/decks/head.ts'
import { createMediaFinder, type Media } from '../../playback/decks/media.ts'
import { urlProviders } from '../../playback/providers/url-providers.ts'
import { MediaTrouble } from '../../playback/run/trouble.ts'

/** Songs that this page decodes by itself, and so can mix. The others play in players of their own. */
const mixable: readonly string[] = ['uploadService', ...urlProviders]

export const isMixable = ({ musicProviders }: Song): boolean => mixable.some((name) => hasId(musicProviders, name))

const hasId = (ids: object | null | undefined, name: string) => Boolean(ids && Reflect.get(ids, name))

/** Enough for the eye and the ear, and half the memory of what a loudspeaker takes. */
const sampleRate = 24_000
/** Nobody looks for the beat of an hour; a song that says it is longer is decoded up to here, seconds. */
const longest = 20 * 60

let finder: ((song: Song) => Promise<Media>) | undefined

/** The sound of a song at an address, for whoever listens to it alone. */
export function mediaOf(song: Song): Promise<Media> {
  finder ??= createFinder()
  return finder(song)
}

function createFinder(): (song: Song) => Promise<Media> {
  const providers = soundSources({
    page: window,
    surface,
    apiBase,
    tokenNow: () => currentSession()?.token ?? null,
    screen: document.createElement('div'),
  })
  const find = createMediaFinder({
    brand: clientConfig().brand,
    providers: providers.filter(({ name }) => mixable.includes(name)),
  })
  return async (song) => {
    const media = await find(song)
    if (media.kind === 'foreign') throw new MediaTrouble('unsupported', 'A player of its own plays the song')
    return media
  }
}

/** A song as the editor has it: to be heard from anywhere, and in mono to be looked at. */
export type DecodedSong = { buffer: AudioBuffer; mono: Float32Array; media: Media }

export async function decode(song: Song, signal: AbortSignal): Promise<DecodedSong> {
  const media = await mediaOf(song)
  const context = new OfflineAudioContext({ length: 1, sampleRate })
  const seconds = Math.min(longest, (song.duration ?? longest) + 2)
  const buffer = await fetchHead(context, media, { seconds, signal })
  return { buffer, mono: monoOf(buffer), media }
}

export function useDecodedSong(song: Song) {
  return useQuery({
    queryKey: ['decoded-song', song.songId, song.musicProviders],
    queryFn: ({ signal }) => decode(song, signal),
    // It is far too large to be kept once nobody looks at it.
    gcTime: 0,
    staleTime: Infinity,
    retry: 1,
  })
}

function monoOf(buffer: AudioBuffer): Float32Array {
  const mono = new Float32Array(buffer.length)
  for (let channel = 0; channel < buffer.numberOfChannels; channel++) {
    const samples = buffer.getChannelData(channel)
    for (let n = 0; n < mono.length; n++) mono[n] = (mono[n] ?? 0) + (samples[n] ?? 0) / buffer.numberOfChannels
  }
  return mono
}
