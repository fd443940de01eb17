import { pushFrame, type Push } from '@segue/shared/room/protocol/protocol.ts'
import type { Numbered, Replacement, SumsPush } from './numbered.ts'

const sumPath = /^\/(?:crowdSize|vibeMeter|voteCounts\/\w+)$/

/**
 * Whether a push tells sums alone, as it does of what people of a crowd do: the next of its kind then makes it old. Where
 * people are told of by name, no push is of this kind.
 */
export function isSums(push: Push): push is SumsPush {
  const { statePatch = [], params } = push.message
  if (push.rev === undefined || push.prevRev === undefined || params !== undefined) return false
  return statePatch.length > 0 && statePatch.every(({ op, path }) => op === 'replace' && sumPath.test(path))
}

/**
 * The same with what says sums alone added up: a hundred votes of one moment are one message (R316). What stands between such
 * messages, or at a cut, keeps its place; a cut is the number of a message after which somebody was told how all stands.
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

/** One message for each name, which together tell how it stands at the end. */
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

/** What each path became in the end, in the order of who said so last. */
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
