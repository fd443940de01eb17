import * as z from 'zod'
import { avatarCatalogue } from '@segue/shared/people/avatars/catalogue.ts'
import type { AvatarSpec } from '@segue/shared/people/avatars/spec.ts'
import type { AccountRole } from '@segue/shared/people/profile.ts'
import { mayWear } from '../../users/public.ts'

/** An avatar as clients know it. */
export const Avatar = z
  .object({
    frontBodyUrl: z.string(),
    backBodyUrl: z.string(),
    frontHeadUrl: z.string(),
    backHeadUrl: z.string(),
    frontBodyPngUrl: z.string(),
    backBodyPngUrl: z.string(),
    frontHeadPngUrl: z.string(),
    backHeadPngUrl: z.string(),
    customFaceUrl: z.string().nullable(),
    slug: z.string(),
    avatarStatus: z.enum(['PUBLIC', 'PRIVATE', 'SEASON_AWARD', 'SUBSCRIBER_ONLY']),
    hasCustomFace: z.boolean(),
    rankingValue: z.number().nullable(),
    seasonId: z.number().nullable(),
    hasSmallBody: z.boolean(),
    discordOnly: z.boolean(),
    isAvailableForCurrentUser: z.boolean(),
  })
  .meta({ id: 'Avatar' })
export type Avatar = z.infer<typeof Avatar>

/** An avatar as a caller with this role sees it: the role only decides whether it may be worn. */
export function avatarFor(
  role: AccountRole | undefined,
  publicUrl: string,
  { slug, kind, discordOnly = false }: AvatarSpec,
): Avatar {
  const url = (file: string) => `${publicUrl}/avatars/art/${slug}/${file}`
  return {
    frontBodyUrl: url('front-body.svg'),
    backBodyUrl: url('back-body.svg'),
    frontHeadUrl: url('front-head.svg'),
    backHeadUrl: url('back-head.svg'),
    frontBodyPngUrl: url('front-body.png'),
    backBodyPngUrl: url('back-body.png'),
    frontHeadPngUrl: url('front-head.png'),
    backHeadPngUrl: url('back-head.png'),
    customFaceUrl: null,
    slug,
    avatarStatus: kind === 'special' ? 'PRIVATE' : 'PUBLIC',
    hasCustomFace: false,
    rankingValue: null,
    seasonId: null,
    hasSmallBody: true,
    discordOnly,
    isAvailableForCurrentUser: mayWear(slug, role),
  }
}

/** The whole cast, in the order of the picker. */
export const avatarsFor = (role: AccountRole | undefined, publicUrl: string): Avatar[] =>
  avatarCatalogue.map((avatar) => avatarFor(role, publicUrl, avatar))
