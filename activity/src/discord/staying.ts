import { setView } from '../client/view.ts'
import { checkStillHere, NotIn } from './entering.ts'

/** Runs before a reconnect: users who have left the activity see why they were removed from the room. */
export async function stayOrGo(): Promise<void> {
  try {
    await checkStillHere()
  } catch (error) {
    if (error instanceof NotIn) setView({ over: error.message })
    throw error
  }
}
