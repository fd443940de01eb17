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

test('one chooses among what one may wear; Discord’s own there alone, and a guest’s never', () => {
  const all = [avatar('fox'), avatar('ghost'), avatar('discord', { discordOnly: true }), avatar('laurel', locked)]
  expect(avatarsToWear(all, false)).toEqual(['fox'])
  expect(avatarsToWear(all, true)).toEqual(['fox', 'discord'])
})

test('what one could earn is shown with how; what is won already, and what comes with a role, is not', () => {
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
