import type { TFunction } from 'i18next'

type Track = { title: string | null; artist: string | null; path: string | null }

export const fileNameOf = ({ path }: Pick<Track, 'path'>): string | undefined => path?.split(/[/\\]/).at(-1)

/** Title and artist of a track; the name of its file, if it has no title. */
export function trackLabel(track: Track, t: TFunction): string {
  if (track.title === null) return fileNameOf(track) ?? t('queue.unknownTitle')
  return `${track.title} · ${track.artist ?? t('queue.unknownArtist')}`
}
