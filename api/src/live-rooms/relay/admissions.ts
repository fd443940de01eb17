import type { JoinAnswer } from '../wire/packet.ts'
import { differenceOf, withDifference } from './differences.ts'
import { lines, textsOf, type ToRelay } from './wire.ts'

type Admit = ToRelay & { kind: 'admit' }

/** The join response last sent to one relay: the next one is sent as the difference from it. */
export class AdmissionsToRelay {
  #last = ['', '']
  #number = 0

  message(id: string, { seq, head, tail, userData }: JoinAnswer & { seq: number }): string {
    const next = [tail.text, userData.texts.join('\n')]
    const differences = next.map((text, at) => differenceOf(this.#last[at] ?? '', text))
    this.#last = next
    const stays = differences.map((difference) => difference.stays)
    const news = differences.map(({ news: text }) => text)
    // The new part of the second text may have several lines, so it comes last.
    return lines({ kind: 'admit', id, seq, since: this.#number++, stays }, [head, ...news])
  }

  /** Messages may have been lost: the next response is sent in full. */
  forget(): void {
    this.#last = ['', '']
  }
}

/** The counterpart at the relay. */
export class AdmissionsFromHolder {
  #last = ['', '']
  #number = 0

  /** Undefined if the previous response was missed, so that the difference can't be applied. */
  read({ since, stays }: Admit, rest: string): { head: string; tail: string; userData: string[] } | undefined {
    const isWhole = stays.every(([atBeginning, atEnd]) => atBeginning + atEnd === 0)
    if (since !== this.#number && !isWhole) return undefined
    // The kept parts can't be longer than the text; otherwise it would grow with every response.
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
