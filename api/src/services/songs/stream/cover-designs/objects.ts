import { around, box, circle, ground, middle, mixed, path, size, times, type Design } from './design.ts'

/** A cassette; the tape on its reels is as thick as the song's first and second half are loud. */
export const cassette: Design = ({ colors, pick, loudness }) => {
  const reels = loudness(2)
  const turn = [-14, 0, 9, 22][pick(4)] ?? 0
  const lines = 3 + pick(4)
  const reel = (at: number): string => {
    const x = 176 + at * 160
    const teeth = times(6, (tooth) => {
      const [toothX, toothY] = around((tooth / 6) * 2 * Math.PI, 20, x, 268)
      return circle(toothX, toothY, 5, `fill="${colors.ground}"`)
    })
    const tape = circle(x, 268, 40 + 26 * (reels[at] ?? 0), `fill="${colors.far}"`)
    return tape + circle(x, 268, 30, `fill="${colors.light}"`) + teeth
  }
  return [
    ground(colors.far),
    `<g transform="rotate(${turn} 256 256)">`,
    box(56, 116, 400, 280, `rx="20" fill="${colors.ground}"`),
    box(84, 140, 344, 190, `rx="8" fill="${colors.accent}"`),
    times(lines, (at) => box(84, 150 + at * 13, 344, 5, `fill="${colors.light}"`)),
    box(100, 216, 312, 104, `rx="52" fill="${colors.ground}"`),
    times(2, reel),
    path(
      [
        [136, 396],
        [156, 346],
        [356, 346],
        [376, 396],
      ],
      `fill="${colors.light}"`,
      'Z',
    ),
    '</g>',
  ].join('')
}

/** One line from the rim to the middle, thick where the song is loud. */
export const spiral: Design = ({ colors, pick, loudness }) => {
  const steps = 150
  const turns = 4 + pick(4)
  const levels = loudness(steps)
  const [x, y] = [200 + pick(110), 200 + pick(110)]
  const way = pick(2) === 0 ? 1 : -1
  const dots = times(steps, (at) => {
    const share = at / steps
    const [dotX, dotY] = around(way * turns * 2 * Math.PI * share ** 0.7, 310 * (1 - share), x, y)
    const radius = (2 + 17 * (levels[at] ?? 0)) * (1 - share * 0.6)
    return circle(dotX, dotY, radius, `fill="${at % 9 === 0 ? colors.accent : colors.light}"`)
  })
  return ground(pick(2) === 0 ? colors.far : colors.ground) + dots
}

/** A dance floor in perspective: the loud tiles are lit. */
export const danceFloor: Design = ({ colors, pick, loudness }) => {
  const [columns, rows] = [8, 7]
  const levels = loudness(columns * rows)
  const horizon = 150 + pick(90)
  const eye = 150 + pick(212)
  const corner = (column: number, row: number): [number, number] => {
    const depth = (row / rows) ** 2
    return [eye + (column - columns / 2) * (24 + 130 * depth), horizon + (size - horizon) * depth]
  }
  const tile = (at: number): string => {
    const [column, row] = [at % columns, Math.floor(at / columns)]
    const points = [
      corner(column, row),
      corner(column + 1, row),
      corner(column + 1, row + 1),
      corner(column, row + 1),
    ]
    const lit = (levels[at] ?? 0) > 0.75 && pick(3) > 0
    const fill = lit
      ? [colors.accent, colors.light][pick(2)]
      : mixed(colors.ground, colors.far, 0.25 + pick(30) / 100)
    return path(points, `fill="${fill}" stroke="${colors.ground}" stroke-width="2"`, 'Z')
  }
  const ball = circle(eye, horizon - 86, 46, `fill="${colors.light}"`)
  const bands = times(5, (at) => box(eye - 46, horizon - 124 + at * 18, 92, 2, `fill="${colors.far}"`))
  const beams = times(5, (at) =>
    path(
      [
        [eye, horizon - 86],
        [at * 150 - 80, size],
        [at * 150 - 20, size],
      ],
      `fill="${colors.far}" opacity=".35"`,
      'Z',
    ),
  )
  const string = box(eye - 1, 0, 2, horizon - 120, `fill="${colors.light}"`)
  return [ground(colors.ground), times(columns * rows, tile), beams, string, ball, bands].join('')
}

/** Waves behind waves, each as high as its part of the song is loud. */
export const waves: Design = ({ colors, pick, loudness }) => {
  const count = 6 + pick(5)
  const levels = loudness(count)
  const lengths = 1.5 + pick(30) / 10
  const wave = (at: number): string => {
    const base = 110 + (at * 430) / count
    const phase = pick(628) / 100
    const points = Array.from({ length: 41 }, (_, n): [number, number] => {
      const angle = (n / 40) * lengths * 2 * Math.PI + phase
      return [n * 12.9 - 2, base + Math.sin(angle) * (8 + 38 * (levels[at] ?? 0))]
    })
    const plain = mixed(colors.light, colors.far, at / count)
    return path([[-4, 520], ...points, [520, 520]], `fill="${at % 4 === 2 ? colors.accent : plain}"`, 'Z')
  }
  return ground(colors.ground) + times(count, wave)
}

/** Scales of a fish, or fans of paper: three rings each, in rows that overlap. */
export const fans: Design = ({ colors, pick, loudness }) => {
  const across = 2 + pick(2)
  const radius = size / across / 2
  const inner = 0.2 + pick(40) / 100
  const rows = Math.ceil(size / radius) + 2
  const levels = loudness(rows)
  const fan = (x: number, y: number, level: number): string =>
    [1, (1 + inner) / 2, inner]
      .map((share, ring) =>
        circle(
          x,
          y,
          radius * share * (ring === 0 ? 1 : 0.7 + 0.3 * level),
          `fill="${[colors.far, colors.light, colors.accent][ring]}" stroke="${colors.ground}" stroke-width="4"`,
        ),
      )
      .join('')
  return (
    ground(colors.ground) +
    times(rows, (row) =>
      times(across + 2, (at) => fan((at * 2 + (row % 2)) * radius - radius, row * radius, levels[row] ?? 0)),
    )
  )
}

/** A bare bulb, whose light is the song. */
export const lamp: Design = ({ colors, pick, loudness }) => {
  const levels = loudness(28)
  const hang = 120 + pick(110)
  return [
    ground(colors.ground),
    times(levels.length, (at) => {
      const angle = (at / levels.length) * 2 * Math.PI
      const ends = [
        around(angle, 96, middle, hang + 60),
        around(angle, 110 + 150 * (levels[at] ?? 0), middle, hang + 60),
      ] as const
      return path(
        ends,
        `stroke="${at % 4 === 0 ? colors.light : colors.accent}" stroke-width="${4 + pick(5)}" stroke-linecap="round"`,
      )
    }),
    box(middle - 3, 0, 6, hang, `fill="${colors.far}"`),
    box(middle - 22, hang - 24, 44, 44, `rx="6" fill="${colors.far}"`),
    circle(middle, hang + 60, 62, `fill="${colors.accent}"`),
    circle(middle - 16, hang + 44, 18, `fill="${colors.light}"`),
  ].join('')
}
