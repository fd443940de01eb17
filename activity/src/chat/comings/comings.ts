import type { Song } from '@segue/shared/song/song.ts'

/** Who came, left or starred a song, and what a line in the chat says of it. */
export type SomebodyThere = { uuid: string; name: string }
type Play = { playId: string; song: Song }
export type Happening = SomebodyThere & { at: number } & ({ kind: 'came' | 'left' } | ({ kind: 'starred' } & Play))

/** What was told at once: everybody who came, everybody who left, or everybody who starred one play. */
export type Notice = { at: number; people: readonly SomebodyThere[] } & (
  | { kind: 'came' | 'left' }
  | ({ kind: 'starred' } & Play)
)

export type Comings = {
  /** Happened, and not told yet, oldest first. */
  readonly waiting: readonly Happening[]
  readonly notices: readonly Notice[]
}

export const noComings: Comings = { waiting: [], notices: [] }

/** Who comes while others do is told together with them. Whoever is back before this was never away. Ms. */
const patienceMs = { came: 4000, starred: 4000, left: 40_000 }
/** Between two tellings, ms: a chat is for what people say. */
const restMs = 30_000
const maxKept = 100

/** What goes into one line, by a key for each. */
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

/** With what has just happened. Coming and going within a moment is no news, nor is a star that is thrown again. */
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

/** When there is next something to tell, or null. */
export function dueAt({ waiting, notices: notified }: Comings): number | null {
  if (waiting.length === 0) return null
  const first = Math.min(...waiting.map(({ kind, at }) => at + patienceMs[kind]))
  return Math.max(first, (notified.at(-1)?.at ?? -Infinity) + restMs)
}

/** With what is due told, in a line for each kind. */
export function expire(comings: Comings, now: number): Comings {
  const due = dueAt(comings)
  if (due === null || due > now) return comings
  const { waiting } = comings
  const isRipe = ({ kind, at }: Happening) => at + patienceMs[kind] <= now
  const kinds = new Set(waiting.filter(isRipe).map(({ kind }) => kind))
  // Whoever has just left may yet be back.
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
