/** How long to wait before each further attempt. */
const pausesMs = [500, 2000]

/** Fetches a part of the client, and tries twice more before giving up: most losses last a moment. */
export async function fetchPart<Module>(load: () => Promise<Module>, pauses = pausesMs): Promise<Module> {
  for (const ms of pauses) {
    try {
      return await load()
    } catch {
      await new Promise((resolve) => setTimeout(resolve, ms))
    }
  }
  return load()
}
