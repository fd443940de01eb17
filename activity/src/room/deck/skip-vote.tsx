import { SkipForward } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { playingDj } from '@segue/shared/room/state/playing-dj.ts'
import { skipVotesNeeded } from '@segue/shared/room/booth/skip-votes.ts'
import { Toggle } from '../../ui/fields/toggle.tsx'
import { useAct } from '../actions.ts'
import { useOwnPart } from '../booth/booth.ts'
import { useMyUuid, useRoomState, useSnapshot } from '../../session/room-context.tsx'

/** The listeners' skip vote: the user's own vote, and how many more are needed. */
export function SkipVote() {
  const { t } = useTranslation()
  const act = useAct()
  const me = useMyUuid()
  const playId = useRoomState((state) => state.nowPlaying?.playId ?? null)
  const own = useRoomState((state) => playingDj(state)?.uuid === me)
  const count = useRoomState((state) => state.skipVotes)
  const needed = useRoomState(skipVotesNeeded)
  const live = useSnapshot(({ status }) => status.kind === 'live')
  const pressed = useOwnPart()?.votedToSkip ?? false
  if (!playId || own || needed === null) return null
  return (
    <Toggle
      label={t('skipVote.about', { count, needed })}
      pressed={pressed}
      disabled={!live}
      onPress={() => act({ type: 'voteToSkip', skip: !pressed, playId })}
    >
      <SkipForward aria-hidden="true" /> {t('skipVote.button', { count, needed })}
    </Toggle>
  )
}
