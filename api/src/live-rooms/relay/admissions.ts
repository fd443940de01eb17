import type { JoinAnswer } from '../wire/packet.ts'
import { differenceOf, withDifference } from './differences.ts'
import { lines, textsOf, type ToRelay } from './wire.ts'

type Admit = ToRelay & { kind: 'admit' }

/** What one relay has been told of a room at the last join: the next is told by the difference. */
export class AdmissionsToRelay {
  #last = ['', '']
  #number = 0

  message(id: string, { seq, head, tail, userData }: JoinAnswer & { seq: number }): string {
    const next = [tail.text, userData.texts.join('\n')]
    const differences = next.map((text, at) => differenceOf(this.#last[at] ?? '', text))
    this.#last = next
    const stays = differences.map((difference) => difference.stays)
    const news = differences.map(({ news: text }) => text)
    // What is new of the second may be several lines, and comes last.
    return lines({ kind: 'admit', id, seq, since: this.#number++, stays }, [head, ...news])
  }

  /** Something may have been lost on the way: the next is told whole. */
  forget(): void {
    this.#last = ['', '']
  }
}

/** The same at the relay. */
export class AdmissionsFromHolder {
  #last = ['', '']
  #number = 0

  /** Undefined where the one before was missed, so that nobody knows what has stayed. */
  read({ since, stays }: Admit, rest: string): { head: string; tail: string; userData: string[] } | undefined {
    const isWhole = stays.every(([atBeginning, atEnd]) => atBeginning + atEnd === 0)
    if (since !== this.#number && !isWhole) return undefined
    // More than all of it cannot have stayed, and would grow with every answer.
    const isPart = stays.every(([atBeginning, atEnd], at) => atBeginning + atEnd <= (this.#last[at]?.length ?? 0))
    if (!isPart) return undefined
    const [head = '', newTail = '', ...newData] = rest.split('\n')
    const [tail = '', userData = ''] = [newTail, newData.join('\n')].map((news, at) =>
      withDifference(this.#last[at] ?? '', { stays: stays[at] ?? [0, 0], news }),
    )
    this.#last = [tail, userData]
    this.#number = since + 1
    return { head, tail, userData: textsOf(userData) }
  }
}
