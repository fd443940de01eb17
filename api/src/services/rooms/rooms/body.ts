import * as z from 'zod'
import { Provider } from '@segue/shared/song/song.ts'
import { musicProviders } from '@segue/shared/song/providers.ts'
import { MannersChange, StartManners } from '@segue/shared/room/rules/settings.ts'
import { designs, djTypes, roomTypes } from '@segue/shared/room/settings.ts'
import type { Insertable } from 'kysely'
import type { RoomTable } from '../tables.ts'
import { passwordHash } from '../password.ts'
import { isSlug } from './slug.ts'

export const mostSeats = 50
const mostPeople = 10_000

const address = z.url({ protocol: /^https?$/, error: 'must be a web address' }).max(2000)
/** A password, or null or nothing for a room that is open. */
const password = z.string().max(200).nullable()

/** What its maker can set of a room. Everything may be left out; what other clients send besides is dropped. */
export const RoomFields = z
  .object({
    name: z.string().trim().min(1).max(100).optional(),
    slug: z
      .string()
      .trim()
      .toLowerCase()
      .refine(isSlug, { error: 'may only have small letters, digits and dashes' })
      .optional(),
    description: z.string().max(5000).optional(),
    vibe: z.string().max(500).optional(),
    type: z.enum(roomTypes).optional(),
    design: z.enum(designs).optional(),
    djType: z.enum(djTypes).optional(),
    numberOfDjs: z.int().min(1).max(mostSeats).optional(),
    songsPerDj: z.int().min(1).max(20).optional(),
    roomSize: z.int().min(1).max(mostPeople).optional(),
    musicProviderKeys: z.array(Provider).max(musicProviders.length).optional(),
    genres: z.array(z.string().trim().min(1).max(60)).max(20).optional(),
    hasChat: z.boolean().optional(),
    explicit: z.boolean().optional(),
    unlisted: z.boolean().optional(),
    varietyStyleMusic: z.boolean().optional(),
    externalUrl: address.nullable().optional(),
    discordServer: z.string().max(200).nullable().optional(),
    password: password.optional(),
    guestPassword: password.optional(),
    manners: z.optional(StartManners),
  })
  .meta({ id: 'NewRoom' })
export type RoomFields = z.infer<typeof RoomFields>

/** What can be changed of a room that is there. */
export const RoomChange = RoomFields.extend({ manners: z.optional(MannersChange) }).meta({ id: 'RoomChange' })
export type RoomChange = z.infer<typeof RoomChange>

/** Who comes in, how the room is found and whose crate it plays is the owners' affair; the rest is for all staff. */
const ownersOnly = ['slug', 'type', 'unlisted', 'password', 'guestPassword'] as const
export const needsOwner = (fields: RoomChange) =>
  ownersOnly.some((field) => fields[field] !== undefined) || fields.manners?.autoDjCrate !== undefined

/** The columns that fields stand for. */
export async function columnsOf(fields: RoomChange): Promise<Partial<Insertable<RoomTable>>> {
  const { password, guestPassword, musicProviderKeys, genres, manners, ...plain } = fields
  return {
    ...withoutUndefined(plain),
    ...(musicProviderKeys && { musicProviderKeys: [...new Set(musicProviderKeys)] }),
    ...(manners && { manners: JSON.stringify(manners) }),
    ...(genres && { genres: [...new Set(genres)] }),
    ...(password !== undefined && { passwordHash: password ? await passwordHash(password) : null }),
    ...(guestPassword !== undefined && {
      guestPasswordHash: guestPassword ? await passwordHash(guestPassword) : null,
    }),
  }
}

const withoutUndefined = <T extends object>(fields: T) =>
  Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined)) as Partial<T>
