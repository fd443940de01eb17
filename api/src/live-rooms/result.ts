import { Refused } from '@segue/shared/room/refusals/refused.ts'
import type { RoomResult } from '../db/tables/live-rooms.ts'

/** Runs `work` and turns a refusal into a value that can be sent between processes. Other errors are rethrown. */
export async function resultOf<T>(work: () => Promise<T>): Promise<RoomResult<T>> {
  try {
    return { answer: await work() }
  } catch (error) {
    if (!(error instanceof Refused)) throw error
    return { refused: { code: error.code, values: error.values } }
  }
}

/** The answer in a result. Throws its refusal. */
export function unwrap<T>(result: RoomResult<T>): T {
  if ('refused' in result) throw new Refused(result.refused.code, result.refused.values)
  return result.answer
}
