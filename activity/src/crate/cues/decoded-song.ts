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

/** Providers whose songs this page decodes itself and can therefore mix. The others use their own players. */
const mixable: readonly string[] = ['uploadService', ...urlProviders]

export const isMixable = ({ musicProviders }: Song): boolean => mixable.some((name) => hasId(musicProviders, name))

const hasId = (ids: object | null | undefined, name: string) => Boolean(ids && Reflect.get(ids, name))

/** Enough for display and preview, with half the memory of normal playback. */
const sampleRate = 24_000
/** Longer songs are decoded only up to here, in seconds: nobody edits the beats of an hour-long song. */
const longest = 20 * 60

let finder: ((song: Song) => Promise<Media>) | undefined

/** The audio of a song, for playback outside a room. */
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
    if (media.kind === 'foreign')
      throw new MediaTrouble('unsupported', 'Only the provider’s own player can play the song')
    return media
  }
}

/** A song in the editor: a buffer for playback, and mono samples for display. */
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
    // Too large to keep once it is not shown.
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
