/** The language of a person's e-mails, from their browser's preference. */
export function languageOf(request: Request): 'en' | 'es' {
  const wanted = (request.headers.get('accept-language') ?? '')
    .toLowerCase()
    .split(',')
    .map((part) => part.trim().slice(0, 2))
  return wanted.find((language) => language === 'es' || language === 'en') === 'es' ? 'es' : 'en'
}
