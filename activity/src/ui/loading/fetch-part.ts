import { pause } from './pause.ts'

/** How long to wait before each retry. */
const pausesMs = [500, 2000]

/** Loads a part of the client, with two retries, since most network failures are brief. */
export async function fetchPart<Module>(load: () => Promise<Module>, pauses = pausesMs): Promise<Module> {
  for (const ms of pauses) {
    try {
      return await load()
    } catch {
      await pause(ms)
    }
  }
  return load()
}
