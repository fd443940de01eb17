import * as z from 'zod'
import { earnedItems, fitTogether, maxWorn, wornAmong } from '@segue/shared/people/earned.ts'
import { musicProviders } from '@segue/shared/song/providers.ts'
import { AvatarSlug, Color, line, Nickname, paragraph } from '../schemas.ts'
import { instant } from '../../../platform/schemas.ts'

/** A web address or a username; a link with another scheme could do something else. */
const webName = (max: number) =>
  line(max).refine((text) => !/^[a-z][\w+.-]*:/i.test(text) || /^https?:\/\/[^\s]+$/i.test(text), {
    error: 'must be a name or a web address',
  })

const Song = z
  .object({
    id: line(200).default(''),
    isrc: line(20).default(''),
    genre: line(60).default(''),
    duration: z.number().min(0).max(86_400).default(0),
    trackUrl: webName(500).default(''),
    trackName: line(200).default(''),
    artistName: line(200).default(''),
    musicProvider: z.enum(['', ...musicProviders]).default(''),
  })
  .meta({ id: 'ProfileSong' })

/** A user's accounts elsewhere. */
const socials = {
  discord: webName(100),
  facebook: webName(200),
  instagram: webName(200),
  twitter: webName(200),
  snapchat: webName(200),
  tiktok: webName(200),
}

export const SocialsChange = z.object(socials).partial().meta({ id: 'SocialsChange' })

const details = {
  ...socials,
  discordNickname: line(60),
  firstName: line(60),
  lastName: line(60),
  pronoun: line(40),
  displayPronouns: z.boolean(),
  songOfTheWeek: line(300),
  song: Song,
  bio: paragraph(500),
  coverPicture: webName(500),
  priceForGig: z.number().min(0).max(1_000_000),
  zodiac: line(30),
}

/** Items earned by playing, at most one in each place. */
const Worn = z
  .array(z.enum(earnedItems))
  .max(maxWorn)
  .refine(fitTogether, { error: 'must not have two items for the same place' })

const named = { nickname: Nickname, avatarId: AvatarSlug, color: Color }

/** The fields of their profile that a user may change. */
export const ProfileChange = z
  .object({ ...named, ...details, worn: Worn })
  .partial()
  .meta({ id: 'ProfileChange' })
export type ProfileChange = z.infer<typeof ProfileChange>

const text = z.string().default('')
const number = z.number().default(0)

/** The optional fields in the format of clients: an unset one is `''`, 0 or false, not null. */
const Details = z
  .object({
    discord: text,
    discordNickname: text,
    firstName: text,
    lastName: text,
    pronoun: text,
    displayPronouns: z.boolean().default(false),
    songOfTheWeek: text,
    song: z.preprocess(
      (song) => song ?? {},
      z.object({
        id: text,
        isrc: text,
        genre: text,
        duration: number,
        trackUrl: text,
        trackName: text,
        artistName: text,
        musicProvider: text,
      }),
    ),
    coverPicture: text,
    facebook: text,
    instagram: text,
    twitter: text,
    snapchat: text,
    tiktok: text,
    priceForGig: number,
    zodiac: text,
    // Older clients count the fields, so these are present only when set.
    bio: z.string().optional(),
    profilePicture: z.string().optional(),
    worn: z.array(z.string()).optional(),
  })
  .meta({ id: 'ProfileDetails' })

/** The profile of an account. */
export const FullProfile = z
  .object({
    id: z.number(),
    uuid: z.string(),
    nickname: z.string(),
    avatarId: z.string(),
    color: z.string(),
    badges: z.array(z.string()),
    createdAt: instant,
    ...Details.shape,
  })
  .meta({ id: 'Profile' })
export type FullProfile = z.output<typeof FullProfile>

/** The four fields of a guest's profile. */
export const GuestProfile = z
  .object({
    uuid: z.string(),
    nickname: z.string(),
    avatarId: z.string(),
    color: z.string(),
  })
  .meta({ id: 'GuestProfile' })

export const AnyProfile = z.union([FullProfile, GuestProfile])

type ProfileRow = {
  id: number
  uuid: string
  nickname: string
  avatarId: string
  color: string
  badges: string[]
  createdAt: Date
  details: unknown
}

export function fullProfile({ details: saved, ...row }: ProfileRow): FullProfile {
  const { worn, ...details } = Details.parse(saved ?? {})
  const items = wornAmong(worn)
  return {
    ...row,
    createdAt: row.createdAt.toISOString(),
    ...details,
    ...(items.length > 0 && { worn: items }),
  }
}
