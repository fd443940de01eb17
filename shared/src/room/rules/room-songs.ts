import { musicProviders, providerNames } from '../../song/providers.ts'
import type { Song } from '../../song/song.ts'
import type { RefusalIn } from '../refusals/refusal-facts.ts'
import type { songRefusals } from '../refusals/refusals.ts'
import type { RoomSettings } from '../settings/settings.ts'

type RoomRefusal = Extract<RefusalIn<typeof songRefusals>, { code: 'explicitSong' | 'otherProviders' }>

/**
 * Why a song may not play in a room, or null. Unmarked songs are not explicit, and a placeholder without any provider
 * is judged once it is looked up.
 */
export function roomRefusal(
  { explicit, musicProviderKeys }: Pick<RoomSettings, 'explicit' | 'musicProviderKeys'>,
  { explicit: isExplicit, musicProviders: ids }: Pick<Song, 'explicit' | 'musicProviders'>,
): RoomRefusal | null {
  if (!explicit && isExplicit) return { code: 'explicitSong', values: {} }
  const known = musicProviders.filter((name) => ids?.[name])
  const isOpen = musicProviderKeys.length === 0 || known.length === 0
  if (isOpen || known.some((name) => musicProviderKeys.includes(name))) return null
  const names = musicProviders.filter((name) => musicProviderKeys.includes(name)).map((name) => providerNames[name])
  return { code: 'otherProviders', values: { providers: names.join(', ') } }
}
