/** What a design draws with. The colors: background, far light, line, and what stands out. */
type CoverPaint = {
  ground: string
  far: string
  light: string
  label: string
  pick: (below: number) => number
  /** The song's loudness in this many steps, 0 to 1. */
  loudness: (steps: number) => number[]
}

type Design = (paint: CoverPaint) => string

const point = (x: number, y: number) => `${x.toFixed(1)} ${y.toFixed(1)}`

/** A closed curve around the middle of the cover, pushed outward where the song is loud. */
function ring(radius: number, loudness: readonly number[], reach: number): string {
  const points = loudness.map((level, at) => {
    const angle = (at / loudness.length) * 2 * Math.PI
    const distance = radius + (level - 0.5) * reach
    return point(256 + Math.cos(angle) * distance, 256 + Math.sin(angle) * distance)
  })
  return `M${points.join('L')}Z`
}

const mean = (levels: readonly number[]) => levels.reduce((sum, level) => sum + level, 0) / levels.length

/** A record seen from above, whose groove runs from the rim to the label. */
const record: Design = ({ ground, light, label, pick, loudness }) => {
  const grooves = Array.from({ length: 14 }, (_, index) => {
    const levels = loudness(14 * 72).slice(index * 72, (index + 1) * 72)
    const [width, opacity] = [0.8 + mean(levels) * 1.8, 0.18 + mean(levels) * 0.62]
    const path = ring(194 - index * 9, levels, 5)
    return `<path d="${path}" stroke="${light}" stroke-width="${width.toFixed(1)}" opacity="${opacity.toFixed(2)}"/>`
  })
  return [
    '<circle cx="256" cy="256" r="204" fill="#0e0a1a"/>',
    `<g fill="none" stroke-linejoin="round">${grooves.join('')}</g>`,
    `<g transform="rotate(${pick(360)} 256 256)"><path d="M256 52A204 204 0 0 1 434 156L312 224A64 64 0 0 0 256 192Z" fill="#fff" opacity=".06"/>`,
    `<circle cx="256" cy="256" r="62" fill="${label}"/><circle cx="256" cy="214" r="9" fill="${ground}"/></g>`,
    `<circle cx="256" cy="256" r="7" fill="${ground}"/>`,
  ].join('')
}

/** A moon over mountains, one range behind the other. */
const mountains: Design = ({ ground, light, label, pick, loudness }) => {
  const ranges = [0, 1, 2, 3].map((range) => {
    const levels = loudness(4 * 17).slice(range * 17, (range + 1) * 17)
    const peaks = levels.map((level, at) => point(at * 32, 300 + range * 56 - level * 130))
    const opacity = (0.3 + range * 0.2).toFixed(1)
    return `<path d="M0 512L${peaks.join('L')}L512 512Z" fill="${ground}" stroke="${light}" stroke-width="2" fill-opacity="${opacity}"/>`
  })
  return `<circle cx="${120 + pick(280)}" cy="${120 + pick(60)}" r="${46 + pick(34)}" fill="${label}"/>${ranges.join('')}`
}

/** A skyline at night, each house as tall as a part of the song is loud. */
const skyline: Design = ({ ground, light, label, pick, loudness }) => {
  const houses = loudness(11).map((level, at) => {
    const tall = 70 + level * 320
    const windows = Array.from({ length: Math.floor(tall / 36) }, (_, floor) => {
      const isLit = pick(3) > 0
      const y = 512 - tall + 16 + floor * 36
      return isLit ? `<path d="M${at * 47 + 10} ${y.toFixed(0)}h8v14h-8zm16 0h8v14h-8z" fill="${label}"/>` : ''
    })
    const shape = `<path d="M${at * 47} 512V${(512 - tall).toFixed(0)}h43V512Z" fill="${ground}" stroke="${light}"/>`
    return shape + windows.join('')
  })
  return houses.join('')
}

/** A flower whose petals are the song, from the inside to the outside. */
const flower: Design = ({ light, label, pick, loudness }) => {
  const petals = 10 + pick(5)
  const layers = [0, 1, 2].map((layer) => {
    const shapes = loudness(3 * petals).slice(layer * petals, (layer + 1) * petals)
    const radius = 210 - layer * 58
    return shapes
      .map((level, at) => {
        const [long, wide] = [radius * (0.6 + level * 0.4), 20 + level * 26]
        const angle = ((at + layer / 2) / petals) * 360
        return `<path transform="rotate(${angle.toFixed(1)} 256 256)" d="M256 256C${point(256 - wide, 256 - long / 2)} ${point(256 - wide / 2, 256 - long)} ${point(256, 256 - long)}C${point(256 + wide / 2, 256 - long)} ${point(256 + wide, 256 - long / 2)} 256 256Z" fill="${layer === 1 ? label : light}" opacity="${(0.45 + layer * 0.2).toFixed(2)}"/>`
      })
      .join('')
  })
  return `${layers.join('')}<circle cx="256" cy="256" r="30" fill="#0e0a1a"/>`
}

/** The sea, wave after wave, with the sun going down behind it. */
const sea: Design = ({ ground, light, label, pick, loudness }) => {
  const waves = Array.from({ length: 9 }, (_, row) => {
    const levels = loudness(9 * 9).slice(row * 9, (row + 1) * 9)
    const y = 268 + row * 28
    const crests = levels.map((level, at) => `Q${point(at * 64 + 16, y - level * 34)} ${point(at * 64 + 64, y)}`)
    return `<path d="M0 ${y}${crests.join('')}V512H0Z" fill="${ground}" fill-opacity=".5" stroke="${light}" stroke-width="3"/>`
  })
  return `<circle cx="${150 + pick(212)}" cy="262" r="${90 + pick(40)}" fill="${label}"/>${waves.join('')}`
}

/** A wall of tiles, lit where the song is loud. */
const tiles: Design = ({ ground, light, label, pick, loudness }) => {
  const shapes = loudness(64).map((level, at) => {
    const [x, y] = [24 + (at % 8) * 59, 24 + Math.floor(at / 8) * 59]
    const [color, opacity] = [pick(7) === 0 ? label : light, (0.15 + level * 0.8).toFixed(2)]
    const quarter = `<path d="M0 0H50A50 50 0 0 1 0 50Z" fill="${color}" opacity="${opacity}"/>`
    return `<g transform="translate(${x} ${y})"><rect width="50" height="50" rx="6" fill="${ground}" opacity=".7"/><g transform="rotate(${pick(4) * 90} 25 25)">${quarter}</g></g>`
  })
  return shapes.join('')
}

/** Rings around a lamp, like a sound that spreads. */
const ripples: Design = ({ light, label, loudness }) => {
  const rings = Array.from({ length: 9 }, (_, index) => {
    const levels = loudness(9 * 40).slice(index * 40, (index + 1) * 40)
    return `<path d="${ring(70 + index * 32, levels, 40)}" stroke-width="${(2 + mean(levels) * 9).toFixed(1)}" opacity="${(0.95 - index * 0.09).toFixed(2)}"/>`
  })
  return `<g fill="none" stroke="${light}" stroke-linejoin="round">${rings.join('')}</g><circle cx="256" cy="256" r="44" fill="${label}"/>`
}

export const designs: readonly Design[] = [record, mountains, skyline, flower, sea, tiles, ripples]
