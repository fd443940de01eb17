import { useQuery } from '@tanstack/react-query'
import type { Operations } from '@segue/api/operations'
import { call } from '../../client/api.ts'
import { surface } from '../../client/surface.ts'

type AvatarSeen = Pick<
  Operations['GET /all-avatars']['reply'][number],
  'slug' | 'isAvailableForCurrentUser' | 'discordOnly' | 'earnedBy' | 'seasonName' | 'rankingValue'
>

/** An avatar that is still locked, and how to earn it. */
export type LockedAvatar = Pick<AvatarSeen, 'slug' | 'seasonName' | 'rankingValue'> & {
  earnedBy: 'season' | 'subscription' | 'discord' | 'house'
}

/** The avatars this user can choose, including earned ones; Discord's avatar only inside Discord. */
export const avatarsToWear = (avatars: readonly AvatarSeen[], isInDiscord: boolean): string[] =>
  avatars.flatMap(({ slug, isAvailableForCurrentUser: isOurs, discordOnly }) =>
    isOurs && slug !== 'ghost' && (!discordOnly || isInDiscord) ? [slug] : [],
  )

/** The avatars this user could earn. Those tied to a role, such as staff's, cannot be earned. */
export const lockedAvatars = (avatars: readonly AvatarSeen[]): LockedAvatar[] =>
  avatars.flatMap(({ isAvailableForCurrentUser: isOurs, slug, earnedBy, seasonName, rankingValue }) =>
    isOurs || earnedBy === 'anybody' || earnedBy === 'role' ? [] : [{ slug, earnedBy, seasonName, rankingValue }],
  )

/** Awards and plans change, so a picker that is opened again refetches. */
const staleTime = 30_000

const useAllAvatars = <T>(select: (avatars: readonly AvatarSeen[]) => T) =>
  useQuery({ queryKey: ['avatars'], queryFn: () => call('GET /all-avatars'), staleTime, select })

const toWearHere = (avatars: readonly AvatarSeen[]) => avatarsToWear(avatars, surface.kind === 'discord')

/** The avatars that can be chosen here: null while loading, empty if they fail to load. */
export function useAvatars(): readonly string[] | null {
  const { data, isError } = useAllAvatars(toWearHere)
  return data ?? (isError ? [] : null)
}
export const useLockedAvatars = () => useAllAvatars(lockedAvatars)
