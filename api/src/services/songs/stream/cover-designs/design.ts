export type Colors = { ground: string; far: string; light: string; accent: string }

/** What a design draws with: everything it needs to know about a song. The picture is 512 units wide and high. */
export type Scene = {
  colors: Colors
  /** A deterministic number from 0 to below `below`. */
  pick: (below: number) => number
  /** The song's loudness from start to end as this many values from 0 to 1. */
  loudness: (count: number) => number[]
}

/** Draws a cover, background included. */
export type Design = (scene: Scene) => string

export const size = 512
export const middle = size / 2

/** `count` results of a function that draws one of several parts. */
export const times = (count: number, draw: (at: number) => string): string =>
  Array.from({ length: count }, (_, at) => draw(at)).join('')

export const ground = (fill: string): string => `<rect width="${size}" height="${size}" fill="${fill}"/>`

export const circle = (x: number, y: number, radius: number, rest: string): string =>
  `<circle cx="${short(x)}" cy="${short(y)}" r="${short(radius)}" ${rest}/>`

export const box = (x: number, y: number, width: number, height: number, rest: string): string =>
  `<rect x="${short(x)}" y="${short(y)}" width="${short(width)}" height="${short(height)}" ${rest}/>`

export const path = (points: readonly (readonly [x: number, y: number])[], rest: string, end = ''): string =>
  `<path d="M${points.map(([x, y]) => `${short(x)} ${short(y)}`).join('L')}${end}" ${rest}/>`

export const short = (value: number): string => String(Math.round(value * 10) / 10)

export const around = (angle: number, radius: number, x = middle, y = middle): [x: number, y: number] => [
  x + Math.cos(angle) * radius,
  y + Math.sin(angle) * radius,
]

/** A color between two, written as `#rrggbb`: the first at 0, the second at 1. */
export function mixed(first: string, second: string, share: number): string {
  const channel = (color: string, at: number): number => Number.parseInt(color.slice(at, at + 2), 16)
  const hex = [1, 3, 5].map((at) => Math.round(channel(first, at) * (1 - share) + channel(second, at) * share))
  return `#${hex.map((value) => value.toString(16).padStart(2, '0')).join('')}`
}
