import * as z from 'zod'
import { longestNickname, nicknameFault, tidyNickname } from '@segue/shared/people/nickname.ts'

/** A single line of text without control characters. */
export const line = (max: number) =>
  z
    .string()
    .trim()
    .max(max)
    .refine((text) => !/[\p{Cc}\p{Cs}]/u.test(text), { error: 'must have no control characters' })

/** Text of several lines without other control characters. */
export const paragraph = (max: number) =>
  z
    .string()
    .trim()
    .max(max)
    .refine((text) => !/[\p{Cs}]|(?!\n)\p{Cc}/u.test(text), {
      error: 'must have no control characters but line breaks',
    })

export const EmailAddress = z.string().trim().max(254).pipe(z.email())

/** A new password. Signing in accepts longer and shorter ones, so that it reveals nothing about stored passwords. */
export const NewPassword = z.string().min(8).max(200)
export const SubmittedPassword = z.string().min(1).max(1000)

const nicknameComplaints = {
  empty: 'must have at least 1 character that can be seen',
  long: `must have at most ${longestNickname} characters`,
  unseen: 'must have no control characters',
}

export const Nickname = z
  .string()
  .max(200)
  .overwrite(tidyNickname)
  .check((context) => {
    const fault = nicknameFault(context.value)
    if (fault) context.issues.push({ code: 'custom', input: context.value, message: nicknameComplaints[fault] })
  })

export const AvatarSlug = z.string().regex(/^[\w-]{1,60}$/, { error: 'must be the slug of an avatar' })
/** A color. Guides for bots write it without the `#` that is stored. */
export const Color = z
  .string()
  .regex(/^#?[\da-fA-F]{6}$/, { error: 'must be a colour such as #562DF9' })
  .transform((color) => (color.startsWith('#') ? color : `#${color}`))

/** The form in which addresses are compared, ignoring case. */
export const addressKey = (address: string): string => address.trim().toLowerCase()

/** A form field that may be missing or empty, for calls whose handler refuses missing fields with its own sentence. */
export const orMissing = <Schema extends z.ZodType>(schema: Schema) => z.union([schema, z.literal('')]).nullish()
