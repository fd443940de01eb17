import { Check, Circle } from 'lucide-react'
import { useEffect, useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { useStore } from 'zustand'
import { playingDj } from '@segue/shared/room/state/playing-dj.ts'
import { firstGoals, noNewcomer, reach, useFirstGoals, type FirstGoal } from '../../session/newcomer.ts'
import { useMyUuid, useRoomState } from '../../session/room-context.tsx'
import { useChatRoom } from './use-chat-room.ts'
import styles from './newcomers-bar.module.css'

/** Three things to do on a first visit, checked off as they are done. */
export function FirstGoals() {
  const { t } = useTranslation()
  const reaching = useReaching()
  const reached = useFirstGoals((goals) => goals.reached)
  useEffect(() => reach(reaching), [reaching])
  // Whoever comes back has seen that all is done.
  useEffect(() => {
    if (useFirstGoals.getState().reached.length === firstGoals.length) noNewcomer()
  }, [])
  if (reached.length === firstGoals.length) return <p className={styles.goals}>{t('howItWorks.allDone')}</p>
  return (
    <ul className={styles.goals} aria-label={t('howItWorks.goals')}>
      {firstGoals.map((goal) => {
        const isDone = reached.includes(goal)
        return (
          <li key={goal} data-done={isDone || undefined}>
            {isDone ? <Check aria-label={t('howItWorks.goalDone')} /> : <Circle aria-hidden="true" />}
            {t(`howItWorks.goal${goal}`)}
          </li>
        )
      })}
    </ul>
  )
}

/** The goals that the user is reaching right now. */
function useReaching(): FirstGoal[] {
  const me = useMyUuid()
  const hasVoted = useRoomState((state) => Object.keys((me && state.allUserData[me]?.songVotes) || {}).length > 0)
  const isPlaying = useRoomState((state) => me !== null && playingDj(state)?.uuid === me)
  const hasChatted = useStore(useChatRoom().store, ({ messages }) => messages.some(({ sender }) => sender === me))
  return useMemo(() => {
    const isReaching = { Vote: hasVoted, Chat: hasChatted, Play: isPlaying }
    return firstGoals.filter((goal) => isReaching[goal])
  }, [hasVoted, hasChatted, isPlaying])
}
