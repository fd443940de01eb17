import { expect, test } from 'vitest'
import * as z from 'zod'
import { newUuid } from './uuid.ts'

test('ids are random version 4 UUIDs, generated without APIs that need a secure context', () => {
  const ids = Array.from({ length: 1000 }, newUuid)
  for (const id of ids) expect(z.uuidv4().safeParse(id).success).toBe(true)
  expect(new Set(ids).size).toBe(ids.length)
})
