import type { Song } from '@segue/shared/song/song.ts'

/** Notices in the chat about people who joined, left or starred a song. */
export type SomebodyThere = { uuid: string; name: string }
type Play = { playId: string; song: Song }
export type Happening = SomebodyThere & { at: number } & ({ kind: 'came' | 'left' } | ({ kind: 'starred' } & Play))

/** One notice: everyone who joined, everyone who left, or everyone who starred one play. */
export type Notice = { at: number; people: readonly SomebodyThere[] } & (
  | { kind: 'came' | 'left' }
  | ({ kind: 'starred' } & Play)
)

export type Comings = {
  /** Events without a notice yet, oldest first. */
  readonly waiting: readonly Happening[]
  readonly notices: readonly Notice[]
}

export const noComings: Comings = { waiting: [], notices: [] }

/**
 * How long an event waits, ms: people who join meanwhile share its notice, and whoever returns meanwhile never left.
 */
const patienceMs = { came: 4000, starred: 4000, left: 40_000 }
/** Minimum time between two notices, ms: the chat is for conversation. */
const restMs = 30_000
const maxKept = 100

/** Groups by kind, and stars by play; each group becomes one notice. */
export function inGroups<One extends Happening | Notice>(all: readonly One[]): [One, ...One[]][] {
  const groups = new Map<string, [One, ...One[]]>()
  for (const one of all) {
    const key = one.kind === 'starred' ? one.playId : one.kind
    const group = groups.get(key)
    if (group) group.push(one)
    else groups.set(key, [one])
  }
  return [...groups.values()]
}

/** Adds an event. Joining and leaving in quick succession cancel out, and starring a play again is ignored. */
export function noted(comings: Comings, happening: Happening): Comings {
  const { waiting } = comings
  const { kind, uuid } = happening
  if (kind === 'starred') {
    return isStarred(comings, happening) ? comings : { ...comings, waiting: [...waiting, happening] }
  }
  const opposite = kind === 'came' ? 'left' : 'came'
  const undone = waiting.findIndex((one) => one.kind === opposite && one.uuid === uuid)
  return { ...comings, waiting: undone < 0 ? [...waiting, happening] : waiting.toSpliced(undone, 1) }
}

function isStarred({ waiting, notices: notified }: Comings, star: SomebodyThere & Play): boolean {
  return [...waiting, ...notified].some(
    (one) =>
      one.kind === 'starred' &&
      one.playId === star.playId &&
      ('people' in one ? one.people : [one]).some(({ uuid }) => uuid === star.uuid),
  )
}

/** When the next notice is due, or null. */
export function dueAt({ waiting, notices: notified }: Comings): number | null {
  if (waiting.length === 0) return null
  const first = Math.min(...waiting.map(({ kind, at }) => at + patienceMs[kind]))
  return Math.max(first, (notified.at(-1)?.at ?? -Infinity) + restMs)
}

/** Turns the events that are due into notices, one per kind. */
export function expire(comings: Comings, now: number): Comings {
  const due = dueAt(comings)
  if (due === null || due > now) return comings
  const { waiting } = comings
  const isRipe = ({ kind, at }: Happening) => at + patienceMs[kind] <= now
  const kinds = new Set(waiting.filter(isRipe).map(({ kind }) => kind))
  // Someone who has only just left may still return.
  const goes = (one: Happening) => (one.kind === 'left' ? isRipe(one) : kinds.has(one.kind))
  const lines = inGroups(waiting.filter(goes)).map((group): Notice => {
    const [first] = group
    const people = group.map(({ uuid, name }) => ({ uuid, name }))
    return first.kind === 'starred'
      ? { at: now, kind: first.kind, people, playId: first.playId, song: first.song }
      : { at: now, kind: first.kind, people }
  })
  return { waiting: waiting.filter((one) => !goes(one)), notices: [...comings.notices, ...lines].slice(-maxKept) }
}
