import type { AvatarSpec } from './spec.ts'

/** Colors of the sheet: the first five digits. The sixth digit selects what the ghost wears. */
const sheets = ['#f4f0f', '#ffe0b', '#c4efd', '#c2dcf', '#ffc4d', '#dcc4f', '#f3e6a', '#cdd3d']

type Worn = Pick<AvatarSpec, 'hat' | 'extras'>
const worn: readonly Worn[] = [
  {},
  { hat: { style: 'beanie', tone: '#e2574c' } },
  { extras: ['headphones'] },
  { hat: { style: 'cap', tone: '#2fa39a' } },
  { hat: { style: 'straw', tone: '#e8c46a' } },
  { hat: { style: 'beret', tone: '#7b5cf9' } },
  { hat: { style: 'bucket', tone: '#5e8fd6' } },
]

/** The color of a guest's ghost: the same in every browser, and seldom the same as a neighbor's. */
export function ghostColorOf(uuid: string): string {
  let hash = 2166136261
  for (let i = 0; i < uuid.length; i++) hash = Math.imul(hash ^ uuid.charCodeAt(i), 16777619)
  const chance = hash >>> 4
  return `${sheets[chance % sheets.length] ?? sheets[0]}${Math.floor(chance / sheets.length) % worn.length}`
}

/** A ghost with the sheet and accessories that its color encodes; any other color leaves it unchanged. */
export function dressedGhost(spec: AvatarSpec, color: string | undefined): AvatarSpec {
  if (!color || !sheets.includes(color.slice(0, 6))) return spec
  return { ...spec, skin: color, ...worn[Number(color.slice(6))] }
}
