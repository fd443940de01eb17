import { type Canvas, type Pen, sheet } from '../drawing/brush.ts'
import { glow } from './light-brush.ts'

/** Sparks that fly up from people: stars in their colour, and emoji. Positions are in device pixels. */
type Spark = {
  kind: 'star' | 'emoji'
  /** A colour, or the emoji itself. */
  look: string
  x: number
  y: number
  drift: number
  rise: number
  size: number
  spin: number
  bornAt: number
  lives: number
}

const pictures = new Map<string, Canvas>()

function pictureOf(kind: Spark['kind'], look: string): Canvas {
  const key = `${kind} ${look}`
  const known = pictures.get(key)
  if (known) return known
  const { canvas, pen } = sheet(96, 96)
  if (kind === 'star') {
    pen.translate(48, 50)
    pen.beginPath()
    for (let i = 0; i < 10; i++) {
      const [angle, reach] = [(i / 10) * Math.PI * 2 - Math.PI / 2, i % 2 ? 17 : 38]
      pen.lineTo(Math.cos(angle) * reach, Math.sin(angle) * reach)
    }
    pen.closePath()
    pen.lineJoin = 'round'
    pen.lineWidth = 9
    pen.strokeStyle = '#1d1230'
    pen.stroke()
    pen.fillStyle = look
    pen.fill()
    pen.fillStyle = 'rgb(255 255 255 / 0.5)'
    pen.beginPath()
    pen.ellipse(-8, -6, 5, 9, 0.6, 0, Math.PI * 2)
    pen.fill()
  } else {
    pen.font = '68px "Colour Emoji", "Noto Color Emoji", system-ui, sans-serif'
    pen.textAlign = 'center'
    pen.textBaseline = 'middle'
    pen.fillStyle = '#ffffff'
    pen.fillText(look, 48, 52)
  }
  if (pictures.size > 120) pictures.clear()
  pictures.set(key, canvas)
  return canvas
}

/** The maximum number of sparks: older ones give way to new ones. */
const max = 240

export function createSparks() {
  let sparks: Spark[] = []
  return {
    /**
     * Throws stars from a person whose head is at x, y; `tall` is their height. With reduced motion it is a single one.
     */
    throwStar(x: number, y: number, tall: number, color: string, time: number, calm: boolean) {
      const count = calm ? 1 : 9
      for (let i = 0; i < count; i++) {
        const side = count === 1 ? 0 : (i / (count - 1)) * 2 - 1
        sparks.push({
          kind: 'star',
          look: i % 3 === 2 ? '#ffd84d' : color,
          x,
          y,
          drift: calm ? 0 : side * tall * 0.75,
          rise: tall * (calm ? 0.35 : 1.7 - Math.abs(side) * 0.55 + (i % 2) * 0.3),
          size: tall * (i === (count - 1) / 2 ? 0.3 : 0.17),
          spin: side * 4,
          bornAt: time + i * 0.012,
          lives: 1.9,
        })
      }
    },
    raiseEmoji(x: number, y: number, tall: number, emoji: string, time: number, calm: boolean) {
      const rise = tall * (calm ? 0.12 : 1.1)
      sparks.push({
        kind: 'emoji',
        look: emoji,
        x,
        y,
        drift: 0,
        rise,
        size: tall * 0.42,
        spin: 0,
        bornAt: time,
        lives: 2.4,
      })
    },
    draw(pen: Pen, time: number) {
      sparks = sparks.filter((spark) => time - spark.bornAt < spark.lives).slice(-max)
      for (const spark of sparks) {
        const age = (time - spark.bornAt) / spark.lives
        if (age < 0) continue
        const up = 1 - (1 - age) ** 2.4
        const fall = spark.kind === 'star' ? age * age * spark.rise * 0.5 : 0
        const sway = spark.kind === 'emoji' ? Math.sin(age * 9) * spark.size * 0.16 : 0
        const x = spark.x + spark.drift * up + sway
        const y = spark.y - spark.rise * up + fall
        const size = spark.size * Math.min(1, age * 9)
        const fade = age > 0.7 ? (1 - age) / 0.3 : 1
        if (spark.kind === 'star') glow(pen, x, y, size * 1.3, spark.look, 0.5 * fade)
        pen.globalAlpha = fade
        pen.setTransform(
          Math.cos(spark.spin * age),
          Math.sin(spark.spin * age),
          -Math.sin(spark.spin * age),
          Math.cos(spark.spin * age),
          x,
          y,
        )
        pen.drawImage(pictureOf(spark.kind, spark.look), -size / 2, -size / 2, size, size)
        pen.setTransform(1, 0, 0, 1, 0, 0)
      }
      pen.globalAlpha = 1
    },
    get busy() {
      return sparks.length > 0
    },
  }
}
