/** Passwords that were just entered to find a room, by room, so that entering it does not ask for them again. */
const known = new Map<string, string>()

export const rememberPassword = (roomUuid: string, password: string): void => void known.set(roomUuid, password)

/** The password of a room, to be tried once: if it is wrong, the user is asked. */
export function takePassword(roomUuid: string): string | undefined {
  const password = known.get(roomUuid)
  known.delete(roomUuid)
  return password
}
