import type { StagePerson } from '../../../stage/stage-props.ts'
import { cast, uuidOf, type Character } from './cast.ts'
import { chanceOf } from './chance.ts'

/** With this many people on the floor, including regulars, a small room does not look abandoned. */
const company = 4
/** How many regulars a room has altogether; the others of the cast never come. */
const knownHere = 6
/** How long a regular stays before it is somebody else's turn. Each arrives at a different minute. */
const visitMs = 40 * 60_000
const hourMs = 3_600_000

type Position = StagePerson['position']

/** Where a regular can stand instead of their usual place. */
const corners: readonly Position[] = [8, 36, 64, 92].flatMap((x) => [22, 50, 80].map((y) => ({ x, y })))
/** A person this near would stand in them. */
const tooNear = 24

/** The usual place of a regular, or if somebody stands there, the corner that is furthest from everyone. */
function placeFor(usual: Position, taken: readonly Position[]): Position {
  const room = ({ x, y }: Position) => Math.min(...taken.map((one) => Math.hypot(one.x - x, one.y - y)))
  if (room(usual) >= tooNear) return usual
  return corners.reduce((best, corner) => (room(corner) > room(best) ? corner : best))
}

/** The smallest of these characters first, by a number for each. */
const sorted = (characters: readonly Character[], by: (one: Character) => number) =>
  characters.toSorted((one, other) => by(one) - by(other))

const isOut = ({ hours: [from, until] }: Character, now: number) => {
  const hour = Math.floor(now / hourMs) % 24
  return from < until ? hour >= from && hour < until : hour >= from || hour < until
}

/** The regulars of a room, those who are there now first. It is the same in every browser. */
function regularsOf(roomUuid: string, now: number): Character[] {
  const here = sorted(cast, ({ name }) => chanceOf(`${roomUuid} ${name}`)).slice(0, knownHere)
  return sorted(here, (one) => {
    const arrives = (chanceOf(`${one.name} ${roomUuid}`) / 1000) * visitMs
    const visit = Math.floor((now + arrives) / visitMs)
    return chanceOf(`${roomUuid} ${one.name} ${visit}`) + (isOut(one, now) ? 0 : 1000)
  })
}

/** The regulars in a room at a time, with people at these places on the floor. */
export function regularsFor(people: readonly Position[], { roomUuid, now }: { roomUuid: string; now: number }) {
  const taken = [...people]
  const missing = Math.max(0, company - Math.max(1, people.length))
  return regularsOf(roomUuid, now)
    .slice(0, missing)
    .map((one): StagePerson => {
      const position = placeFor(one.position, taken)
      taken.push(position)
      return onFloor(one, position)
    })
}

const onFloor = (one: Character, position: Position): StagePerson => ({
  avatarId: one.avatarId,
  color: one.color,
  position,
  vote: one.vote,
  uuid: uuidOf(one),
  nickname: one.name,
  role: null,
  isMe: false,
  starred: false,
  isRegular: true,
})
