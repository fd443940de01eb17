import { readFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import SwaggerParser from '@apidevtools/swagger-parser'
import { expect, test } from 'vitest'

const file = fileURLToPath(new URL('../../openapi.json', import.meta.url))
const document = async () => JSON.parse(await readFile(file, 'utf8'))

test('the document is accepted by an independent validator', async () => {
  const valid = await SwaggerParser.validate(await document())
  expect(Object.keys(valid.paths ?? {}).length).toBeGreaterThan(150)
})

/** The agreed size, 450 kB when there were 243 operations; it may only grow with their number. */
const maxBytesPerOperation = 450_000 / 243

test('the document is small: shared parts are written once', async () => {
  const paths: Record<string, object> = (await document()).paths
  const operations = Object.values(paths).flatMap((path) => Object.keys(path))
  expect((await readFile(file)).byteLength / operations.length).toBeLessThanOrEqual(maxBytesPerOperation)
})
