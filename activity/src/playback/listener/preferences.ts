import type { SurfaceStorage } from '../../surface/surface.ts'

/** The sound settings stored on this device. */
export type Preferences = {
  /** 0–1 */
  volume: number
  muted: boolean
  /** Whether both ears hear both channels. */
  mono: boolean
  /** How far this device's sound runs ahead, set by ear; ms. */
  nudgeMs: number
  /** The measured delay between starting an element and its sound; seconds. */
  startLatency: number
}

const limits = {
  volume: { least: 0, most: 1, otherwise: 0.8 },
  nudgeMs: { least: -500, most: 500, otherwise: 0 },
  startLatency: { least: 0, most: 1.5, otherwise: 0.02 },
} as const

export function readPreferences(storage: SurfaceStorage): Preferences {
  return {
    volume: numberOf(storage, 'volume'),
    muted: storage.get('segue-sound-muted') === 'yes',
    mono: storage.get('segue-sound-mono') === 'yes',
    nudgeMs: numberOf(storage, 'nudgeMs'),
    startLatency: numberOf(storage, 'startLatency'),
  }
}

export function writePreferences(storage: SurfaceStorage, preferences: Preferences): void {
  for (const key of ['muted', 'mono'] as const) storage.set(`segue-sound-${key}`, preferences[key] ? 'yes' : 'no')
  for (const key of ['volume', 'nudgeMs', 'startLatency'] as const) {
    storage.set(`segue-sound-${key}`, String(preferences[key]))
  }
}

/** The number clamped to its limits, or its default if it isn't finite. */
export function within(key: keyof typeof limits, value: number): number {
  const { least: min, most: max, otherwise } = limits[key]
  return Number.isFinite(value) ? Math.max(min, Math.min(max, value)) : otherwise
}

function numberOf(storage: SurfaceStorage, key: keyof typeof limits): number {
  return within(key, Number.parseFloat(storage.get(`segue-sound-${key}`) ?? ''))
}

const nudgesKey = 'segue-sound-nudges'
/** More loudspeakers than anyone has; the oldest are dropped. */
const maxDevices = 24

/** The nudge of each loudspeaker by name, ms. */
export function readNudges(storage: SurfaceStorage): Map<string, number> {
  try {
    const kept: unknown = JSON.parse(storage.get(nudgesKey) ?? '[]')
    if (!Array.isArray(kept)) return new Map()
    return new Map(kept.flatMap((one: unknown): [string, number][] => (isNudge(one) ? [[one[0], one[1]]] : [])))
  } catch {
    return new Map()
  }
}

export function writeNudges(storage: SurfaceStorage, nudges: ReadonlyMap<string, number>): void {
  storage.set(nudgesKey, JSON.stringify([...nudges].slice(-maxDevices)))
}

function isNudge(one: unknown): one is [string, number] {
  return Array.isArray(one) && typeof one[0] === 'string' && Number.isFinite(one[1])
}
