import { roomUuid } from '@segue/shared/test/fixtures.ts'
import { profileOf } from './people.ts'

/** The other servers' messages: of the same size and kind as ours. */

/** A vote as broadcast in a room, as JSON of exactly this length. */
export function changeOf(length: number): object {
  const statePatch = [
    { op: 'add', path: '/allUserData/00000000-0000-4000-8000-000000000001/songVotes/like', value: true },
    { op: 'replace', path: '/voteCounts/likes', value: 21 },
    { op: 'replace', path: '/vibeMeter', value: 0.042 },
  ]
  const change = {
    context: 'user',
    room: roomUuid,
    sentAt: 1,
    message: { name: 'votedOnSong', statePatch },
    rest: '',
  }
  const missing = length - JSON.stringify(change).length
  if (missing < 0) throw new Error(`A vote does not fit into ${length} characters`)
  return { ...change, rest: 'x'.repeat(missing) }
}

/** A joiner's snapshot of a room, as JSON of about this length: as many people as fit. */
export function snapshotOf(length: number): object {
  const person = profileOf('00000000-0000-4000-8000-000000000001')
  const count = Math.max(1, Math.round(length / JSON.stringify(person).length))
  return { people: Array.from({ length: count }, () => person) }
}
