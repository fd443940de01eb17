import type { Received, ReceivedFile, Refused } from '../../ports/uploads.ts'
import type { Landed, LandedForm } from './form.ts'

type Discard = () => Promise<void>

/** A form that has landed, with the places of its files; what was refused leaves nothing there. */
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

/** Discards what had come when a form could not be read, and fails as that did. */
export const discarding = (discard: Discard) => async (error: unknown) => {
  await discard()
  throw error
}
