import * as z from 'zod'
import type { Operation } from '../src/platform/operation.ts'

const nobodysUuid = '00000000-0000-4000-8000-000000000000'
const candidates = [
  nobodysUuid,
  `${nobodysUuid}.png`,
  '1',
  'some-name',
  'a',
  'file.mp4',
  '1.aac',
  '🎧',
  'us',
  '123456789012345678',
  '+34600111222',
  '2026-11-20T20:00:00Z',
]

/** A valid value for a path parameter that refers to nothing. */
function sampleOf(schema: z.core.$ZodType): string {
  const listed = schema instanceof z.core.$ZodEnum ? Object.values(schema._zod.def.entries).map(String) : []
  const found = [...candidates, ...listed].find((candidate) => z.safeParse(schema, candidate).success)
  if (found !== undefined) return found
  const described = z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' })
  throw new Error(`No sample fits ${JSON.stringify(described)}; add one to samples-of.ts`)
}

/** The path of an operation with a value for each parameter, unchanged for those in `input`. */
export function pathOf(operation: Operation, input: Record<string, string> = {}): string {
  return operation.path.replace(/\{(\w+)\}/g, (_, name: string) => {
    const schema = operation.params[name]
    return encodeURIComponent(input[name] ?? (schema ? sampleOf(schema) : nobodysUuid))
  })
}

/** Whether an operation reads a JSON body. */
export function takesJson({ body }: Operation): boolean {
  return body !== undefined && !(body instanceof z.ZodUndefined)
}

/** Invalid input of people and programs. */
export const rubbish = [
  '\u0000',
  '%',
  '..',
  "' or 1=1 --",
  '-1',
  '1e999',
  '999999999999999999999',
  'NaN',
  '[object Object]',
  '🎧',
  'x'.repeat(5000),
]
