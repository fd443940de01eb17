import { must } from '@segue/shared/must.ts'
import { avatarCast } from '@segue/shared/people/avatars/cast.ts'
import type { AvatarSpec } from '@segue/shared/people/avatars/spec.ts'
import { figuresOf } from '@segue/shared/people/ghost.ts'
import type { AccountRole } from '@segue/shared/people/profile.ts'

const bySlug = new Map(avatarCast.map((avatar) => [avatar.slug, avatar]))
const forEverybody = avatarCast.filter(({ kind }) => kind !== 'special')

export const avatarBySlug = (slug: string): AvatarSpec | undefined => bySlug.get(slug)

/** The avatar of somebody who has not chosen one: one of the cast, always the same for the same person. */
export const newcomersAvatar = (uuid: string): string =>
  must(forEverybody[Number(figuresOf(uuid)) % forEverybody.length], 'a cast with somebody in it').slug

const staff: readonly AccountRole[] = ['staff', 'admin', 'superUser', 'globalModerator', 'moderator']

/**
 * Whether somebody may look like this. The house's own avatars go with what their wearer is; `discord` is offered by
 * the Discord surface only, but the server cannot tell where somebody sits.
 */
export function mayWear(slug: string, role: AccountRole | undefined): boolean {
  const avatar = bySlug.get(slug)
  if (!avatar) return false
  if (avatar.kind !== 'special' || slug === 'ghost' || slug === 'discord') return true
  if (slug === 'staff') return role !== undefined && staff.includes(role)
  return role === 'bot'
}
