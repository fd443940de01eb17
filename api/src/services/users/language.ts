/** The language of somebody's letters, from what their browser asks for. */
export function languageOf(request: Request): 'en' | 'es' {
  const wanted = (request.headers.get('accept-language') ?? '')
    .toLowerCase()
    .split(',')
    .map((part) => part.trim().slice(0, 2))
  return wanted.find((language) => language === 'es' || language === 'en') === 'es' ? 'es' : 'en'
}
