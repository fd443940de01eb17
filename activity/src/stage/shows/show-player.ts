import type { Canvas, Pen } from '../drawing/brush.ts'
import { sheet } from '../drawing/brush.ts'
import { drawAvatar } from '../people/draw-avatar.ts'
import type { Now } from '../scene.ts'
import type { SpriteShop } from '../people/sprites.ts'
import type { Plan } from '../stage-plan.ts'
import type { StageShow } from '../stage-props.ts'
import type { RoomTones } from '../light/tones.ts'
import { shows } from './index.ts'
import { outOfSight, personIn, seedOf, targetOf } from './places.ts'
import { Programme, type Running } from './programme.ts'
import { clamp, type Look, type StagePosition, type Show, type ShowFrame, type StagedThrow } from './show.ts'
import { Tempo } from './tempo.ts'

/** How long (seconds) a still show takes to appear, and any show to disappear. */
const [appears, goes] = [0.5, 0.7]
/** Delay (seconds) between simultaneous throws. */
const between = 0.22

/** The picture's data for this frame. */
export type ShowStage = {
  pen: Pen
  shop: SpriteShop
  plan: Plan
  tones: RoomTones
  now: Now
  /** The current position of a person, if the picture shows them. */
  placeOf: (uuid: string) => StagePosition | undefined
}

export type Pass = 'behind' | 'between' | 'over'
type Placed = Omit<StagedThrow, 'age'>

const still = { dip: 0, tilt: 0, lean: 0, lift: 0 }

/** Draws the shows that people throw, in turn and in time with the song. The pen draws in stage units. */
export class ShowPlayer {
  readonly #programme = new Programme<StageShow>((kind) => shows[kind].seconds)
  readonly #tempo = new Tempo()
  readonly #placed = new WeakMap<StageShow, Placed>()
  /** The beat length when a show began, which it keeps. */
  readonly #beats = new WeakMap<Running<StageShow>, number>()
  readonly #figures = new Map<string, Canvas>()
  #coming: StageShow[] = []
  #layer: ReturnType<typeof sheet> | null = null
  #away = new Set<string>()

  announce(show: StageShow): void {
    if (this.#coming.length < maxComing) this.#coming.push(show)
  }

  /** Whether a show is running or waiting. */
  get busy(): boolean {
    return this.#coming.length > 0 || this.#programme.running.length > 0 || this.#programme.waiting > 0
  }

  /** Whether a person has left their place for a show. */
  isAway(uuid: string): boolean {
    return this.#away.has(uuid)
  }

  /** To be called once per frame, before drawing. */
  advance(stage: ShowStage): void {
    const { now } = stage
    this.#tempo.see(now.beat, now.time)
    for (const show of this.#coming) this.#programme.add(show.kind, show, now.time)
    this.#coming = []
    this.#programme.advance(now.time, this.#tempo.onBeat)
    this.#away = new Set(
      this.#programme.running
        .filter(({ kind }) => shows[kind].takesThrower)
        .flatMap(({ throws }) => throws.map(({ thrown }) => thrown.fromUuid)),
    )
    if (this.#programme.running.length === 0) this.#figures.clear()
  }

  draw(pass: Pass, stage: ShowStage): void {
    for (const running of this.#programme.running) {
      const show = shows[running.kind]
      const draw = show[pass]
      if (!draw) continue
      const age = stage.now.time - running.began
      const fade = fadeOf(show, age, stage.now.calm)
      try {
        if (fade >= 1) draw(this.#frameOf(stage, running, stage.pen))
        else if (fade > 0.01) this.#drawFaded(stage, fade, (pen) => draw(this.#frameOf(stage, running, pen)))
      } catch (error) {
        // A failing show must not break the picture of the room.
        this.#programme.end(running)
        reportError(error)
      }
    }
  }

  /** Fades a show as a whole: fading each part separately would reveal the parts behind it. */
  #drawFaded({ pen }: ShowStage, fade: number, draw: (pen: Pen) => void): void {
    const { width, height } = pen.canvas
    const layer =
      this.#layer?.canvas.width === width && this.#layer.canvas.height === height ? this.#layer : sheet(width, height)
    this.#layer = layer
    layer.pen.setTransform(1, 0, 0, 1, 0, 0)
    layer.pen.clearRect(0, 0, width, height)
    layer.pen.setTransform(pen.getTransform())
    draw(layer.pen)
    pen.save()
    pen.setTransform(1, 0, 0, 1, 0, 0)
    pen.globalAlpha = fade
    pen.drawImage(layer.canvas, 0, 0)
    pen.restore()
  }

  #frameOf(stage: ShowStage, running: Running<StageShow>, pen: Pen): ShowFrame {
    const { plan, now } = stage
    const show = shows[running.kind]
    const age = now.calm ? show.stillAt : now.time - running.began
    const beatSeconds = this.#beats.get(running) ?? this.#tempo.beatSeconds
    this.#beats.set(running, beatSeconds)
    const throws = running.throws.map(({ thrown, at }, i) => {
      const since = now.calm ? show.stillAt : now.time - at - between * i
      return { ...this.#place(thrown, stage), age: Math.max(0, since) }
    })
    return {
      pen,
      camera: plan.camera,
      now,
      palette: plan.scene.palette,
      flavour: plan.scene.flavour,
      age,
      beatSeconds: now.calm ? stillBeat : beatSeconds,
      still: now.calm,
      throws,
      djs: plan.seats.flatMap(({ dj }) => (dj ? (stage.placeOf(dj.uuid) ?? []) : [])),
      crowd: plan.floor,
      drawSomebody: (who, at) => this.#drawSomebody(stage, pen, who, at),
    }
  }

  /** The origin and target of a throw, fixed when it began. */
  #place(thrown: StageShow, { plan, placeOf }: ShowStage): Placed {
    const known = this.#placed.get(thrown)
    if (known) return known
    const djs = plan.seats.flatMap(({ dj }) => dj ?? [])
    const audience = plan.floor.map(({ person }) => person)
    const who = personIn(thrown.fromUuid, djs, audience)
    const whom = thrown.toUuid === null ? undefined : personIn(thrown.toUuid, djs, audience)
    const placed: Placed = {
      from: placeOf(thrown.fromUuid) ?? outOfSight(thrown.fromUuid, plan.camera),
      to: targetOf(thrown.toUuid, djs, placeOf),
      who: {
        uuid: thrown.fromUuid,
        nickname: who?.nickname ?? thrown.fromName,
        avatarId: who?.avatarId ?? 'ghost',
        color: who?.color ?? plan.scene.palette.lamp,
      },
      toName: whom?.nickname ?? thrown.toName,
      words: thrown.words,
      won: thrown.won,
      seed: seedOf(thrown.id),
    }
    this.#placed.set(thrown, placed)
    return placed
  }

  #drawSomebody(stage: ShowStage, pen: Pen, who: Look, { x, y, tall, turn }: StagePosition & { turn: number }): void {
    const avatar = this.#avatarOf(stage, who)
    if (!avatar) return
    const wide = (tall / avatarTall) * avatar.width
    pen.save()
    pen.translate(x, y)
    pen.rotate(turn)
    pen.imageSmoothingQuality = 'high'
    pen.drawImage(avatar, -wide / 2, -(tall / avatarTall) * avatarFeet, wide, wide * (avatar.height / avatar.width))
    pen.restore()
  }

  /** A figure with raised arms, drawn once so that the image can be rotated. */
  #avatarOf({ shop, tones }: ShowStage, { avatarId, color }: Look): Canvas | null {
    const key = `${avatarId} ${color}`
    const known = this.#figures.get(key)
    if (known) return known
    const wish = { avatarId, color, view: 'front', tall: avatarTall, tone: tones.dj, pose: 'raised' } as const
    if (!shop.get({ ...wish, part: 'body' }) || !shop.get({ ...wish, part: 'head' })) return null
    const { canvas, pen } = sheet(avatarTall, avatarFeet + 12)
    const at = { x: avatarTall / 2, y: avatarFeet, gesture: still, raised: 0, presence: 1 }
    drawAvatar(pen, shop, { ...wish, ...at })
    this.#figures.set(key, canvas)
    return canvas
  }
}

/** The maximum number of throws taken in per frame; the chat lists the others. */
const maxComing = 60
/** The beat length assumed for a still picture. */
const stillBeat = 0.5
/** The height and the feet position of a figure drawn for rotation, in pixels. */
const [avatarTall, avatarFeet] = [336, 350]

function fadeOf({ seconds }: Show, age: number, calm: boolean): number {
  const leaving = clamp((seconds - age) / goes)
  return calm ? Math.min(clamp(age / appears), leaving) : leaving
}
