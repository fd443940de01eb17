import { HouseRegulars } from './house-regulars.tsx'
import { OwnTurn } from './own-turn.tsx'

/** What makes an evening of a room: the house's own people, and one's own moment on the stage. */
export function Company() {
  return (
    <>
      <HouseRegulars />
      <OwnTurn />
    </>
  )
}
