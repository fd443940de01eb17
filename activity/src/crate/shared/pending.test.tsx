import { screen } from '@testing-library/react'
import { CallFailed } from '@segue/shared/call.ts'
import { beforeEach, expect, test, vi } from 'vitest'
import { fakeServer, loadWords, onScreen } from '../../../test/doubles/fixtures.tsx'
import { withPageWords } from '../../client/i18n.ts'
import { Pending } from './pending.tsx'

beforeEach(async () => {
  await loadWords()
  await withPageWords(Promise.resolve({}))
  vi.stubGlobal('fetch', fakeServer({}).serve)
})

const show = (status: number) =>
  onScreen(<Pending what="album" isError error={new CallFailed(status, 'no', {})} refetch={() => undefined} />)

test('a shared album that is gone is named as such, with a way to the rooms', () => {
  show(404)
  expect(screen.getByRole('heading', { level: 1, name: 'This album isn’t available' })).toBeTruthy()
  expect(screen.getByRole('link', { name: 'Browse rooms' })).toBeTruthy()
})

test('a shared album that could not be loaded can be tried again', () => {
  show(503)
  expect(screen.getByRole('button', { name: 'Try again' })).toBeTruthy()
})
