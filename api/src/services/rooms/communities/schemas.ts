import { isUuid } from '@segue/shared/uuid.ts'
import * as z from 'zod'
import { instant, nameOf } from '../../../platform/schemas.ts'
import { FullProfile } from '../../users/public.ts'
import { isSlug, Slug } from '../room/slug.ts'

/** Path segments under `/communities/` and `/admin/communities/`, which no community may use as its address. */
const reserved = new Set(['bulk'])

/** Whether an address can't be confused with the ids, UUIDs and words in community paths. */
export const isCommunitySlug = (slug: string) => isSlug(slug) && !reserved.has(slug)

/** A community in a path: by its id, uuid or slug. */
export const communityId = z.string().min(1).max(100)

/** The fields that administrators set. */
export const communityFields = {
  name: nameOf(100),
  description: z.string().trim().max(2000),
  slug: Slug.refine((slug) => !reserved.has(slug), { error: 'must not be a reserved word' }),
  ownerUuid: z.string().refine(isUuid, { error: 'must be a uuid' }),
}

export const communityRoles = ['owner', 'member'] as const
export type CommunityRole = (typeof communityRoles)[number]

const listed = {
  id: z.number(),
  uuid: z.string(),
  slug: z.string(),
  name: z.string(),
  description: z.string(),
  pictureUrl: z.string().nullable(),
  ownerUuid: z.string(),
  createdAt: instant,
  updatedAt: instant,
}

/** A community in a list. */
export const ListedCommunity = z.object(listed).meta({ id: 'ListedCommunity' })
export const Communities = z
  .object({ communities: z.array(ListedCommunity), count: z.number() })
  .meta({ id: 'Communities' })

export const Community = z
  .object({
    ...listed,
    /** Null if the owner's account is closed. */
    owner: FullProfile.nullable(),
    membersCount: z.number(),
    /** The caller's role in it; null if they don't belong to it. */
    role: z.enum(communityRoles).nullable(),
  })
  .meta({ id: 'Community' })

export const CommunityMembers = z
  .object({
    users: z.array(
      z.object({
        userUuid: z.string(),
        userProfile: FullProfile,
        role: z.enum(communityRoles),
        joinedAt: instant,
      }),
    ),
    count: z.number(),
  })
  .meta({ id: 'CommunityMembers' })

export const communityNotFound = [404, 'Community not found'] as const
export const userNotFound = [404, 'User not found'] as const
export const communityOwnerStays = [409, 'The owner can’t leave the community. Transfer ownership first'] as const
