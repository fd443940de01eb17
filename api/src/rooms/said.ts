import type { RefusalCode } from '@segue/shared/room/refusals.ts'
import { Refused } from '@segue/shared/room/refused.ts'

/** What a room answers somebody in another process: a refusal is a value, because errors lose their kind on the way. */
export type Said<T> = { answer: T } | { refused: { code: RefusalCode; values: Record<string, string> } }

/** Has something done and puts its refusal into words that travel. What was not expected is thrown as it is. */
export async function saidOf<T>(work: () => Promise<T>): Promise<Said<T>> {
  try {
    return { answer: await work() }
  } catch (error) {
    if (!(error instanceof Refused)) throw error
    return { refused: { code: error.code, values: error.values } }
  }
}

/** The answer, or the refusal thrown again. */
export function answerOf<T>(said: Said<T>): T {
  if ('refused' in said) throw new Refused(said.refused.code, said.refused.values)
  return said.answer
}
