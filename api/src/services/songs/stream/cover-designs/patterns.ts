import { box, circle, ground, path, short, size, times, type Design } from './design.ts'

/** Tiles with quarter circles that join into loops; the loud ones are filled. */
export const loops: Design = ({ colors, pick, loudness }) => {
  const across = 4 + pick(3)
  const tile = size / across
  const levels = loudness(across * across)
  const drawn = times(across * across, (at) => {
    const [x, y] = [(at % across) * tile, Math.floor(at / across) * tile]
    const half = tile / 2
    const corners =
      pick(2) === 0
        ? [
            [0, 0],
            [1, 1],
          ]
        : [
            [1, 0],
            [0, 1],
          ]
    const arcs = corners
      .map(([right = 0, down = 0]) =>
        circle(
          x + right * tile,
          y + down * tile,
          half,
          `fill="${(levels[at] ?? 0) > 0.8 ? colors.accent : 'none'}" stroke="${colors.light}" stroke-width="${short(tile / 7)}"`,
        ),
      )
      .join('')
    return `<svg x="${short(x)}" y="${short(y)}" width="${short(tile)}" height="${short(tile)}" viewBox="${short(x)} ${short(y)} ${short(tile)} ${short(tile)}">${box(x, y, tile, tile, `fill="${at % 2 === 0 ? colors.far : colors.ground}"`)}${arcs}</svg>`
  })
  return ground(colors.ground) + drawn
}

/** A poster of plain shapes in a grid: each is chosen by chance and sized by the song. */
export const blocks: Design = ({ colors, pick, loudness }) => {
  const across = 3 + pick(2)
  const cell = size / across
  const fills = [colors.far, colors.light, colors.accent, colors.ground]
  const levels = loudness(across * across)
  return times(across * across, (at) => {
    const [x, y] = [(at % across) * cell, Math.floor(at / across) * cell]
    const back = pick(4)
    const fill = `fill="${fills[(back + 1 + pick(3)) % 4] ?? colors.light}"`
    const scale = 0.45 + 0.55 * (levels[at] ?? 0.5)
    const shapes = [
      circle(x + cell / 2, y + cell / 2, (cell / 2) * scale, fill),
      path(
        [
          [x, y + cell],
          [x + cell, y + cell],
          [x + cell * (pick(2) === 0 ? 0 : 1), y + cell * (1 - scale)],
        ],
        fill,
        'Z',
      ),
      `<path d="M${short(x)} ${short(y + cell)}a${short(cell)} ${short(cell)} 0 0 1 ${short(cell)} ${short(-cell)}v${short(cell)}z" ${fill}/>`,
      box(x, y + cell * (1 - scale), cell, cell * scale, fill),
    ]
    return box(x, y, cell, cell, `fill="${fills[back] ?? colors.ground}"`) + (shapes[pick(4)] ?? '')
  })
}

/** Slanted stripes of different widths: the wide ones are the loud moments. */
export const stripes: Design = ({ colors, pick, loudness }) => {
  const levels = loudness(16)
  const sum = levels.reduce((total, level) => total + 0.15 + level ** 3, 0)
  const fills = [colors.light, colors.far, colors.accent, colors.far]
  let x = -150
  const bars = levels.map((level, at) => {
    const width = ((0.15 + level ** 3) / sum) * 820
    x += width
    return box(x - width, -160, width * 0.72, 840, `fill="${fills[at % fills.length] ?? colors.far}"`)
  })
  return `${ground(colors.ground)}<g transform="rotate(${[18, -24, 45, -45, 90][pick(5)] ?? 0} 256 256)">${bars.join('')}</g>${pick(2) === 0 ? circle(150 + pick(210), 150 + pick(210), 70 + pick(50), `fill="${colors.ground}"`) : ''}`
}

/** Dots as in a newspaper photograph of the song. */
export const halftone: Design = ({ colors, pick, loudness }) => {
  const across = 15
  const cell = size / across
  const levels = loudness(across)
  const [x, y] = [pick(across), pick(across)]
  const dots = times(across * across, (at) => {
    const [column, row] = [at % across, Math.floor(at / across)]
    const near = Math.max(0, 1 - Math.hypot(column - x, row - y) / across)
    const radius = cell * 0.52 * (levels[column] ?? 0) * (0.25 + near)
    return radius < 1
      ? ''
      : circle(
          (column + 0.5) * cell,
          (row + 0.5) * cell,
          Math.min(cell * 0.5, radius),
          near > 0.72 ? `fill="${colors.accent}"` : '',
        )
  })
  return `${ground(pick(2) === 0 ? colors.ground : colors.far)}<g fill="${colors.light}">${dots}</g>`
}
