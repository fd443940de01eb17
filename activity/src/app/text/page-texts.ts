import { useQuery } from '@tanstack/react-query'
import type { TextPage } from '@segue/shared/text-pages.ts'
import { apiBase } from '../../client/api.ts'
import { spokenLanguage } from '../../client/i18n.ts'

/** The operator's own text of a page in the reader's language, or in another; null if there is none. */
export function ownText(texts: unknown, page: TextPage, language: string): string | null {
  const byLanguage: unknown = typeof texts === 'object' && texts !== null ? Reflect.get(texts, page) : null
  if (typeof byLanguage !== 'object' || byLanguage === null) return null
  const text: unknown = Reflect.get(byLanguage, language) ?? Object.values(byLanguage)[0]
  return typeof text === 'string' ? text : null
}

export const useOwnText = (page: TextPage) =>
  useQuery({
    queryKey: ['page-texts'],
    queryFn: async (): Promise<unknown> => (await fetch(`${apiBase}/page-texts.json`)).json(),
    select: (texts) => ownText(texts, page, spokenLanguage()),
    staleTime: Infinity,
    retry: 1,
  })
