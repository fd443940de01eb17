import type { Received, ReceivedFile, Refused } from '../../ports/uploads.ts'
import type { Landed, LandedForm } from './form.ts'

type Discard = () => Promise<void>

/** A received form, with the locations of its files; a refused one leaves no files. */
export async function received(
  landed: LandedForm | Refused,
  { discard, fileAt }: { discard: Discard; fileAt: (at: number, file: Landed) => ReceivedFile },
): Promise<Received | Refused> {
  if ('refused' in landed) {
    await discard()
    return landed
  }
  const { fields, files } = landed
  const [first, ...rest] = files
  const others = rest.map((file, at) => fileAt(at + 1, file))
  return { ...fileAt(0, first), others, fields, discard }
}

/** Discards what was received when a form could not be parsed, and rethrows. */
export const discarding = (discard: Discard) => async (error: unknown) => {
  await discard()
  throw error
}

/** A file that can't be refused, because it is no form. */
export function whole(outcome: Received | Refused): Received {
  if ('refused' in outcome) throw new Error(`A file was refused: ${outcome.refused}`)
  return outcome
}
