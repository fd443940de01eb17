import type { Session } from './session.ts'

/** The connections in a room. One person's connections are found without scanning all of them. */
export class Listeners {
  readonly #all = new Set<Session>()
  /** Connections whose sockets are in other processes, which deliver broadcasts to them. */
  readonly #relayed = new Set<Session>()
  readonly #byPerson = new Map<string, Set<Session>>()

  get size(): number {
    return this.#all.size + this.#relayed.size
  }

  get hasRelayed(): boolean {
    return this.#relayed.size > 0
  }

  relayed(): Iterable<Session> {
    return this.#relayed
  }

  /** This process's connections, in the order in which they joined. One that is added during iteration comes last. */
  all(): IterableIterator<Session> {
    return this.#all.values()
  }

  of(userUuid: string): Iterable<Session> {
    return this.#byPerson.get(userUuid) ?? []
  }

  add(session: Session): void {
    if (session.socket.relay) this.#relayed.add(session)
    else this.#all.add(session)
    const { person } = session
    if (!person) return
    const own = this.#byPerson.get(person.userUuid)
    if (own) own.add(session)
    else this.#byPerson.set(person.userUuid, new Set([session]))
  }

  delete(session: Session): void {
    this.#all.delete(session)
    this.#relayed.delete(session)
    const { person } = session
    const own = person && this.#byPerson.get(person.userUuid)
    if (!own) return
    own.delete(session)
    if (own.size === 0) this.#byPerson.delete(person.userUuid)
  }
}
