import { ghostColor, type UserProfile } from './profile.ts'

/**
 * Four digits derived from a uuid, so that a person has the same name everywhere without a stored row. Two people may
 * share them; the uuid is what distinguishes them.
 */
export function uuidParts(uuid: string): string {
  let sum = 0
  for (const letter of uuid.toLowerCase()) sum = (sum * 31 + letter.charCodeAt(0)) % 1_000_003
  return String(1000 + (sum % 9000))
}

/** The profile of a guest: named as they chose, or `ghost-NNNN`, derived from the uuid of their token. */
export function ghostProfile(uuid: string, nickname = `ghost-${uuidParts(uuid)}`): UserProfile {
  return { uuid, nickname, avatarId: 'ghost', color: ghostColor }
}
