import type { Song } from '@segue/shared/song/song.ts'
import type { ChatLine } from '../room/chat-lines.ts'
import { inGroups, type SomebodyThere, type Notice } from './comings.ts'

/** A line that this client adds between chat messages. */
export type ComingsLine = {
  key: string
  kind: 'comings'
  notice: Notice['kind']
  people: readonly SomebodyThere[]
  /** The starred song; null for people who joined or left. */
  song: Song | null
  day: null
}

export type LogLine = ChatLine | ComingsLine

/**
 * Merges notices into the chat log. Those between two messages become one line per kind, so that a long evening of
 * people joining and leaving takes no more space than a few messages.
 */
export function withComings(lines: readonly ChatLine[], notified: readonly Notice[]): readonly LogLine[] {
  if (notified.length === 0) return lines
  const all: LogLine[] = []
  let at = 0
  for (const line of lines) {
    const from = at
    while (at < notified.length && (notified[at]?.at ?? 0) < line.atMs) at += 1
    all.push(...folded(notified.slice(from, at)))
    all.push(at > from ? withName(line) : line)
  }
  return [...all, ...folded(notified.slice(at))]
}

/** Folds a run of notices. For people who joined and left, or left and joined, only the latest event counts. */
function folded(run: readonly Notice[]): ComingsLine[] {
  const latest = new Map(
    run
      .filter(({ kind }) => kind !== 'starred')
      .flatMap(({ kind, people }) => people.map(({ uuid }) => [uuid, kind] as const)),
  )
  return inGroups(run).flatMap((group) => {
    const [first] = group
    const people = new Map(group.flatMap((one) => one.people).map((one) => [one.uuid, one]))
    const shown = [...people.values()].filter(
      ({ uuid }) => first.kind === 'starred' || latest.get(uuid) === first.kind,
    )
    return shown.length > 0 ? [sameLine(first, shown)] : []
  })
}

const known = new WeakMap<Notice, ComingsLine>()

/** Returns the previous object while the content is the same, to avoid a re-render. */
function sameLine(first: Notice, people: readonly SomebodyThere[]): ComingsLine {
  const before = known.get(first)
  if (before?.people.length === people.length && before.people.every((one, n) => one === people[n])) return before
  const made: ComingsLine = {
    key: `${first.kind} ${first.at} ${first.kind === 'starred' ? first.playId : ''}`,
    kind: 'comings',
    notice: first.kind,
    people,
    song: first.kind === 'starred' ? first.song : null,
    day: null,
  }
  known.set(first, made)
  return made
}

const named = new WeakMap<ChatLine, ChatLine>()

/** A message after a notice shows its sender's name again. */
function withName(line: ChatLine): ChatLine {
  if (!line.follows) return line
  const made = named.get(line) ?? { ...line, follows: false }
  named.set(line, made)
  return made
}
