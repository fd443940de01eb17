import { fieldOf } from './field-of.ts'

/** The id in a response of Discord, or in a part of it. */
export function idIn(answer: unknown, ...path: string[]): string | undefined {
  const found = fieldOf(answer, ...path)
  return typeof found === 'object' && found !== null && 'id' in found ? String(found.id) : undefined
}
