import * as z from 'zod'
import { distinctGenres, longestGenre, maxGenresPerRoom } from '@segue/shared/song/genres.ts'
import { Provider } from '@segue/shared/song/song.ts'
import { musicProviders } from '@segue/shared/song/providers.ts'
import { BoothRulesChange, StartingBoothRules } from '@segue/shared/room/settings/booth-rules.ts'
import { CustomRules } from '@segue/shared/room/settings/custom-rules.ts'
import { RoomModerationChange } from '@segue/shared/room/settings/room-moderation.ts'
import { Design, DjType, RoomType } from '@segue/shared/room/settings/settings.ts'
import type { Insertable } from 'kysely'
import type { RoomTable } from '../../../db/tables/room.ts'
import { nameOf } from '../../../platform/schemas.ts'
import { passwordHash } from '../password.ts'
import { Slug } from './slug.ts'

export const maxSeats = 50
const maxPeople = 50_000

const address = z.url({ protocol: /^https?$/, error: 'must be a web address' }).max(2000)
/** A password; null or empty if the room is open. */
const password = z.string().max(200).nullable()

/** The fields a room can be created with. All are optional; unknown fields from other clients are dropped. */
export const RoomFields = z
  .object({
    name: nameOf(100).optional(),
    slug: Slug.optional(),
    description: z.string().max(5000).optional(),
    vibe: z.string().max(500).optional(),
    type: z.optional(RoomType),
    design: z.optional(Design),
    djType: z.optional(DjType),
    numberOfDjs: z.int().min(1).max(maxSeats).optional(),
    songsPerDj: z.int().min(1).max(20).optional(),
    roomSize: z.int().min(1).max(maxPeople).optional(),
    musicProviderKeys: z.array(Provider).max(musicProviders.length).optional(),
    genres: z.array(z.string().trim().min(1).max(longestGenre)).max(maxGenresPerRoom).optional(),
    hasChat: z.boolean().optional(),
    explicit: z.boolean().optional(),
    unlisted: z.boolean().optional(),
    radio: z.boolean().optional(),
    varietyStyleMusic: z.boolean().optional(),
    externalUrl: address.nullable().optional(),
    discordServer: z.string().max(200).nullable().optional(),
    password: password.optional(),
    guestPassword: password.optional(),
    boothRules: z.optional(StartingBoothRules),
    moderation: z.optional(RoomModerationChange),
    customRules: z.optional(CustomRules),
    manners: z.optional(StartingBoothRules).meta({ deprecated: true, description: 'The old name of boothRules.' }),
  })
  .meta({ id: 'NewRoom' })
export type RoomFields = z.infer<typeof RoomFields>

/** The fields of an existing room that can be changed. */
export const RoomChange = RoomFields.extend({
  boothRules: z.optional(BoothRulesChange),
  manners: z.optional(BoothRulesChange).meta({ deprecated: true, description: 'The old name of boothRules.' }),
  // Old clients send a picture here. Ignoring it would make them believe that it was set.
  posterFile: z
    .unknown()
    .refine((input) => input === undefined || input === null, {
      error: 'cannot be set here; upload a poster with POST /rooms/{id}/poster',
    })
    .optional()
    .meta({ deprecated: true, description: 'A poster is uploaded with POST /rooms/{id}/poster.' }),
}).meta({ id: 'RoomChange' })
export type RoomChange = z.infer<typeof RoomChange>

/** The booth rules of a change under either name, or undefined. */
export const boothRulesIn = ({ boothRules, manners }: RoomChange) =>
  boothRules || manners ? { ...manners, ...boothRules } : undefined

/** Admission, visibility and the crate of a room are up to its owners; all staff can change the other fields. */
const ownersOnly = ['slug', 'type', 'unlisted', 'radio', 'password', 'guestPassword'] as const
export const needsOwner = (fields: RoomChange) =>
  ownersOnly.some((field) => fields[field] !== undefined) || boothRulesIn(fields)?.autoDjCrate !== undefined

/** The columns of the given fields. */
export async function columnsOf(fields: RoomChange): Promise<Partial<Insertable<RoomTable>>> {
  const {
    password,
    guestPassword,
    musicProviderKeys,
    genres,
    moderation,
    customRules,
    boothRules: _,
    manners: __,
    posterFile: ___,
    ...plain
  } = fields
  const boothRules = boothRulesIn(fields)
  return {
    ...withoutUndefined(plain),
    ...(musicProviderKeys && { musicProviderKeys: [...new Set(musicProviderKeys)] }),
    ...(customRules && { customRules: JSON.stringify(customRules) }),
    ...(moderation && { moderation: JSON.stringify(withoutUndefined(moderation)) }),
    ...(boothRules && { boothRules: JSON.stringify(boothRules) }),
    ...(genres && { genres: distinctGenres(genres) }),
    ...(password !== undefined && { passwordHash: password ? await passwordHash(password) : null }),
    ...(guestPassword !== undefined && {
      guestPasswordHash: guestPassword ? await passwordHash(guestPassword) : null,
    }),
  }
}

const withoutUndefined = <T extends object>(fields: T) =>
  Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined)) as Partial<T>
