import { alpha, dice, type Pen } from './brush.ts'
import type { Camera } from './camera.ts'
import type { Sky } from './sky.ts'
import { glow } from '../light/light-brush.ts'
import type { Now } from '../scene.ts'

export type Season = 'spring' | 'summer' | 'autumn' | 'winter'

const northern: readonly Season[] = ['winter', 'spring', 'summer', 'autumn']
/** Time zones (IANA names) that are mostly south of the equator. */
const southern =
  /^(?:Australia|Antarctica)\/|^Pacific\/(?:Auckland|Fiji|Tongatapu|Apia|Noumea|Tahiti)|^Indian\/(?:Mauritius|Reunion|Antananarivo)|^Africa\/(?:Johannesburg|Harare|Maputo|Lusaka|Luanda|Windhoek|Gaborone)|^America\/(?:Argentina\/|Buenos_Aires|Sao_Paulo|Montevideo|Santiago|Asuncion|La_Paz|Lima)/

/** The meteorological season of a month (0–11) in a time zone. */
export function seasonAt(month: number, timeZone: string): Season {
  const quarter = Math.floor(((month + 1) % 12) / 3) + (southern.test(timeZone) ? 2 : 0)
  return northern[quarter % 4] ?? 'spring'
}

/** What drifts down in a season: its colors, how fast it falls (units per second) and how far it swings. */
type Drift = { colors: readonly string[]; shape: 'flake' | 'leaf'; speed: number; swing: number; count: number }

const drifts: Record<'spring' | 'autumn' | 'winter', Drift> = {
  spring: { colors: ['#ffd3e1', '#ffb7cf', '#fff0f5'], shape: 'leaf', speed: 26, swing: 46, count: 26 },
  autumn: { colors: ['#c8692b', '#e0a23a', '#9c3f24'], shape: 'leaf', speed: 38, swing: 60, count: 24 },
  winter: { colors: ['#ffffff', '#eef4ff', '#dfe9ff'], shape: 'flake', speed: 34, swing: 18, count: 80 },
}

/** Petals, leaves or snow in the open air; fireflies on summer nights. It is the same for everyone at the same time. */
export function drawSeason(pen: Pen, camera: Camera, now: Now, season: Season, sky: Sky | null): void {
  if (season !== 'summer') return drawDrift(pen, camera, now, drifts[season])
  if (sky?.name === 'dusk' || sky?.name === 'night') drawFireflies(pen, camera, now)
}

function drawDrift(pen: Pen, { bounds, seen }: Camera, now: Now, drift: Drift): void {
  const roll = dice(41)
  const span = bounds.bottom - bounds.top + 80
  const time = now.calm ? 0 : now.time
  const count = now.small ? drift.count / 2 : drift.count
  for (let i = 0; i < count; i++) {
    const [start, pace, turn, size] = [roll(), 0.7 + roll() * 0.6, roll() * 6, roll()]
    const x = seen.left + roll() * (seen.right - seen.left) + Math.sin(time * 0.5 + turn) * drift.swing
    const y = bounds.top - 40 + ((start * span + time * drift.speed * pace) % span)
    pen.fillStyle = alpha(drift.colors[i % drift.colors.length] ?? '#ffffff', 0.5 + size * 0.4)
    pen.beginPath()
    if (drift.shape === 'flake') pen.arc(x, y, 2 + size * 3, 0, Math.PI * 2)
    else pen.ellipse(x, y, 6 + size * 5, 3 + size * 2.5, turn + Math.sin(time * 0.8 + turn), 0, Math.PI * 2)
    pen.fill()
  }
}

function drawFireflies(pen: Pen, { bounds, seen }: Camera, now: Now): void {
  const roll = dice(42)
  const time = now.calm ? 0 : now.time
  const count = now.small ? 8 : 18
  for (let i = 0; i < count; i++) {
    const [turn, height] = [roll() * 6, roll()]
    const x = seen.left + roll() * (seen.right - seen.left) + Math.sin(time * 0.3 + turn) * 40
    const y = bounds.bottom - (0.1 + height * 0.5) * (bounds.bottom - bounds.top) + Math.cos(time * 0.4 + turn) * 20
    glow(pen, x, y, 9, '#ffe9a0', 0.45 + 0.35 * Math.sin(time * 0.9 + turn))
  }
}
