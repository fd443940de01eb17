import { must } from '@segue/shared/must.ts'
import { type Design, designs } from '@segue/shared/room/settings/settings.ts'
import { beforeEach, expect, test, vi } from 'vitest'
import { inventCrowd, inventDjs, inventedBeat } from '../../../test/doubles/crowd.ts'
import type { Pen } from '../drawing/brush.ts'
import { spriteShop } from '../people/sprites.ts'
import { fetchScene, sceneHere } from '../scenes/index.ts'
import { stagePlan } from '../stage-plan.ts'
import type { StageShow } from '../stage-props.ts'
import { tonesOf } from '../light/tones.ts'
import { shows } from './index.ts'
import type { ShowKind } from './show.ts'
import { ShowPlayer, type ShowStage } from './show-player.ts'

/** A pen that records what is drawn with it. */
function recordingPen() {
  const drawn: string[] = []
  const canvas = { width: 1200, height: 750 }
  const target: Record<string | symbol, unknown> = { canvas }
  const pen = new Proxy(target, {
    get(known, name) {
      if (name in known) return known[name]
      return (...items: unknown[]) => {
        drawn.push(`${String(name)} ${items.map((one) => (typeof one === 'number' ? one.toFixed(3) : '')).join(' ')}`)
        if (name === 'measureText') return { width: String(items[0]).length * 15 }
        return { addColorStop: () => undefined }
      }
    },
  })
  // The proxy returns a function for every unknown property.
  return { pen: pen as unknown as Pen, drawn }
}

beforeEach(() => {
  vi.stubGlobal('Path2D', vi.fn())
  vi.spyOn(HTMLCanvasElement.prototype, 'getContext').mockImplementation(() => recordingPen().pen)
})

const kinds = Object.keys(shows) as ShowKind[]

const thrown = (kind: ShowKind, id: string = kind): StageShow => ({
  id,
  kind,
  fromUuid: 'person-7',
  fromName: 'Hugo',
  toUuid: kind === 'award' ? null : 'dj-0',
  toName: null,
  words: kind === 'dedication' || kind === 'award' ? 'For everybody who danced' : null,
  won: kind === 'award' ? 'fox' : null,
})

await Promise.all(designs.map(fetchScene))

type Room = { design?: Design; calm?: boolean }

function stageAt(time: number, { design = 'CLUB', calm = false }: Room = {}) {
  const input = { seats: 5, vibe: 0.5, mood: 'live', inset: { right: 0, bottom: 0 }, framing: 'room' } as const
  const size = { width: 1200, height: 750 }
  const scene = must(sceneHere(design), 'a scene for every design')
  const people = { djs: inventDjs(3), audience: inventCrowd(24) }
  const plan = stagePlan({ ...input, ...people, design, scene, size, ratio: 1, calm })
  const { pen, drawn } = recordingPen()
  const now = {
    time,
    beat: inventedBeat(time),
    pulse: 0,
    vibe: 0.5,
    spectacle: 0,
    live: true,
    calm,
    small: false,
  }
  const at = new Map(plan.floor.map((place) => [place.person.uuid, place]))
  const shop = spriteShop(
    () => 0,
    96e6,
    () => ({ canvas: document.createElement('canvas'), left: 0, top: 0, scale: 1 }),
  )
  const stage: ShowStage = {
    pen,
    shop,
    plan,
    tones: tonesOf(plan.scene.palette),
    now,
    placeOf: (uuid) => at.get(uuid),
  }
  return { stage, drawn }
}

/** Returns what a player draws in the frame at `time`, after frames starting at `from`. */
function playTo(player: ShowPlayer, from: number, time: number, room: Room = {}): string[] {
  for (let at = from; at < time; at += 0.1) player.advance(stageAt(at, room).stage)
  const { stage, drawn } = stageAt(time, room)
  player.advance(stage)
  for (const pass of ['behind', 'between', 'over'] as const) player.draw(pass, stage)
  return drawn
}

test.each(kinds)('%s is drawn in every scene, moves, and ends', (kind) => {
  for (const design of designs) {
    const player = new ShowPlayer()
    player.announce(thrown(kind))
    const early = playTo(player, 0, 2.6, { design })
    const later = playTo(player, 2.7, 3.3, { design })
    expect([design, early.length > 20, later.length > 20]).toEqual([design, true, true])
    expect(early).not.toEqual(later)
    expect(playTo(player, 3.4, 12, { design })).toEqual([])
    expect(player.busy).toBe(false)
  }
})

test.each(kinds)('%s is a visible still picture with reduced motion', (kind) => {
  const player = new ShowPlayer()
  player.announce(thrown(kind))
  const early = playTo(player, 0, 2.6, { calm: true })
  expect(early.length).toBeGreaterThan(20)
  expect(playTo(player, 2.7, 4.1, { calm: true })).toEqual(early)
})

test('two hundred simultaneous throws cost little more than a few', () => {
  const [one, many] = [new ShowPlayer(), new ShowPlayer()]
  one.announce(thrown('confetti'))
  one.announce(thrown('fireworks'))
  for (let i = 0; i < 200; i++) many.announce(thrown(kinds[i % kinds.length] ?? 'flower', `throw ${i}`))
  const few = playTo(one, 0, 2.6).length
  expect(playTo(many, 0, 2.6).length).toBeLessThan(few * 4)
  expect(playTo(many, 2.7, 40)).toEqual([])
})

test('a person who dives is away from their place until they are carried back', () => {
  const player = new ShowPlayer()
  player.announce(thrown('stageDive'))
  playTo(player, 0, 2)
  expect(player.isAway('person-7')).toBe(true)
  expect(player.isAway('person-8')).toBe(false)
  playTo(player, 2.1, 12)
  expect(player.isAway('person-7')).toBe(false)
})

test('a show whose drawing fails is reported and ended', () => {
  const report = vi.fn()
  vi.stubGlobal('reportError', report)
  const player = new ShowPlayer()
  player.announce(thrown('confetti'))
  playTo(player, 0, 1)
  const { stage } = stageAt(1.1)
  stage.pen.drawImage = () => {
    throw new Error('the device has lost its canvas')
  }
  player.draw('over', stage)
  expect(report).toHaveBeenCalledOnce()
  expect(player.busy).toBe(false)
})
