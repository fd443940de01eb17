import { defaultLanguage, languageOf, type Language } from '@segue/shared/i18n/words.ts'

/** The language of somebody's e-mails: the first of those their browser asks for that we speak. */
export function preferredLanguage(request: Request): Language {
  const requested = (request.headers.get('accept-language') ?? '').split(',')
  return requested.map((part) => languageOf(part.split(';')[0])).find((language) => language) ?? defaultLanguage
}
