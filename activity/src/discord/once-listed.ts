import { CallFailed } from '@segue/shared/call.ts'

/** Discord may list a new activity, or somebody who has just come into it, a little late. */
const pausesMs = [300, 800, 1500]

const pause = (ms: number) => new Promise<void>((resolve) => setTimeout(resolve, ms))

/** Asks for the room of an activity, again while Discord does not list us in it yet. */
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
