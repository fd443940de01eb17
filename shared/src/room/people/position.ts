import type { Position } from '../state/state.ts'

/** A position on the floor away from everyone else: the best of a few random ones, and never one that is taken. */
export function freePosition(taken: readonly Position[], random: () => number): Position {
  const candidates = 12
  let best: Position = { x: 0, y: 0 }
  let bestDistance = -1
  for (let tried = 0; tried < candidates || (bestDistance === 0 && tried < 1000); tried++) {
    const place = { x: Math.round(random() * 1000) / 10, y: Math.round(random() * 1000) / 10 }
    let nearest = Infinity
    for (const other of taken) nearest = Math.min(nearest, (other.x - place.x) ** 2 + (other.y - place.y) ** 2)
    if (nearest > bestDistance) {
      best = place
      bestDistance = nearest
    }
  }
  return best
}
