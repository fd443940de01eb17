import { QueryClientProvider } from '@tanstack/react-query'
import { render } from '@testing-library/react'
import i18next from 'i18next'
import { initReactI18next } from 'react-i18next'
import type { ReactNode } from 'react'
import { appTexts, notificationTexts, pageTexts, streetTexts } from '@segue/shared/i18n/texts-to-fetch.ts'
import type { Language } from '@segue/shared/i18n/words.ts'
import { queries } from '../../src/client/api.ts'
import { MemoryRouter } from '../../src/client/router.tsx'

/** Everything around a part of the screen, for tests. */
export async function loadWords(language: Language = 'en'): Promise<void> {
  await i18next.use(initReactI18next).init({
    lng: language,
    fallbackLng: false,
    resources: {},
    contextSeparator: '|',
    interpolation: { escapeValue: false },
  })
  for (const texts of [appTexts, pageTexts, streetTexts, notificationTexts])
    for (const [one, load] of Object.entries(texts))
      i18next.addResourceBundle(one, 'translation', (await load()).default, true, true)
}

export const onScreen = (part: ReactNode, at = '/') =>
  render(
    <QueryClientProvider client={queries}>
      <MemoryRouter start={at}>{part}</MemoryRouter>
    </QueryClientProvider>,
  )

type FakeResponse = { status?: number; body: unknown }

/** A fake server: its responses by method and path. Requests are recorded; anything else is 404. */
export function fakeServer(answers: Record<string, FakeResponse | (() => FakeResponse)>) {
  const requests: { key: string; body: unknown }[] = []
  const serve = async (input: string | URL | Request, init: RequestInit = {}): Promise<Response> => {
    const { pathname } = new URL(input instanceof Request ? input.url : input, 'http://localhost')
    const key = `${init.method ?? 'GET'} ${pathname}`
    requests.push({ key, body: typeof init.body === 'string' ? JSON.parse(init.body) : undefined })
    const given = answers[key]
    const answer = typeof given === 'function' ? given() : given
    return Response.json(answer?.body ?? { statusCode: 404, message: `There is nothing at ${key}` }, {
      status: answer ? (answer.status ?? 200) : 404,
    })
  }
  return { requests, serve }
}

/** A token like the server's, without a valid signature. */
export function tokenOf(claims: { sub: string; type: 'user' | 'guest'; role?: string; exp?: number }): string {
  return `e30.${btoa(JSON.stringify({ role: claims.type, ...claims }))}.x`
}
