import { expect, test } from 'vitest'
import { placeOf } from './place.ts'

const [club, barn] = ['49c733fb-e700-4a6b-851d-a36b7c41f0cc', '2b0d7b3d-c9a4-4d4e-9c5e-0f5f2c0f1d11']

test('people at one address share a place within a room', () => {
  expect(placeOf('203.0.113.7', club)).toBe(placeOf('203.0.113.7', club))
  expect(placeOf('203.0.113.7', club)).not.toBe(placeOf('203.0.113.8', club))
  expect(placeOf('203.0.113.7', club)).not.toBe(placeOf('203.0.113.7', barn))
})

test('a place is two bytes for any address, and null for an unknown address', () => {
  const places = Array.from({ length: 2000 }, (_, at) => placeOf(`2001:db8:${at.toString(16)}:1::/64`, club))
  expect(places.every((place) => place !== null && place >= 0 && place < 65_536)).toBe(true)
  // Among two thousand addresses about thirty collide.
  expect(new Set(places).size).toBeGreaterThan(1900)
  expect(placeOf('unknown', club)).toBeNull()
})
