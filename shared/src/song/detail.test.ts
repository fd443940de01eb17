import { expect, test } from 'vitest'
import { needsDetail } from './detail.ts'

test('a bare song needs its detail', () => {
  expect(needsDetail({ musicProviders: { spotify: 'x' } })).toBe(true)
  expect(
    needsDetail({ musicProviders: { spotify: 'x' }, status: 'PENDING_REQUEST', thumbnails: { spotify: 'y' } }),
  ).toBe(true)
})

test('a complete song does not: looked up, with several providers, thumbnails or links, or an upload', () => {
  const links = { spotify: { url: 'x' }, apple: { url: 'y' } }
  const complete = [
    { status: 'SUCCESS' },
    { status: 'success' },
    { musicProviders: { spotify: 'x', apple: 'y' } },
    { thumbnails: { spotify: 'x', apple: 'y' } },
    { links },
    { musicProviders: { uploadService: 'x' } },
  ]
  expect(complete.map(needsDetail)).toEqual(complete.map(() => false))
})
