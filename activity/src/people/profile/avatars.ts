import { useQuery } from '@tanstack/react-query'
import type { Operations } from '@segue/api/operations'
import { call } from '../../client/api.ts'
import { surface } from '../../client/surface.ts'

type AvatarSeen = Pick<
  Operations['GET /all-avatars']['reply'][number],
  'slug' | 'isAvailableForCurrentUser' | 'discordOnly' | 'earnedBy' | 'seasonName' | 'rankingValue'
>

/** A figure that one may not wear yet, and how to come by it. */
export type LockedAvatar = Pick<AvatarSeen, 'slug' | 'seasonName' | 'rankingValue'> & {
  earnedBy: 'season' | 'subscription' | 'discord' | 'house'
}

/** The figures that can be chosen, won ones too; Discord's own is worn there alone. */
export const avatarsToWear = (avatars: readonly AvatarSeen[], isInDiscord: boolean): string[] =>
  avatars.flatMap(({ slug, isAvailableForCurrentUser: isOurs, discordOnly }) =>
    isOurs && slug !== 'ghost' && (!discordOnly || isInDiscord) ? [slug] : [],
  )

/** The figures that one could earn. What comes with a role, as staff's, is nobody's to earn. */
export const lockedAvatars = (avatars: readonly AvatarSeen[]): LockedAvatar[] =>
  avatars.flatMap(({ isAvailableForCurrentUser: isOurs, slug, earnedBy, seasonName, rankingValue }) =>
    isOurs || earnedBy === 'anybody' || earnedBy === 'role' ? [] : [{ slug, earnedBy, seasonName, rankingValue }],
  )

/** Awards and plans come and go: a picker that is opened again asks again. */
const staleTime = 30_000

const useAllAvatars = <T>(select: (avatars: readonly AvatarSeen[]) => T) =>
  useQuery({ queryKey: ['avatars'], queryFn: () => call('GET /all-avatars'), staleTime, select })

const toWearHere = (avatars: readonly AvatarSeen[]) => avatarsToWear(avatars, surface.kind === 'discord')

/** The figures that can be chosen here, null until they are known, and none where they cannot be had. */
export function useAvatars(): readonly string[] | null {
  const { data, isError } = useAllAvatars(toWearHere)
  return data ?? (isError ? [] : null)
}
export const useLockedAvatars = () => useAllAvatars(lockedAvatars)
