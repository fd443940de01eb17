import { Refused } from '@segue/shared/room/refused.ts'
import type { Said } from '../db/tables/live-rooms.ts'

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
