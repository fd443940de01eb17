import { act, type Actor, arrive, cheering, jumping, walk } from './actors.ts'
import { drawLoneLamp, drawTable, riser } from './booth.ts'
import { type Canvas, glow } from './brush.ts'
import { drawFigure } from './figures.ts'
import { approach } from './motion.ts'
import { djTall, type FloorPlace, type SeatPlace } from './places.ts'
import type { Now } from './scene.ts'
import { createSparks } from './sparks.ts'
import type { SpriteShop } from './sprites.ts'
import type { Plan } from './stage-plan.ts'
import type { Beat, StageMoment, StageMood } from './stage-props.ts'
import { paintStills, shiftOf, type Stills, stillsKey } from './stills.ts'
import { type RoomTones, tonesOf } from './tones.ts'

export type Picture = {
  show: (plan: Plan) => void
  happen: (moment: StageMoment) => void
  /** The pointer's place across the window, −1 to 1, for the depth of the layers. */
  look: (across: number) => void
  /** Paints one frame; `time` in seconds. */
  frame: (time: number, beat: Beat) => void
}

/** What a frame may spend on drawing figures nobody has drawn yet, in milliseconds. */
const drawingBudget = 10
/** From here on the room's own spectacle plays. */
const fullVibe = 0.82
/** A burst of a thousand emoji is still one burst. */
const mostMoments = 60

/** Where an actor stands and how tall it is, in device pixels. */
const onCanvas = ({ camera, ratio }: Plan, actor: Actor) => ({
  x: (camera.x + actor.x * camera.scale) * ratio,
  y: (camera.y + actor.y * camera.scale) * ratio,
  tall: actor.tall * camera.scale * ratio,
})

export function createPicture(canvas: Canvas, shop: SpriteShop): Picture {
  const pen = canvas.getContext('2d', { alpha: false })
  if (!pen) throw new Error('Expected a browser that can draw on a canvas')
  const sparks = createSparks()
  const actors = new Map<string, Actor>()
  let plan: Plan | null = null
  let stills: Stills | null = null
  let tones: RoomTones | null = null
  let painted = ''
  let [vibe, spectacle, across, wantedAcross, last] = [0, 0, 0, 0, 0]
  let queue: StageMoment[] = []

  const actorFor = (uuid: string, x: number, y: number, tall: number): Actor => {
    const actor = actors.get(uuid) ?? arrive(uuid, x, y, tall)
    actors.set(uuid, actor)
    return actor
  }

  function inUnits({ camera, ratio }: Plan, depth: number) {
    const k = camera.scale * ratio
    pen?.setTransform(k, 0, 0, k, (camera.x + shiftOf(depth, across)) * ratio, camera.y * ratio)
  }
  const inPixels = () => pen?.setTransform(1, 0, 0, 1, 0, 0)

  function drawDj(of: Plan, { dj, x, y, size }: SeatPlace, now: Now, seconds: number) {
    if (!dj || !pen || !tones) return
    const to = { x, y: y - riser * size, tall: djTall * size }
    const actor = actorFor(dj.uuid, to.x, to.y, to.tall)
    walk(actor, to, seconds)
    const at = onCanvas(of, actor)
    inPixels()
    if (dj.isMe) glow(pen, at.x, at.y - at.tall * 0.55, at.tall * 0.5, '#8f76ff', 0.5)
    drawFigure(pen, shop, {
      ...at,
      avatarId: dj.avatarId,
      color: dj.color,
      view: 'front',
      pose: cheering(actor, now.time) ? 'raised' : 'decks',
      tone: of.mood === 'loading' ? tones.unlit : tones.dj,
      gesture: act(actor, now.live && dj.isPlaying ? 'like' : null, now),
      raised: jumping(actor, now, 0.16),
      presence: actor.presence,
    })
  }

  function drawBooth(of: Plan, now: Now, seconds: number) {
    if (!pen) return
    const lit = of.mood === 'live' || of.mood === 'offline'
    const k = of.camera.scale * of.ratio
    // Those at the sides stand nearer to us and are drawn last.
    for (const seat of of.seats.toSorted((a, b) => a.y - b.y)) {
      drawDj(of, seat, now, seconds)
      inUnits(of, 1)
      const lamp = !lit || !seat.dj ? 'off' : seat.dj.isPlaying ? 'on' : seat.dj.isNext ? 'soon' : 'off'
      drawTable(pen, seat, of.scene.palette, now, k, lamp)
    }
    const first = of.seats[0]
    if (of.mood !== 'empty' || !first) return
    inUnits(of, 1)
    drawLoneLamp(pen, first, of.scene.palette, of.camera, now)
  }

  function drawPerson(of: Plan, place: FloorPlace, now: Now, seconds: number) {
    if (!pen || !tones) return
    const { person, nearness } = place
    const actor = actorFor(person.uuid, place.x, place.y, place.tall)
    walk(actor, place, seconds)
    const at = onCanvas(of, actor)
    const { x, y, tall } = at
    if (y - tall > canvas.height || x < -tall || x > canvas.width + tall) return
    const likes = person.vote === 'like'
    const excited = likes && now.spectacle > 0.3 && actor.who.spirited > 0.62 && !now.calm
    const pose = person.vote === 'dislike' ? 'folded' : excited || cheering(actor, now.time) ? 'raised' : 'easy'
    inPixels()
    if (person.isMe) ringUnder(x, y, tall, now)
    drawFigure(pen, shop, {
      ...at,
      avatarId: person.avatarId,
      color: person.color,
      view: 'back',
      pose,
      tone: of.mood === 'loading' ? tones.unlit : tones.crowd(nearness),
      gesture: act(actor, person.vote, now),
      raised: jumping(actor, now, 0.2) + (excited ? now.pulse * 0.02 : 0),
      presence: actor.presence,
    })
    const glint = 0.75 + (now.calm ? 0 : 0.2 * Math.sin(now.time * 2 + actor.who.sway * 9))
    if (person.starred) glow(pen, x + tall * 0.17, y - tall * 0.82, tall * 0.1, '#ffd84d', glint)
  }

  /** One's own place: a soft ring under the feet, and light around, since a crowd may hide the feet. */
  function ringUnder(x: number, y: number, tall: number, now: Now) {
    if (!pen) return
    glow(pen, x, y - tall * 0.5, tall * 0.62, '#8f76ff', 0.42, tall * 0.75)
    glow(pen, x, y - tall * 0.02, tall * 0.5, '#8f76ff', 0.9, tall * 0.16)
    pen.strokeStyle = '#cdbfff'
    pen.lineWidth = Math.max(1.5, tall * 0.014)
    pen.globalAlpha = 0.75 + 0.2 * now.pulse
    pen.beginPath()
    pen.ellipse(x, y - tall * 0.02, tall * 0.27, tall * 0.075, 0, 0, Math.PI * 2)
    pen.stroke()
    pen.globalAlpha = 1
  }

  /** Lets what was announced since the last frame begin. */
  function begin(of: Plan, now: Now) {
    for (const { kind, userUuid, emoji } of queue) {
      const actor = actors.get(userUuid)
      const color =
        of.floor.find((place) => place.person.uuid === userUuid)?.person.color ??
        of.seats.find((seat) => seat.dj?.uuid === userUuid)?.dj?.color
      if (!actor || !color) continue
      const { x, y, tall } = onCanvas(of, actor)
      const head = y - tall * 0.92
      if (kind === 'jump') actor.hopAt = now.time
      else if (kind === 'emoji') sparks.raiseEmoji(x, head, tall, emoji ?? '❤', now.time, now.calm)
      else {
        actor.cheerUntil = now.time + 1.2
        sparks.throwStar(x, head, tall, color, now.time, now.calm)
      }
    }
    queue = []
  }

  return {
    show(next) {
      const [width, height] = [
        Math.round(next.camera.width * next.ratio),
        Math.round(next.camera.height * next.ratio),
      ]
      if (canvas.width !== width) canvas.width = width
      if (canvas.height !== height) canvas.height = height
      const key = stillsKey(next)
      if (painted !== key || plan?.scene !== next.scene) {
        painted = key
        stills = paintStills(next)
        tones = tonesOf(next.scene.palette)
      }
      plan = next
      const here = new Set<string>([
        ...next.floor.map((place) => place.person.uuid),
        ...next.seats.flatMap((seat) => (seat.dj ? [seat.dj.uuid] : [])),
      ])
      for (const uuid of actors.keys()) if (!here.has(uuid)) actors.delete(uuid)
    },
    happen(moment) {
      if (queue.length < mostMoments) queue.push(moment)
    },
    look(to) {
      wantedAcross = Math.max(-1, Math.min(1, to))
    },
    frame(time, beat) {
      if (!plan || !stills) return
      const { camera, scene, mood, calm, small } = plan
      const seconds = Math.min(0.1, Math.max(0, time - last))
      last = time
      // A frozen room keeps the light it had.
      const lit = mood === 'live' || mood === 'offline'
      vibe = approach(vibe, lit ? plan.vibe : 0, seconds, 0.6)
      spectacle = approach(spectacle, mood === 'live' && vibe > fullVibe ? 1 : 0, seconds, 0.5)
      across = approach(across, calm ? 0 : wantedAcross, seconds, 0.3)
      const pulse = calm || !lit ? 0 : (1 - beat.phase) ** 2 * beat.energy
      const now: Now = { time, beat, pulse, vibe, spectacle, live: lit, calm, small }
      const dark = darkness(mood, vibe)
      shop.open(drawingBudget)
      begin(plan, now)
      inPixels()
      stills.draw(pen, 'back', across, dark)
      inUnits(plan, 0.6)
      scene.moving?.(pen, camera, now)
      inPixels()
      stills.draw(pen, 'ahead', across, dark)
      inUnits(plan, 0.8)
      scene.behind(pen, camera, now)
      inPixels()
      stills.drawPlatform(pen)
      if (!scene.quiet) drawBooth(plan, now, seconds)
      inUnits(plan, 1)
      scene.between?.(pen, camera, now)
      for (const place of plan.floor) drawPerson(plan, place, now, seconds)
      inPixels()
      sparks.draw(pen, time)
      stills.drawFront(pen, across)
      if (spectacle > 0.01) {
        inUnits(plan, 1.2)
        scene.spectacle(pen, camera, now)
      }
      inPixels()
    },
  }
}

/** A room that isn't warm yet is darker; before the lights come on it is nearly dark. In steps nobody sees. */
function darkness(mood: StageMood, vibe: number): number {
  const dark = mood === 'loading' ? 0.6 : mood === 'empty' ? 0.42 : (1 - vibe) * 0.3
  return Math.round(dark * 40) / 40
}
