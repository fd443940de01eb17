import { expect, test } from 'vitest'
import { figuresToWear, lockedFigures } from './figures.ts'

const figure = (slug: string, more: Partial<Parameters<typeof lockedFigures>[0][number]> = {}) => ({
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
  const all = [figure('fox'), figure('ghost'), figure('discord', { discordOnly: true }), figure('laurel', locked)]
  expect(figuresToWear(all, false)).toEqual(['fox'])
  expect(figuresToWear(all, true)).toEqual(['fox', 'discord'])
})

test('what one could earn is shown with how; what is won already, and what comes with a role, is not', () => {
  const laurel = { earnedBy: 'season' as const, seasonName: 'Autumn', rankingValue: 100 }
  expect(
    lockedFigures([
      figure('fox'),
      figure('laurel', { ...laurel, ...locked }),
      figure('older-laurel', laurel),
      figure('staff', { earnedBy: 'role', ...locked }),
      figure('crown', { earnedBy: 'subscription', ...locked }),
    ]),
  ).toEqual([
    { slug: 'laurel', ...laurel },
    { slug: 'crown', earnedBy: 'subscription', seasonName: null, rankingValue: null },
  ])
})
