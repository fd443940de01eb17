import type { UserProfile } from '@segue/shared/people/profile.ts'

/** A profile as full as real ones are. */
export function profileOf(uuid: string): UserProfile {
  const empty = Object.fromEntries(
    [
      'discord',
      'firstName',
      'lastName',
      'coverPicture',
      'facebook',
      'instagram',
      'twitter',
      'snapchat',
      'tiktok',
    ].map((key) => [key, '']),
  )
  const song = { id: '', isrc: '', genre: '', duration: 0, trackUrl: '', trackName: '', artistName: '' }
  const known = { nickname: 'user01', avatarId: 'av-1', color: '#F96A2D', badges: ['JQBX'], pronoun: 'They / Them' }
  return { uuid, ...known, ...empty, song, id: 200, createdAt: '2026-01-01T00:00:00.000Z', priceForGig: 0 }
}
