import type { SurfaceStorage } from '../surface/surface.ts'
import { heardKey } from '../client/device/statistics-choice.ts'
import type { TrackedPlay } from './play-milestones.ts'

const maxNoted = 10

/**
 * Plays heard on this device that haven't been fully reported, so that a reloaded page continues its play, and the next
 * page reports that of a closed one.
 */
export const notedPlays = (storage: SurfaceStorage): TrackedPlay[] => {
  try {
    const read: unknown = JSON.parse(storage.get(heardKey) ?? '[]')
    return Array.isArray(read) ? read.filter(isTrackedPlay) : []
  } catch {
    return []
  }
}

export function notePlay(storage: SurfaceStorage, play: TrackedPlay): void {
  const others = notedPlays(storage).filter(({ playId }) => playId !== play.playId)
  storage.set(heardKey, JSON.stringify([...others, play].slice(-maxNoted)))
}

export function forgetPlay(storage: SurfaceStorage, playId: string): void {
  const others = notedPlays(storage).filter((play) => play.playId !== playId)
  if (others.length === 0) storage.remove(heardKey)
  else storage.set(heardKey, JSON.stringify(others))
}

/** Validates the stored value, which could be anything. */
function isTrackedPlay(value: unknown): value is TrackedPlay {
  if (typeof value !== 'object' || value === null) return false
  const play: Partial<Record<keyof TrackedPlay, unknown>> = value
  return (
    typeof play.playId === 'string' &&
    typeof play.userUuid === 'string' &&
    typeof play.updatedDate === 'string' &&
    typeof play.msTimePlayed === 'number' &&
    Number.isFinite(play.msTimePlayed) &&
    Array.isArray(play.told)
  )
}
