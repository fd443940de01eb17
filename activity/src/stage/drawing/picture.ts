import { arrive, move, type Actor, type Surroundings } from '../people/actors.ts'
import { drawLoneLamp, riser } from '../booth/booth.ts'
import { drawTable, type LampState } from '../booth/booth-table.ts'
import type { Canvas, Pen } from './brush.ts'
import { drawDj, drawPerson, drawPersonAhead, drawWalker, onCanvas, type Drawing } from '../people/draw-people.ts'
import { nextDrop, noDrops } from '../light/drops.ts'
import { temperament } from '../people/motion.ts'
import { djTall, type FloorPosition, type SeatPosition, stairsAt } from '../people/positions.ts'
import { darkness, ease, isLit, nowOf, secondsBetween, startLight } from '../light/room-light.ts'
import { switchBeams } from '../light/light-brush.ts'
import type { Now } from '../scene.ts'
import { createSparks } from '../light/sparks.ts'
import type { Pass, ShowPlayer, ShowStage } from '../shows/show-player.ts'
import type { SpriteShop } from '../people/sprites.ts'
import type { Plan } from '../stage-plan.ts'
import type { Beat, StageMoment } from '../stage-props.ts'
import { drawSeason } from './season.ts'
import { paintStills, shiftOf, stillsKey, type Stills } from './stills.ts'
import { tonesOf, type RoomTones } from '../light/tones.ts'
import type { StagePosition } from '../people/walks.ts'

/** The time a frame may spend on drawing new figures, in milliseconds. */
const drawingBudget = 10
/** The maximum number of queued moments: a burst of a thousand emoji looks the same. */
const maxMoments = 60

/** Painted once per plan: everything static, and the tones that people are drawn in. */
type Painted = { key: string; plan: Plan; stills: Stills; tones: RoomTones }
/** The frame being painted. */
type Frame = Drawing & { stills: Stills; across: number; seconds: number }

/** The picture of a room on a canvas. */
export class Picture {
  readonly #canvas: Canvas
  readonly #pen: Pen
  readonly #shop: SpriteShop
  readonly #sparks = createSparks()
  readonly #actors = new Map<string, Actor>()
  #painted: Painted | null = null
  #light = startLight()
  #leaning = 0
  #heard = noDrops
  #moments: StageMoment[] = []
  #shows: ShowPlayer | null = null

  /** The picture on a canvas; null if the browser doesn't allow drawing. */
  static on(canvas: Canvas, shop: SpriteShop): Picture | null {
    const pen = canvas.getContext('2d', { alpha: false })
    return pen && new Picture(canvas, pen, shop)
  }

  private constructor(canvas: Canvas, pen: Pen, shop: SpriteShop) {
    this.#canvas = canvas
    this.#pen = pen
    this.#shop = shop
  }

  show(plan: Plan): void {
    const { camera, ratio, scene, floor, seats } = plan
    const [width, height] = [Math.round(camera.width * ratio), Math.round(camera.height * ratio)]
    if (this.#canvas.width !== width) this.#canvas.width = width
    if (this.#canvas.height !== height) this.#canvas.height = height
    const key = stillsKey(plan)
    const before = this.#painted
    this.#painted =
      before?.key === key && before.plan.scene === scene
        ? { ...before, plan }
        : { key, plan, stills: paintStills(plan), tones: tonesOf(scene.palette) }
    const here = new Set([
      ...floor.map((position) => position.person.uuid),
      ...seats.flatMap((seat) => (seat.dj ? [seat.dj.uuid] : [])),
    ])
    this.#becomeMyself(before?.plan, plan)
    for (const uuid of this.#actors.keys()) if (!here.has(uuid)) this.#actors.delete(uuid)
  }

  /** A guest who signs up turns from a ghost into their own figure, in a shower of stars. */
  #becomeMyself(before: Plan | undefined, plan: Plan): void {
    const [was, is] = [before && ownPosition(before)?.person, ownPosition(plan)?.person]
    const ghost = was && this.#actors.get(was.uuid)
    if (!was || !is || !ghost || was.uuid === is.uuid) return
    this.#actors.set(is.uuid, { ...ghost, who: temperament(is.uuid), presence: 0.1 })
    this.happen({ kind: 'star', userUuid: is.uuid })
  }

  happen(moment: StageMoment): void {
    if (this.#moments.length < maxMoments) this.#moments.push(moment)
  }

  /** Draws the shows of this player from the next frame on. */
  play(shows: ShowPlayer): void {
    this.#shows = shows
  }

  /** Whether a moment or show is pending or being shown. */
  get expectant(): boolean {
    return this.#moments.length > 0 || this.#shows?.busy === true
  }

  /** Sets the pointer's position across the window, −1 to 1, for the parallax of the layers. */
  look(across: number): void {
    this.#leaning = Math.max(-1, Math.min(1, across))
  }

  /** Paints one frame; `time` in seconds. */
  frame(time: number, beat: Beat): void {
    if (!this.#painted) return
    const { plan, stills, tones } = this.#painted
    const seconds = secondsBetween(this.#light, time)
    this.#light = ease(this.#light, plan, time, this.#leaning)
    const { across } = this.#light
    const now = nowOf(this.#light, plan, beat)
    const frame: Frame = { pen: this.#pen, shop: this.#shop, plan, stills, tones, now, across, seconds }
    this.#shop.open(drawingBudget)
    switchBeams(plan.rich.beams)
    this.#beginMoments(plan, now)
    this.#hearDrop(now)
    this.#moveEverybody(frame)
    this.#shows?.advance(this.#stageOf(frame))
    this.#drawDistance(frame)
    this.#drawRoom(frame)
    this.#drawNearest(frame)
  }

  /** People who like the song, and the lively ones, jump on the drop. */
  #hearDrop(now: Now): void {
    const { heard: received, dropped } = nextDrop(this.#heard, now.beat)
    this.#heard = received
    if (dropped)
      for (const actor of this.#actors.values()) if (actor.liked || actor.who.spirited > 0.3) actor.hopAt = now.time
  }

  /** Moves everyone, and draws the user's own figure first in case there isn't time for all. */
  #moveEverybody(frame: Frame): void {
    const { plan, now, seconds } = frame
    const edge = now.calm || plan.scene.quiet || plan.camera.compact ? null : stairsAt(plan.seats, plan.camera)
    const around = { edge, time: now.time, seconds }
    for (const { dj, x, y, size } of plan.seats)
      if (dj) this.#move(dj.uuid, { x, y: y - riser * size, tall: djTall * size }, true, around)
    for (const { person, x, y, tall } of plan.floor) this.#move(person.uuid, { x, y, tall }, false, around)
    const own = ownPosition(plan)
    const me = own && this.#actors.get(own.person.uuid)
    if (own && me) drawPersonAhead(frame, own, me)
  }

  /** Moves a person towards their position; new arrivals appear there immediately. */
  #move(uuid: string, to: StagePosition, onStage: boolean, around: Surroundings): void {
    const known = this.#actors.get(uuid)
    const actor = known ?? arrive(uuid, to.x, to.y, to.tall)
    if (!known) actor.onStage = onStage
    this.#actors.set(uuid, actor)
    move(actor, to, onStage, around)
  }

  /** Draws the people walking between floor and booth, either those in front of the tables or those behind them. */
  #drawWalkers(frame: Frame, onFloor: boolean): void {
    const { seats, floor } = frame.plan
    const all = [...seats.flatMap(({ dj }) => dj ?? []), ...floor.map(({ person }) => person)]
    for (const who of all) {
      const actor = this.#actors.get(who.uuid)
      if (actor?.step?.onFloor === onFloor) drawWalker(frame, who, actor)
    }
  }

  /** Draws everything behind the booth. */
  #drawDistance(frame: Frame): void {
    const { pen, plan, stills, now, across } = frame
    const { scene, camera, mood } = plan
    const dark = darkness(mood, now.vibe)
    inPixels(pen)
    stills.draw(pen, 'back', across, dark)
    inUnits(pen, plan, 0.6, across)
    scene.moving?.(pen, camera, now)
    inPixels(pen)
    stills.draw(pen, 'ahead', across, dark)
    inUnits(pen, plan, 0.8, across)
    scene.behind(pen, camera, now)
    if (plan.season) drawSeason(pen, camera, now, plan.season, plan.sky)
    this.#drawShows('behind', frame)
  }

  /** Draws the booth and the floor, with the people there. */
  #drawRoom(frame: Frame): void {
    const { pen, plan, stills, now, across } = frame
    const { scene, camera, floor } = plan
    inPixels(pen)
    stills.drawPlatform(pen)
    if (!scene.quiet) this.#drawBooth(frame)
    inUnits(pen, plan, 1, across)
    scene.between?.(pen, camera, now)
    this.#drawShows('between', frame)
    for (const position of floor) if (!this.#shows?.isAway(position.person.uuid)) this.#drawAt(frame, position)
    inPixels(pen)
    this.#drawWalkers(frame, true)
  }

  /** Draws everything between the people and the viewer. */
  #drawNearest(frame: Frame): void {
    const { pen, plan, stills, now, across } = frame
    inPixels(pen)
    this.#sparks.draw(pen, now.time)
    this.#drawShows('over', frame)
    stills.drawFront(pen, across)
    if (now.spectacle > 0.01) {
      inUnits(pen, plan, 1.2, across)
      plan.scene.spectacle(pen, plan.camera, now)
    }
    inPixels(pen)
  }

  #drawShows(pass: Pass, frame: Frame): void {
    if (!this.#shows?.busy) return
    inUnits(frame.pen, frame.plan, 1, frame.across)
    this.#shows.draw(pass, this.#stageOf(frame))
    inPixels(frame.pen)
  }

  #stageOf({ pen, shop, plan, tones, now }: Frame): ShowStage {
    return { pen, shop, plan, tones, now, placeOf: (uuid) => this.#actors.get(uuid) }
  }

  #drawBooth(frame: Frame): void {
    const { pen, plan, now, across } = frame
    const { palette } = plan.scene
    inPixels(pen)
    this.#drawWalkers(frame, false)
    // DJs at the sides are nearer to the viewer and drawn last.
    for (const seat of plan.seats.toSorted((a, b) => a.y - b.y)) {
      this.#drawSeat(frame, seat)
      inUnits(pen, plan, 1, across)
      drawTable(pen, seat, palette, now, plan.camera.scale * plan.ratio, lampOf(plan, seat))
    }
    const first = plan.seats[0]
    if (plan.mood !== 'empty' || !first) return
    inUnits(pen, plan, 1, across)
    drawLoneLamp(pen, first, palette, plan.camera, now)
  }

  #drawSeat(frame: Frame, { dj }: SeatPosition): void {
    const actor = dj && this.#actors.get(dj.uuid)
    if (!actor || actor.step) return
    inPixels(frame.pen)
    drawDj(frame, dj, actor)
  }

  #drawAt(frame: Frame, position: FloorPosition): void {
    const actor = this.#actors.get(position.person.uuid)
    if (!actor || actor.step) return
    inPixels(frame.pen)
    drawPerson(frame, position, actor)
  }

  /** Starts the moments announced since the last frame. */
  #beginMoments(plan: Plan, now: Now): void {
    for (const { kind, userUuid, emoji } of this.#moments) {
      const actor = this.#actors.get(userUuid)
      const color = colorOf(plan, userUuid)
      if (!actor || !color) continue
      const { x, y, tall } = onCanvas(plan, actor)
      const head = y - tall * 0.92
      if (kind === 'jump') actor.hopAt = now.time
      else if (kind === 'emoji') this.#sparks.raiseEmoji(x, head, tall, emoji ?? '❤', now.time, now.calm)
      else {
        actor.cheerUntil = now.time + 1.2
        this.#sparks.throwStar(x, head, tall, color, now.time, now.calm)
      }
    }
    this.#moments = []
  }
}

/** The user's own figure on the floor, which is in front of all others. */
function ownPosition({ floor }: Plan): FloorPosition | undefined {
  const nearest = floor.at(-1)
  return nearest?.person.isMe ? nearest : undefined
}

/** Sets the pen to stage units, shifted by the parallax of this depth. */
function inUnits(pen: Pen, { camera, ratio }: Plan, depth: number, across: number): void {
  const k = camera.scale * ratio
  pen.setTransform(k, 0, 0, k, (camera.x + shiftOf(depth, across)) * ratio, camera.y * ratio)
}

function inPixels(pen: Pen): void {
  pen.setTransform(1, 0, 0, 1, 0, 0)
}

function lampOf({ mood }: Plan, { dj }: SeatPosition): LampState {
  if (!isLit(mood) || !dj) return 'off'
  if (dj.isPlaying) return 'on'
  return dj.isNext ? 'soon' : 'off'
}

function colorOf({ floor, seats }: Plan, uuid: string): string | undefined {
  return (
    floor.find((position) => position.person.uuid === uuid)?.person.color ??
    seats.find((seat) => seat.dj?.uuid === uuid)?.dj?.color
  )
}
