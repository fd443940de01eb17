/** What a provider's player said last of where it is, carried on by our own clock while it plays. */
export type Said = {
  /** `playing` is whether it moves on from there. */
  tell: (position: number, playing: boolean) => void
  /** Seconds; null as long as nothing was said. */
  position: () => number | null
  clear: () => void
}

/** @param now steady milliseconds */
export function createSaid(now: () => number): Said {
  let last: { position: number; playing: boolean; at: number } | null = null
  return {
    tell(position, playing) {
      // Some say whole seconds over and over: only when the word changes is it fresh.
      if (last && last.position === position && last.playing === playing) return
      last = { position, playing, at: now() }
    },
    position: () => (last ? last.position + (last.playing ? (now() - last.at) / 1000 : 0) : null),
    clear() {
      last = null
    },
  }
}
