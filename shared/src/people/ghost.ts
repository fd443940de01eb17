import { ghostColor, type UserProfile } from './profile.ts'

/**
 * Four figures that follow from a uuid: the same person is called the same everywhere, without a row that says so.
 * Two people may share them; the uuid is what tells them apart.
 */
export function uuidParts(uuid: string): string {
  let sum = 0
  for (const letter of uuid.toLowerCase()) sum = (sum * 31 + letter.charCodeAt(0)) % 1_000_003
  return String(1000 + (sum % 9000))
}

/** The profile of somebody without an account: called what they chose, or `ghost-NNNN`, derived from the uuid of their token. */
export function ghostProfile(uuid: string, nickname = `ghost-${uuidParts(uuid)}`): UserProfile {
  return { uuid, nickname, avatarId: 'ghost', color: ghostColor }
}
