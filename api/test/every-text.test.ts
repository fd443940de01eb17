import { expect, test } from 'vitest'
import * as z from 'zod'
import { operations } from '../src/compose/operations.ts'
import { tooLongIn } from '../src/platform/contracts/length-limits.ts'
import { isJson, schemaOf, type Json } from './attack/bodies.ts'
import { takesJson } from './samples-of.ts'

const longText = 'x'.repeat(1_000_000)

type Place = { name: string; put: (value: unknown) => unknown }

/** Every place of a body where a schema accepts a text, with a function that builds a body with a value there. */
function textsIn(schema: Json, place: Place): Place[] {
  const properties = Object.entries(schema.properties ?? {}).flatMap(([key, inside]) =>
    isJson(inside)
      ? textsIn(inside, { name: `${place.name}.${key}`, put: (value) => place.put({ [key]: value }) })
      : [],
  )
  const entries = isJson(schema.items)
    ? textsIn(schema.items, { name: `${place.name}[]`, put: (value) => place.put([value]) })
    : []
  const options = [...(schema.anyOf ?? []), ...(schema.oneOf ?? [])].flatMap((one) =>
    isJson(one) ? textsIn(one, place) : [],
  )
  const isText = schema.type === 'string' && schema.enum === undefined && schema.const === undefined
  return [...(isText ? [place] : []), ...properties, ...entries, ...options]
}

test('a text of a megabyte in any place of a body is refused before anything examines it', () => {
  const examined: string[] = []
  let places = 0
  for (const { key, body } of operations.filter(takesJson)) {
    if (!(body instanceof z.core.$ZodType)) continue
    for (const { name, put } of textsIn(schemaOf(body), { name: key, put: (value) => value })) {
      places += 1
      if (!tooLongIn(body, put(longText))) examined.push(name)
    }
  }
  expect(places).toBeGreaterThan(300)
  expect(examined).toEqual([])
})
