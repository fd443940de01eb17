/** The api could not be reached, or did not respond in time. */
export class ApiAway extends Error {
  constructor(cause: unknown) {
    super(`The api does not respond: ${cause instanceof Error ? cause.message : 'unknown'}`, { cause })
    this.name = 'ApiAway'
  }
}

export const away = (error: unknown): never => {
  throw new ApiAway(error)
}
