import { useTranslation } from 'react-i18next'
import type { PersonAction } from '@segue/shared/room/protocol/actions.ts'
import { openDialog } from '../client/dialogs.ts'
import { currentSession } from '../client/session.ts'
import { sentenceFor } from '../client/sentence.ts'
import { toast, toastFailure } from '../client/toasts.ts'
import { fetchQueue } from '../song/queue.ts'
import { openPanel } from '../session/panels.ts'
import { useLiveRoom, useRoomSession } from '../session/room-context.tsx'
import { offerInTurn } from './deck/song-refusals.ts'

/** Performs an action in the room; shows a toast if it is refused. */
export function useAct(): (action: PersonAction) => void {
  const room = useLiveRoom()
  return (action) => void room.act(action).catch(toastFailure)
}

/** Goes on stage, which requires an account and a song; users without one are guided to it. */
export function useStepUp(): () => void {
  const { t } = useTranslation()
  const { room, turn } = useRoomSession()
  async function stepUp(): Promise<void> {
    if (currentSession()?.kind !== 'user')
      return openDialog({ name: 'account', page: 'signUp', why: t('account.whyPlay'), onSignedIn: start })
    // A user who goes on stage wants sound, and this click is the user gesture that browsers require.
    void room.player.unlock()
    const queue = await fetchQueue()
    if (queue.length === 0) {
      openPanel('queue')
      return toast(t('room.noSongs'))
    }
    const idle = room.store.getState().state?.nowPlaying === null
    const { checks } = turn.getState()
    const playable = queue.filter(({ crateSongUuid }) => !checks.has(crateSongUuid))
    // If no song is allowed, the room's refusal gives the reason.
    const offers = playable.length > 0 ? playable : queue
    const { waitingPlace: place } = await offerInTurn(offers, (song) => room.act({ type: 'addDj', song }))
    if (typeof place === 'number') return toast(t('booth.inLine', { place }), { tone: 'good' })
    toast(t(idle ? 'room.firstOnStage' : 'room.steppedUp'), { tone: 'good' })
  }
  const failed = (error: unknown) => {
    const needsPlan = error instanceof Error && 'code' in error && error.code === 'djProPlanOnly'
    if (!needsPlan) return toastFailure(error)
    const action = { words: t('room.seePlans'), run: () => openDialog({ name: 'plans' }) }
    toast(sentenceFor(error), { tone: 'bad', action })
  }
  const start = () => void stepUp().catch(failed)
  return start
}
