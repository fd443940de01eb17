import { expect, test } from 'vitest'
import { hasRoomBeside } from './beside.ts'

test('a thread is shown beside the chat if the stage keeps enough space, and over it otherwise', () => {
  expect(hasRoomBeside(390, 1)).toBe(false)
  expect(hasRoomBeside(1280, 1)).toBe(false)
  expect(hasRoomBeside(1440, 1)).toBe(true)
  expect(hasRoomBeside(1440, 2)).toBe(true)
  expect(hasRoomBeside(1600, 2)).toBe(false)
  expect(hasRoomBeside(1920, 2)).toBe(true)
})
