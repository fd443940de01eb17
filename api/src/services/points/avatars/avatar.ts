import * as z from 'zod'
import type { App } from '../../../app.ts'
import type { Db } from '../../../db/db.ts'
import { avatarStatuses, type AvatarStatus, type HouseAvatar } from '../../../db/tables/points.ts'
import { isWearable } from '../../users/public.ts'

const pictureNames = ['front-body', 'back-body', 'front-head', 'back-head'] as const
/** The file names of an avatar's eight pictures. */
export const pictureFiles = pictureNames.flatMap((name) => [`${name}.svg`, `${name}.png`] as const)

/** How an avatar is earned, for display in a picker. `role` means being a guest, a bot or staff. */
const waysToEarn = ['anybody', 'discord', 'house', 'role', 'season', 'subscription'] as const

const AvatarFields = z.object({
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
  avatarStatus: z.enum(avatarStatuses),
  hasCustomFace: z.boolean(),
  rankingValue: z.number().nullable(),
  seasonId: z.number().nullable(),
  hasSmallBody: z.boolean(),
  discordOnly: z.boolean(),
  isAvailableForCurrentUser: z.boolean(),
  seasonName: z.string().nullable(),
  earnedBy: z.enum(waysToEarn),
})

/** An avatar as clients see it. */
export const Avatar = AvatarFields.meta({ id: 'Avatar' })
export type Avatar = z.infer<typeof Avatar>

const pictureUrl = (publicUrl: string, slug: string, file: string) => `${publicUrl}/avatars/art/${slug}/${file}`

/** The URLs of an avatar's pictures. */
export function picturesOf(publicUrl: string, slug: string) {
  const url = (file: string) => pictureUrl(publicUrl, slug, file)
  return {
    frontBodyUrl: url('front-body.svg'),
    backBodyUrl: url('back-body.svg'),
    frontHeadUrl: url('front-head.svg'),
    backHeadUrl: url('back-head.svg'),
    frontBodyPngUrl: url('front-body.png'),
    backBodyPngUrl: url('back-body.png'),
    frontHeadPngUrl: url('front-head.png'),
    backHeadPngUrl: url('back-head.png'),
  }
}

/** All avatars in the picker's order, each with whether this user, or a guest if null, may wear it. */
function avatarsAsSeenBy(db: Db, app: Pick<App, 'clock' | 'config'>, userUuid: string | null) {
  return db
    .selectFrom('avatar')
    .leftJoin('user', (join) => join.on('user.uuid', '=', userUuid))
    .leftJoin('season', 'season.id', 'avatar.seasonId')
    .where('avatar.deletedAt', 'is', null)
    .select(['avatar.slug', 'avatar.avatarStatus', 'avatar.hasCustomFace', 'avatar.customFace'])
    .select(['avatar.rankingValue', 'avatar.seasonId', 'avatar.hasSmallBody', 'avatar.discordOnly'])
    .select(isWearable(app).as('isAvailableForCurrentUser'))
    .select(['season.name as seasonName', 'avatar.wornBy'])
    .orderBy('avatar.place')
    .orderBy('avatar.slug')
}

/** The maximum number of avatars, because every list has all of them. */
export const maxAvatars = 500

export async function avatarsFor(app: App, userUuid: string | null): Promise<Avatar[]> {
  const rows = await avatarsAsSeenBy(app.db, app, userUuid).limit(maxAvatars).execute()
  return rows.map((row) => asAvatar(app, row))
}

export async function avatarFor(app: App, userUuid: string | null, slug: string): Promise<Avatar | undefined> {
  const row = await avatarsAsSeenBy(app.db, app, userUuid).where('avatar.slug', '=', slug).executeTakeFirst()
  return row && asAvatar(app, row)
}

type SeenAvatar = Omit<Avatar, keyof ReturnType<typeof picturesOf> | 'earnedBy' | 'customFaceUrl'> & {
  wornBy: HouseAvatar | null
  customFace: string | null
}

function asAvatar({ config }: Pick<App, 'config'>, seen: SeenAvatar): Avatar {
  const { wornBy: _, customFace, ...row } = seen
  const customFaceUrl = customFace && pictureUrl(config.publicUrl, row.slug, customFace)
  return { ...picturesOf(config.publicUrl, row.slug), ...row, customFaceUrl, earnedBy: wayToEarn(seen) }
}

const waysByStatus = {
  PUBLIC: 'anybody',
  PRIVATE: 'house',
  SEASON_AWARD: 'season',
  SUBSCRIBER_ONLY: 'subscription',
} as const satisfies Record<AvatarStatus, Avatar['earnedBy']>

function wayToEarn({ avatarStatus, wornBy, discordOnly }: SeenAvatar): Avatar['earnedBy'] {
  if (wornBy === 'linkedWithDiscord' || (avatarStatus === 'PUBLIC' && discordOnly)) return 'discord'
  return avatarStatus === 'PRIVATE' && wornBy !== null ? 'role' : waysByStatus[avatarStatus]
}
