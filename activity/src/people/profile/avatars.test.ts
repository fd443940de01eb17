import { expect, test } from 'vitest'
import { avatarsToWear, lockedAvatars } from './avatars.ts'

const avatar = (slug: string, more: Partial<Parameters<typeof lockedAvatars>[0][number]> = {}) => ({
  slug,
  isAvailableForCurrentUser: true,
  discordOnly: false,
  earnedBy: 'anybody' as const,
  seasonName: null,
  rankingValue: null,
  ...more,
})
const locked = { isAvailableForCurrentUser: false }

test("only unlocked avatars can be chosen: Discord's only inside Discord, and the guest avatar never", () => {
  const all = [avatar('fox'), avatar('ghost'), avatar('discord', { discordOnly: true }), avatar('laurel', locked)]
  expect(avatarsToWear(all, false)).toEqual(['fox'])
  expect(avatarsToWear(all, true)).toEqual(['fox', 'discord'])
})

test('avatars that can be earned are shown with how, except those already unlocked and those tied to a role', () => {
  const laurel = { earnedBy: 'season' as const, seasonName: 'Autumn', rankingValue: 100 }
  expect(
    lockedAvatars([
      avatar('fox'),
      avatar('laurel', { ...laurel, ...locked }),
      avatar('older-laurel', laurel),
      avatar('staff', { earnedBy: 'role', ...locked }),
      avatar('crown', { earnedBy: 'subscription', ...locked }),
    ]),
  ).toEqual([
    { slug: 'laurel', ...laurel },
    { slug: 'crown', earnedBy: 'subscription', seasonName: null, rankingValue: null },
  ])
})
