import { expect, test } from 'vitest'
import { freePreviews } from '@segue/shared/song/guest-previews.ts'
import { createGuestLimit } from './guest-limit.ts'

function device() {
  const kept = new Map<string, string>()
  return {
    get: (key: string) => kept.get(key) ?? null,
    set: (key: string, value: string) => void kept.set(key, value),
    remove: (key: string) => void kept.delete(key),
  }
}
const hear = (limit: ReturnType<typeof createGuestLimit>, plays: number) => {
  for (let play = 1; play <= plays; play++) limit.count(`play ${play}`)
}

test('a guest hears the free songs to their end, counted across visits, and no more', () => {
  const storage = device()
  hear(
    createGuestLimit(storage, () => false),
    freePreviews - 1,
  )
  const next = createGuestLimit(storage, () => false)
  expect(next.endsBefore('the last one')).toBe(false)
  next.count('the last one')
  expect(next.endsBefore('the last one')).toBe(false)
  expect(next.endsBefore('one more')).toBe(true)
})

test('a user has no limit, and their songs are not counted', () => {
  const storage = device()
  let isUser = false
  const limit = createGuestLimit(storage, () => isUser)
  hear(limit, freePreviews)
  isUser = true
  expect(limit.endsBefore('one more')).toBe(false)
  const fresh = device()
  hear(
    createGuestLimit(fresh, () => true),
    freePreviews,
  )
  expect(createGuestLimit(fresh, () => false).endsBefore('another')).toBe(false)
})
