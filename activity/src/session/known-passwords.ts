/** Passwords that were just said to find a room, by the room they open: its door is not to ask for them again. */
const known = new Map<string, string>()

export const rememberPassword = (roomUuid: string, password: string): void => void known.set(roomUuid, password)

/** The password of a room, to be tried once: a door that does not open with it asks. */
export function takePassword(roomUuid: string): string | undefined {
  const password = known.get(roomUuid)
  known.delete(roomUuid)
  return password
}
