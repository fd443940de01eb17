import { expect, test } from 'vitest'
import { isUuid } from './uuid.ts'

test('a UUID of any version is valid, in either case', () => {
  for (const uuid of [
    '49c733fb-e700-4a6b-851d-a36b7c41f0cc',
    '49C733FB-E700-4A6B-851D-A36B7C41F0CC',
    '00000000-0000-0000-0000-000000000000',
  ]) {
    expect(isUuid(uuid), uuid).toBe(true)
  }
})

test("anything that isn't exactly a UUID is invalid", () => {
  for (const text of [
    '',
    '1',
    '49c733fbe7004a6b851da36b7c41f0cc',
    '49c733fb-e700-4a6b-851d-a36b7c41f0c',
    '49c733fb-e700-4a6b-851d-a36b7c41f0cg',
    ' 49c733fb-e700-4a6b-851d-a36b7c41f0cc',
    '49c733fb-e700-4a6b-851d-a36b7c41f0cc\n',
  ]) {
    expect(isUuid(text), text).toBe(false)
  }
})
