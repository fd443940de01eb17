import { setView } from '../client/view.ts'
import { checkStillHere, NotIn } from './entering.ts'

/** Before a lost connection is made anew: whoever is not in the activity any more is shown the way out. */
export async function stayOrGo(): Promise<void> {
  try {
    await checkStillHere()
  } catch (error) {
    if (error instanceof NotIn) setView({ over: error.message })
    throw error
  }
}
