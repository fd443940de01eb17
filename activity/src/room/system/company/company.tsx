import { HouseRegulars } from './house-regulars.tsx'
import { OwnTurn } from '../own-turn.tsx'
import { SmallWindow } from '../picture-in-picture.tsx'

/** Extras of a room: house regulars, the user's own turn on stage, and picture-in-picture. */
export function Company() {
  return (
    <>
      <HouseRegulars />
      <OwnTurn />
      <SmallWindow />
    </>
  )
}
