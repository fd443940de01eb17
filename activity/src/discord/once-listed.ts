import { CallFailed } from '@segue/shared/call.ts'
import { pause } from '../ui/loading/pause.ts'

/** Discord may list a new activity, or a new participant, with a delay. */
const pausesMs = [300, 800, 1500]

/** Requests the activity's room, and retries while Discord does not list the user in it. */
export async function onceListed<T>(ask: () => Promise<T>): Promise<T> {
  for (const ms of pausesMs) {
    try {
      return await ask()
    } catch (error) {
      if (!(error instanceof CallFailed) || error.code !== 'notInActivity') throw error
    }
    await pause(ms)
  }
  return ask()
}
