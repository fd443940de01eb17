import { useTranslation } from 'react-i18next'
import { playingDj } from '@segue/shared/room/rules/playing-dj.ts'
import { say, sayFailure } from '../../client/toasts.ts'
import { useIsRoomStaff, useLiveRoom, useMyUuid, useRoomState } from '../../live/room-context.tsx'

/** Skips what plays where one may, and votes for it where the room has its listeners decide. A refusal is said. */
export function useSkip(): () => void {
  const { t } = useTranslation()
  const room = useLiveRoom()
  const me = useMyUuid()
  const isStaff = useIsRoomStaff()
  const playId = useRoomState((state) => state.nowPlaying?.playId ?? null)
  const own = useRoomState((state) => playingDj(state)?.uuid === me)
  return () => {
    if (!playId) return say(t('chat.commands.nothingToSkip'))
    const action =
      own || isStaff ? ({ type: 'skipSong', playId } as const) : ({ type: 'voteToSkip', skip: true, playId } as const)
    room.act(action).catch(sayFailure)
  }
}
