import { around, circle, ground, middle, path, short, size, times, type Design } from './design.ts'

/** A flower: each petal is as long as a moment of the song is loud. */
export const flower: Design = ({ colors, pick, loudness }) => {
  const petals = 9 + pick(10)
  const levels = loudness(petals)
  const thin = 12 + pick(16)
  return [
    ground(colors.far),
    circle(middle, middle, 226, `fill="${colors.ground}"`),
    times(petals, (at) => {
      const length = 90 + 130 * (levels[at] ?? 0)
      const fill = at % 2 === 0 ? colors.light : colors.accent
      return `<ellipse cx="256" cy="${short(256 - length / 2 - 20)}" rx="${thin}" ry="${short(length / 2)}" fill="${fill}" opacity=".88" transform="rotate(${short((at * 360) / petals)} 256 256)"/>`
    }),
    circle(middle, middle, 34, `fill="${colors.ground}" stroke="${colors.light}" stroke-width="6"`),
  ].join('')
}

/** Planets on their orbits around a star. */
export const orbits: Design = ({ colors, pick, loudness }) => {
  const count = 4 + pick(4)
  const levels = loudness(count)
  const [x, y] = [120 + pick(270), 120 + pick(270)]
  return [
    ground(colors.ground),
    times(40, () => circle(pick(size), pick(size), 1 + pick(2), `fill="${colors.light}" opacity=".6"`)),
    times(count, (at) => {
      const radius = 74 + at * (260 / count)
      const [planetX, planetY] = around((pick(360) * Math.PI) / 180, radius, x, y)
      const planet = circle(
        planetX,
        planetY,
        8 + 20 * (levels[at] ?? 0),
        `fill="${at % 2 === 0 ? colors.light : colors.far}"`,
      )
      return circle(x, y, radius, `fill="none" stroke="${colors.far}" stroke-width="3"`) + planet
    }),
    circle(x, y, 46, `fill="${colors.accent}"`),
  ].join('')
}

/** Rays from a point; the loud ones reach the edge. */
export const rays: Design = ({ colors, pick, loudness }) => {
  const count = 24 + pick(20)
  const levels = loudness(count)
  const [x, y] = [80 + pick(350), 300 + pick(180)]
  const half = Math.PI / count / 1.7
  return [
    ground(colors.far),
    times(count, (at) => {
      const angle = (at / count) * 2 * Math.PI
      const length = 200 + 520 * (levels[at] ?? 0) ** 2
      const points = [around(angle - half, length, x, y), around(angle + half, length, x, y), [x, y] as const]
      return path(points, `fill="${at % 3 === 0 ? colors.accent : colors.ground}"`, 'Z')
    }),
    circle(x, y, 70, `fill="${colors.light}"`),
  ].join('')
}

/** Height lines of an island that the song raised from the sea. */
export const island: Design = ({ colors, pick, loudness }) => {
  const points = 40
  const levels = loudness(points)
  const lines = 9
  const [x, y, phase] = [200 + pick(110), 200 + pick(110), pick(40)]
  const line = (at: number): string => {
    const outline = Array.from({ length: points }, (_, point) => {
      const level = ((levels[(point + phase) % points] ?? 0) + (levels[(point + phase + 1) % points] ?? 0)) / 2
      return around((point / points) * 2 * Math.PI, (250 - at * 26) * (0.45 + 0.55 * level), x + at * 4, y + at * 4)
    })
    const fill = at === lines - 2 ? colors.accent : 'none'
    return path(
      outline,
      `fill="${at === 0 ? colors.far : fill}" stroke="${colors.light}" stroke-width="3" stroke-linejoin="round"`,
      'Z',
    )
  }
  return ground(colors.ground) + times(lines, line)
}

/** A tower of slabs in the middle, one for each stretch of the song, like a level meter made of stone. */
export const totem: Design = ({ colors, pick, loudness }) => {
  const slabs = 10 + pick(6)
  const levels = loudness(slabs)
  const height = 440 / slabs
  const round = pick(2) === 0 ? height / 2 : 0
  return [
    ground(colors.ground),
    circle(middle, 200 + pick(120), 190, `fill="${colors.far}"`),
    times(slabs, (at) => {
      const width = 60 + 330 * (levels[at] ?? 0) * (0.55 + pick(45) / 100)
      const fill = [colors.light, colors.accent, colors.light][at % 3] ?? colors.light
      return `<rect x="${short(middle - width / 2)}" y="${short(36 + at * height)}" width="${short(width)}" height="${short(height - 6)}" rx="${short(round)}" fill="${fill}"/>`
    }),
  ].join('')
}
