import { useTranslation } from 'react-i18next'
import { useMyUuid, useRoomState } from '../../session/room-context.tsx'
import { songsUntilMyTurn } from '../../session/turn/my-turn.ts'
import { useMyPlace } from '../booth/booth.ts'

/** When it is the user's turn, or their place on the waiting list, as a sentence; null if neither is known. */
export function useTurn(): string | null {
  const { t } = useTranslation()
  const me = useMyUuid() ?? ''
  const wait = useRoomState((state) => songsUntilMyTurn(state, me))
  const place = useMyPlace()?.place
  if (place !== undefined) return t('booth.placeInLine', { place })
  if (wait === null) return null
  return wait === 0 ? t('room.yourTurnNext') : t('room.yourTurnIn', { count: wait })
}
