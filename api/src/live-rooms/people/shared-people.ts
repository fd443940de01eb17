import type { PeopleMessage } from '@segue/shared/people/live/messages.ts'
import type { RoomCommand } from '../../db/tables/live-rooms.ts'
import type { People } from '../../ports/people.ts'

/** Commands to the other processes for the pages that people have open there. */
export type PeopleCommand = Extract<RoomCommand, { kind: 'tellPeople' | 'moved' | 'tiesChanged' }>

/** The pages that people have open in all processes that share a database. */
export class SharedPeople implements People {
  readonly #local: People
  readonly #notifyOtherHosts: (command: PeopleCommand) => void

  constructor({ local, notifyOtherHosts }: { local: People; notifyOtherHosts: (command: PeopleCommand) => void }) {
    this.#local = local
    this.#notifyOtherHosts = notifyOtherHosts
  }

  notifyPeople(personUuids: readonly string[], message: PeopleMessage): void {
    if (personUuids.length === 0) return
    this.#local.notifyPeople(personUuids, message)
    this.#notifyOtherHosts({ kind: 'tellPeople', personUuids, message })
  }

  moved(userUuids: readonly string[]): void {
    if (userUuids.length === 0) return
    this.#local.moved(userUuids)
    this.#notifyOtherHosts({ kind: 'moved', userUuids })
  }

  tiesChanged(userUuids: readonly string[]): void {
    this.#local.tiesChanged(userUuids)
    this.#notifyOtherHosts({ kind: 'tiesChanged', userUuids })
  }

  /** As with rooms, the other processes learn of it from the database. */
  lookAgain(userUuid: string): void {
    this.#local.lookAgain(userUuid)
  }
}
