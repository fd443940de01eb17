import { box, circle, ground, mixed, path, size, times, type Design } from './design.ts'

/** A sun that sinks into a sea; each strip of water is as wide as a moment of the song is loud. */
export const seaside: Design = ({ colors, pick, loudness }) => {
  const horizon = 250 + pick(90)
  const x = 130 + pick(260)
  const radius = 70 + pick(60)
  const strips = 11
  const levels = loudness(strips)
  const high = horizon - pick(radius)
  return [
    ground(colors.ground),
    `<g opacity=".55">${times(5, (at) => box(0, (horizon / 5) * at, size, horizon / 5, `fill="${colors.far}" opacity="${at * 0.2}"`))}</g>`,
    circle(x, high, radius, `fill="${colors.accent}"`),
    box(0, horizon, size, size - horizon, `fill="${colors.ground}"`),
    times(strips, (at) => {
      const width = (40 + radius * 2.2) * (levels[at] ?? 0) * (1 + at * 0.09)
      const y = horizon + 10 + (at * (size - horizon - 20)) / strips
      return box(
        x - width / 2 + pick(30) - 15,
        y,
        width,
        5 + at * 0.9,
        `rx="4" fill="${at % 3 === 2 ? colors.light : colors.accent}"`,
      )
    }),
  ].join('')
}

/** Range behind range of hills; their outlines are the song, one stretch after the other. */
export const ridges: Design = ({ colors, pick, loudness }) => {
  const ranges = 5 + pick(4)
  const points = 26
  const levels = loudness(ranges * points)
  const moon = [90 + pick(330), 80 + pick(70)] as const
  const hill = (range: number): string => {
    const base = 190 + (range * 300) / ranges
    const outline = levels
      .slice(range * points, (range + 1) * points)
      .map((level, at) => [(at * size) / (points - 1), base - level * 110 + 30] as const)
    const fill = `fill="${mixed(colors.far, colors.ground, range / ranges)}" stroke="${colors.light}" stroke-width="2.5"`
    return path([[-4, size + 4], ...outline, [size + 4, size + 4]], fill, 'Z')
  }
  return [
    ground(colors.far),
    circle(moon[0], moon[1], 34 + pick(26), `fill="${colors.accent}"`),
    times(ranges, hill),
  ].join('')
}

/** A street at night: tall houses where the song is loud, with light in some windows. */
export const skyline: Design = ({ colors, pick, loudness }) => {
  const houses = 7 + pick(5)
  const width = size / houses
  const levels = loudness(houses)
  const house = (at: number): string => {
    const height = 120 + (levels[at] ?? 0) * 270 - pick(60)
    const [columns, rows] = [Math.max(2, Math.floor(width / 22)), Math.floor(height / 30)]
    const windows = times(columns * rows, (n) => {
      if (pick(10) > 4) return ''
      const [x, y] = [
        at * width + 8 + (n % columns) * ((width - 10) / columns),
        size - height + 14 + Math.floor(n / columns) * 28,
      ]
      return box(x, y, 9, 14, `fill="${pick(5) === 0 ? colors.light : colors.accent}"`)
    })
    return box(at * width, size - height, width - 3, height, `fill="${colors.ground}"`) + windows
  }
  return [
    ground(colors.far),
    circle(80 + pick(350), 90 + pick(40), 40 + pick(20), `fill="${colors.light}"`),
    times(houses, house),
  ].join('')
}

/** A road to the horizon under a striped sun, with poles beside it. */
export const highway: Design = ({ colors, pick, loudness }) => {
  const horizon = 270 + pick(60)
  const vanishing = 110 + pick(290)
  const radius = 70 + pick(110)
  const levels = loudness(9)
  return [
    ground(colors.ground),
    circle(vanishing, horizon - radius * 0.3, radius, `fill="${colors.accent}"`),
    times(6, (at) => box(0, horizon - 110 + at * 22, size, 3 + at * 2.2, `fill="${colors.ground}"`)),
    box(0, horizon, size, size - horizon, `fill="${colors.far}"`),
    path(
      [
        [vanishing - 4, horizon],
        [vanishing + 4, horizon],
        [330 + pick(180), size],
        [pick(160), size],
      ],
      `fill="${colors.ground}"`,
      'Z',
    ),
    times(7, (at) => {
      const share = ((at + 1) / 7) ** 2
      const x = vanishing + (235 - vanishing) * share
      return box(
        x - 5 * share,
        horizon + (size - horizon) * share * 0.96 - 10 * share,
        10 * share,
        20 * share,
        `fill="${colors.light}"`,
      )
    }),
    times(levels.length, (at) => {
      const share = ((at + 1) / levels.length) ** 1.6
      const height = (40 + 200 * (levels[at] ?? 0)) * share
      return box(
        vanishing + (size - vanishing) * share,
        horizon + 60 * share - height,
        3 + 7 * share,
        height,
        `fill="${colors.light}"`,
      )
    }),
  ].join('')
}
