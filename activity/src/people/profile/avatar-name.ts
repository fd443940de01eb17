import i18next from 'i18next'
import { wordsAt } from '../../client/i18n.ts'

/** A figure's name; one that is newer than these words goes by its slug. */
export function avatarName(slug: string): string {
  const key = `avatars.${slug}`
  return i18next.exists(key) ? wordsAt(key) : slug.replaceAll('-', ' ')
}
