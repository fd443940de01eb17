import { act, cheering, jumping, type Actor } from './actors.ts'
import { turntablesAt } from '../booth/booth-table.ts'
import type { Pen } from '../drawing/brush.ts'
import { glow } from '../light/light-brush.ts'
import { drawAhead, drawAvatar, type DrawnAvatar } from './draw-avatar.ts'
import { drawFlame, holdsLight } from '../light/lighters.ts'
import type { Gesture } from './motion.ts'
import type { FloorPosition } from './positions.ts'
import type { Now } from '../scene.ts'
import type { SpriteShop } from './sprites.ts'
import type { Plan } from '../stage-plan.ts'
import type { StageDj, StagePerson } from '../stage-props.ts'
import { ownRim, type RoomTones } from '../light/tones.ts'

/** How far a DJ leans over a turntable, with their hands on it and their feet in place. */
const reach = 0.07

/** The input for drawing a person. The pen is in device pixels. */
export type Drawing = { pen: Pen; shop: SpriteShop; plan: Plan; tones: RoomTones; now: Now }

/** An actor's position and height in device pixels. */
export const onCanvas = ({ camera, ratio }: Plan, actor: Pick<Actor, 'x' | 'y' | 'tall'>) => ({
  x: (camera.x + actor.x * camera.scale) * ratio,
  y: (camera.y + actor.y * camera.scale) * ratio,
  tall: actor.tall * camera.scale * ratio,
})

export function drawDj({ pen, shop, plan, tones, now }: Drawing, dj: StageDj, actor: Actor): void {
  const at = onCanvas(plan, actor)
  if (dj.isMe) glow(pen, at.x, at.y - at.tall * 0.55, at.tall * 0.5, '#8f76ff', 0.5)
  const isDrawn = drawAvatar(pen, shop, {
    ...at,
    avatarId: dj.avatarId,
    color: dj.color,
    worn: dj.worn,
    view: 'front',
    pose: cheering(actor, now.time) ? 'raised' : 'decks',
    tone: plan.mood === 'loading' ? tones.unlit : tones.dj,
    gesture: atTheDecks(act(actor, now.live && dj.isPlaying ? 'like' : null, now), dj, now),
    raised: jumping(actor, now, 0.16),
    presence: actor.presence,
  })
  if (!isDrawn) actor.presence = 0
}

/** The playing DJ leans over the audible turntable, and moves to the other one with the music. */
function atTheDecks(gesture: Gesture, dj: StageDj, now: Now): Gesture {
  const [left, right] = turntablesAt({ dj }, now)
  const over = right ** 2 - left ** 2
  return { ...gesture, lean: gesture.lean + over * reach, tilt: gesture.tilt + over * reach }
}

/** A person walking between floor and booth: seen from behind on the way up, otherwise from the front. */
export function drawWalker({ pen, shop, plan, tones, now }: Drawing, who: Looks, actor: Actor): void {
  const { step } = actor
  if (!step) return
  const isGoingUp = actor.way?.up === true && step.onFloor
  drawAvatar(pen, shop, {
    ...onCanvas(plan, actor),
    avatarId: who.avatarId,
    color: who.color,
    worn: who.worn,
    view: isGoingUp ? 'back' : 'front',
    pose: 'easy',
    tone: who.isMe ? tones.me : tones.dj,
    gesture: { dip: 0, tilt: (step.stride - 0.5) * 0.08, lean: (step.stride - 0.5) * 0.05, lift: 0 },
    raised: now.calm ? 0 : step.stride * 0.03,
    presence: actor.presence,
  })
}

type Looks = Pick<StagePerson, 'avatarId' | 'color' | 'worn' | 'isMe'>

/** The appearance of a person on the floor in this frame, from behind. */
function avatarOf({ plan, tones, now }: Drawing, { person, nearness }: FloorPosition, actor: Actor): DrawnAvatar {
  const likes = person.vote === 'like'
  const isExcited = likes && now.spectacle > 0.3 && actor.who.spirited > 0.62 && !now.calm
  const raises = isExcited || cheering(actor, now.time) || (now.live && holdsLight(now.beat, person.vote, actor.who))
  const own = person.isMe ? tones.me : tones.crowd(nearness)
  const at = onCanvas(plan, actor)
  return {
    ...at,
    // Ghosts vary in size.
    tall: person.avatarId === 'ghost' ? at.tall * (0.88 + actor.who.spirited * 0.14) : at.tall,
    avatarId: person.avatarId,
    color: person.color,
    worn: person.worn,
    view: 'back',
    pose: poseOf(person, raises),
    tone: plan.mood === 'loading' ? tones.unlit : own,
    gesture: act(actor, person.vote, now),
    raised: jumping(actor, now, 0.2) + (isExcited ? now.pulse * 0.02 : 0),
    presence: actor.presence,
  }
}

function poseOf({ vote }: Pick<StagePerson, 'vote'>, raises: boolean): DrawnAvatar['pose'] {
  if (vote === 'dislike') return 'folded'
  return raises ? 'raised' : 'easy'
}

/** Draws a person's figure first, in case there isn't time for everyone in this frame. */
export const drawPersonAhead = (drawing: Drawing, position: FloorPosition, actor: Actor): void =>
  drawAhead(drawing.shop, avatarOf(drawing, position, actor))

/** A person on the floor, from behind; nothing if they are outside the picture. */
export function drawPerson(drawing: Drawing, position: FloorPosition, actor: Actor): void {
  const { pen, shop, plan, now } = drawing
  const { person } = position
  const at = onCanvas(plan, actor)
  const { x, y, tall } = at
  if (y - tall > pen.canvas.height || x < -tall || x > pen.canvas.width + tall) return
  if (person.isMe) drawRing(drawing, at)
  if (!drawAvatar(pen, shop, avatarOf(drawing, position, actor))) actor.presence = 0
  if (now.live && holdsLight(now.beat, person.vote, actor.who)) {
    const sway = now.calm ? 0 : Math.sin((now.beat.count + now.beat.phase) * 1.57 + actor.who.sway) * 0.03
    drawFlame(pen, x + tall * (0.18 + sway), y - tall * 0.72, tall, now.calm ? 0 : now.time)
  }
  const glint = 0.75 + (now.calm ? 0 : 0.2 * Math.sin(now.time * 2 + actor.who.sway * 9))
  if (person.starred) glow(pen, x + tall * 0.17, y - tall * 0.82, tall * 0.1, '#ffd84d', glint)
}

/** Marks the user's own figure: a soft ring under the feet, and a glow around it, since a crowd may hide the feet. */
function drawRing({ pen, now }: Drawing, { x, y, tall }: { x: number; y: number; tall: number }): void {
  glow(pen, x, y - tall * 0.5, tall * 0.62, '#8f76ff', 0.42, tall * 0.75)
  glow(pen, x, y - tall * 0.02, tall * 0.5, '#8f76ff', 0.9, tall * 0.16)
  pen.strokeStyle = ownRim
  pen.lineWidth = Math.max(1.5, tall * 0.014)
  pen.globalAlpha = 0.75 + 0.2 * now.pulse
  pen.beginPath()
  pen.ellipse(x, y - tall * 0.02, tall * 0.27, tall * 0.075, 0, 0, Math.PI * 2)
  pen.stroke()
  pen.globalAlpha = 1
}
