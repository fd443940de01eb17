import { beforeEach, expect, test, vi } from 'vitest'
import { CallFailed } from '@segue/shared/call.ts'
import { Refused } from '@segue/shared/room/refusals/refused.ts'
import { loadWords } from '../../test/doubles/fixtures.tsx'
import { clientConfig } from './config.ts'
import { sentenceFor } from './sentence.ts'

beforeEach(() => loadWords('es'))

test("a room's refusals are translated", () => {
  expect(sentenceFor(new Refused('roomFull'))).toBe('Esta sala está llena.')
  expect(sentenceFor(new Refused('unknownAction', { action: 'fly' }))).toContain('fly')
})

test("API errors are translated by their code, and unknown codes keep the server's message", () => {
  expect(sentenceFor(new CallFailed(401, 'Incorrect email or password', { code: 'wrongLogin' }))).toBe(
    'El correo o la contraseña no son correctos',
  )
  expect(sentenceFor(new CallFailed(400, 'It is full', { code: 'crateFull', values: { most: 7 } }))).toContain('7')
  expect(sentenceFor(new CallFailed(400, 'Quite new', { code: 'quiteNew' }))).toBe('Quite new')
  expect(sentenceFor(new CallFailed(400, 'Something quite new', {}))).toBe('Something quite new')
})

test('names of properties in the API are never shown', () => {
  const message = 'LinkCode must have at least 8 characters'
  const body = { statusCode: 400, message: [message], error: 'Bad Request' }
  for (const code of [{}, { code: 'badInput' }])
    expect(sentenceFor(new CallFailed(400, message, { ...body, ...code }))).toBe(
      'Hay algo que no es válido. Revísalo e inténtalo de nuevo.',
    )
})

test('server errors and connection failures reveal no details', () => {
  expect(sentenceFor(new CallFailed(500, 'column "id" does not exist', {}))).toBe(
    'Algo ha ido mal, inténtalo de nuevo.',
  )
  expect(sentenceFor(new TypeError('Failed to fetch'))).toBe(
    `No se puede acceder a ${clientConfig().name} ahora mismo. Inténtalo de nuevo en un momento.`,
  )
  expect(sentenceFor('rubbish')).toBe('Algo ha ido mal, inténtalo de nuevo.')
})

test('a user is only asked to check their network if the device is offline', () => {
  vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false)
  expect(sentenceFor(new TypeError('Failed to fetch'))).toBe('No hay conexión. Revisa tu red e inténtalo de nuevo.')
  vi.restoreAllMocks()
})
