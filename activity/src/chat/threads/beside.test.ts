import { expect, test } from 'vitest'
import { hasRoomBeside } from './beside.ts'

test('a thread stands beside the chat where the stage keeps its room, and in its place elsewhere', () => {
  expect(hasRoomBeside(390, 1)).toBe(false)
  expect(hasRoomBeside(1280, 1)).toBe(false)
  expect(hasRoomBeside(1440, 1)).toBe(true)
  expect(hasRoomBeside(1440, 2)).toBe(true)
  expect(hasRoomBeside(1600, 2)).toBe(false)
  expect(hasRoomBeside(1920, 2)).toBe(true)
})
