import { pushFrame, type Push } from '@segue/shared/room/protocol/protocol.ts'
import type { Numbered, Replacement, SumsPush } from './numbered.ts'

const sumPath = /^\/(?:crowdSize|vibeMeter|voteCounts\/\w+)$/

/**
 * Whether a push only replaces sums, like those for the actions of a crowd: the next such push then makes it obsolete.
 * Pushes about people who are listed by name are never of this kind.
 */
export function isSums(push: Push): push is SumsPush {
  const { statePatch = [], params } = push.message
  if (push.rev === undefined || push.prevRev === undefined || params !== undefined) return false
  return statePatch.length > 0 && statePatch.every(({ op, path }) => op === 'replace' && sumPath.test(path))
}

/**
 * Merges pushes that only replace sums, so that a hundred simultaneous votes are one message (R316). Nothing is merged
 * across another message or a cut; a cut is the number of a message after which a client was sent a snapshot.
 */
export function withSumsAdded(pending: readonly Numbered[], cuts: ReadonlySet<number>): Numbered[] {
  const runs: { numbered: Numbered[]; isOpen: boolean }[] = []
  for (const one of pending) {
    const run = runs.at(-1)
    if (run?.isOpen && one.sums) run.numbered.push(one)
    else runs.push({ numbered: [one], isOpen: one.sums !== undefined })
    const current = runs.at(-1)
    if (current && cuts.has(one.seq)) current.isOpen = false
  }
  return runs.flatMap(({ numbered }) => added(numbered))
}

/** One message per name; together they lead to the final state. */
function added(numbered: readonly Numbered[]): Numbered[] {
  const pushes = numbered.flatMap(({ sums }) => sums ?? [])
  const [first, last] = [pushes[0], pushes.at(-1)]
  if (!first || !last || first === last) return [...numbered]
  const news = lastOfEach(pushes)
  const names = [...new Set(news.map(({ name }) => name))]
  return names.map((name, at) => {
    const isLast = at === names.length - 1
    const push: SumsPush = {
      ...first,
      from: 'server',
      messageId: isLast ? last.messageId : first.messageId + at,
      prevRev: first.prevRev + at,
      rev: isLast ? last.rev : first.prevRev + at + 1,
      message: { name, statePatch: news.filter((one) => one.name === name).map(({ change }) => change) },
    }
    return { first: first.messageId + at, seq: push.messageId, rev: push.rev, text: pushFrame(push) }
  })
}

/** The final value of each path, in the order of the last changes. */
function lastOfEach(pushes: readonly SumsPush[]): { name: string; change: Replacement }[] {
  const last = new Map<string, { name: string; change: Replacement }>()
  for (const { message } of pushes) {
    for (const change of message.statePatch) {
      last.delete(change.path)
      last.set(change.path, { name: message.name, change })
    }
  }
  return [...last.values()]
}
