import { defaultLanguage, languageOf, type Language } from '@segue/shared/i18n/words.ts'

/** The language for a user's e-mails: the first supported one of those their browser accepts. */
export function preferredLanguage(request: Request): Language {
  const requested = (request.headers.get('accept-language') ?? '').split(',')
  return requested.map((part) => languageOf(part.split(';')[0])).find((language) => language) ?? defaultLanguage
}
