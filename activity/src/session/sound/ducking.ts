/** The volume of the music while someone talks, as a share: 6 dB lower, so that it stays audible. */
export const quietShare = 0.5
/** How long it stays down after the last word. */
const pauseMs = 700
/** It drops quickly, and returns so slowly that nobody notices. */
const downMs = 150
const upMs = 1500
const stepMs = 50

export type Ducking = {
  receive: (userId: string, talks: boolean) => void
  setOn: (on: boolean) => void
  stop: () => void
}

/** Turns the music down while others talk. It stays down between two sentences, to avoid pumping. */
export function createDucking(options: {
  duck: (share: number) => void
  /** The user's own id: their own voice does not lower the music. */
  ownId: string | null
  later: (run: () => void, ms: number) => () => void
}): Ducking {
  const talking = new Set<string>()
  let on = true
  let share = 1
  let cancel: () => void = () => undefined

  /** Moves to a share in small steps, from the current one. */
  function glide(to: number): void {
    cancel()
    const step = ((1 - quietShare) * stepMs) / (to < share ? downMs : upMs)
    const next = () => {
      share = to < share ? Math.max(to, share - step) : Math.min(to, share + step)
      options.duck(share)
      if (share !== to) cancel = options.later(next, stepMs)
    }
    if (share !== to) next()
  }

  return {
    receive(userId, talks) {
      if (userId === options.ownId) return
      if (talks) talking.add(userId)
      else talking.delete(userId)
      if (!on) return
      if (talking.size > 0) return glide(quietShare)
      cancel()
      cancel = options.later(() => glide(1), pauseMs)
    },
    setOn(next) {
      on = next
      glide(on && talking.size > 0 ? quietShare : 1)
    },
    stop() {
      cancel()
      share = 1
      options.duck(1)
    },
  }
}
