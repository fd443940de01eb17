import i18next from 'i18next'
import { wordsAt } from '../../client/i18n.ts'

/** An avatar's translated name, or its slug if the avatar is newer than the translations. */
export function avatarName(slug: string): string {
  const key = `avatars.${slug}`
  return i18next.exists(key) ? wordsAt(key) : slug.replaceAll('-', ' ')
}
