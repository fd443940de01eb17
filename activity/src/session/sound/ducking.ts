/** The volume of the music while someone talks, as a share: 6 dB lower, so that it stays audible. */
export const quietShare = 0.5
/** How long it stays down after the last word. */
const pauseMs = 700
/** It drops quickly, and returns so slowly that nobody notices. */
const downMs = 150
const upMs = 1500
const stepMs = 50

type Options = {
  duck: (share: number) => void
  /** The user's own id: their own voice does not lower the music. */
  ownId: string | null
  later: (run: () => void, ms: number) => () => void
}

/** Turns the music down while others talk. It stays down between two sentences, to avoid pumping. */
export class Ducking {
  readonly #options: Options
  readonly #talking = new Set<string>()
  #on = true
  #share = 1
  #cancel: () => void = () => undefined

  constructor(options: Options) {
    this.#options = options
  }

  receive(userId: string, talks: boolean): void {
    if (userId === this.#options.ownId) return
    if (talks) this.#talking.add(userId)
    else this.#talking.delete(userId)
    if (!this.#on) return
    if (this.#talking.size > 0) return this.#glide(quietShare)
    this.#cancel()
    this.#cancel = this.#options.later(() => this.#glide(1), pauseMs)
  }

  setOn(on: boolean): void {
    this.#on = on
    this.#glide(on && this.#talking.size > 0 ? quietShare : 1)
  }

  stop(): void {
    this.#cancel()
    this.#share = 1
    this.#options.duck(1)
  }

  /** Moves to a share in small steps, from the current one. */
  #glide(to: number): void {
    this.#cancel()
    const step = ((1 - quietShare) * stepMs) / (to < this.#share ? downMs : upMs)
    const next = () => {
      this.#share = to < this.#share ? Math.max(to, this.#share - step) : Math.min(to, this.#share + step)
      this.#options.duck(this.#share)
      if (this.#share !== to) this.#cancel = this.#options.later(next, stepMs)
    }
    if (this.#share !== to) next()
  }
}
