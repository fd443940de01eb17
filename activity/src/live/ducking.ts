/** To what share of its volume the music goes while somebody talks, and how long it stays there after the last word. */
export const quietShare = 0.35
const pauseMs = 700

export type Ducking = {
  heard: (userId: string, talks: boolean) => void
  setOn: (on: boolean) => void
  stop: () => void
}

/** Turns the music down while others talk. Between two sentences it stays down, or it would pump. */
export function createDucking(options: {
  duck: (share: number) => void
  /** Our own voice needs no quiet: we know what we say. */
  ownId: string | null
  later: (run: () => void, ms: number) => () => void
}): Ducking {
  const talking = new Set<string>()
  let on = true
  let cancel: () => void = () => undefined
  const back = () => options.duck(1)
  return {
    heard(userId, talks) {
      if (userId === options.ownId) return
      if (talks) talking.add(userId)
      else talking.delete(userId)
      cancel()
      if (!on) return
      if (talking.size > 0) options.duck(quietShare)
      else cancel = options.later(back, pauseMs)
    },
    setOn(next) {
      on = next
      cancel()
      options.duck(on && talking.size > 0 ? quietShare : 1)
    },
    stop() {
      cancel()
      back()
    },
  }
}
