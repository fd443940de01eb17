import { moderates } from '@segue/shared/people/account-roles.ts'
import { must } from '@segue/shared/must.ts'
import { avatarCatalogue } from '@segue/shared/people/avatars/catalogue.ts'
import type { AvatarSpec } from '@segue/shared/people/avatars/spec.ts'
import { figuresOf } from '@segue/shared/people/ghost.ts'
import type { AccountRole } from '@segue/shared/people/profile.ts'

const bySlug = new Map(avatarCatalogue.map((avatar) => [avatar.slug, avatar]))
const forEverybody = avatarCatalogue.filter(({ kind }) => kind !== 'special')

export const avatarBySlug = (slug: string): AvatarSpec | undefined => bySlug.get(slug)

/** The avatar of a person who has not chosen one: always the same for the same person. */
export const defaultAvatarFor = (uuid: string): string =>
  must(forEverybody[Number(figuresOf(uuid)) % forEverybody.length], 'a cast with somebody in it').slug

/**
 * Whether a person with this role may wear an avatar. The product's own avatars depend on the role. `discord` is
 * offered on the Discord surface only, but the server cannot tell which surface someone is on.
 */
export function mayWear(slug: string, role: AccountRole | undefined): boolean {
  const avatar = bySlug.get(slug)
  if (!avatar) return false
  if (avatar.kind !== 'special' || slug === 'ghost' || slug === 'discord') return true
  if (slug === 'staff') return role !== undefined && moderates(role)
  return role === 'bot'
}
