import { HouseRegulars } from './house-regulars.tsx'
import { OwnTurn } from './own-turn.tsx'
import { SmallWindow } from './picture-in-picture.tsx'

/** What makes an evening of a room: the house's own people, one's own moment on the stage, and a window that stays on top. */
export function Company() {
  return (
    <>
      <HouseRegulars />
      <OwnTurn />
      <SmallWindow />
    </>
  )
}
