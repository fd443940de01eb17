import { Star, ThumbsDown, ThumbsUp, X } from 'lucide-react'
import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { toast } from '../../client/toasts.ts'
import { noTurn, ownTurn, type OwnMoment, type Recap } from '../../session/turn/own-turn.ts'
import { useLiveRoom, useMyUuid, useRoomSession } from '../../session/room-context.tsx'
import { progressOf } from '../../song/time.ts'
import { IconButton } from '../../ui/button.tsx'
import styles from './own-turn.module.css'

const [signMs, recapMs] = [4000, 20_000]

/** Announces the user's own song, highlights it while it plays, and sums up its votes. */
export function OwnTurn() {
  const { t } = useTranslation()
  const { stage } = useRoomSession()
  const [isOn, setOn] = useState(false)
  const [recap, setRecap] = useState<Recap | null>(null)
  useOwnMoments((moment, me) => {
    if (moment.kind === 'soon') return toast(t('ownTurn.soon', { count: moment.seconds }), { tone: 'good' })
    if (moment.kind === 'over') return setRecap(moment)
    // The user's previous song may have ended in the same moment, so its recap stays.
    setOn(true)
    const light = { id: `${moment.playId} is on`, kind: 'spotlight', fromUuid: me, fromName: '', won: null } as const
    return stage.emitShow({ ...light, toUuid: me, toName: null, words: null })
  })
  useEffect(() => {
    if (!isOn) return undefined
    const timer = setTimeout(() => setOn(false), signMs)
    return () => clearTimeout(timer)
  }, [isOn])
  useEffect(() => {
    if (!recap) return undefined
    const timer = setTimeout(() => setRecap(null), recapMs)
    return () => clearTimeout(timer)
  }, [recap])
  return (
    <>
      <output className={styles.sign} data-theme="dark">
        {isOn ? <b>{t('ownTurn.on')}</b> : null}
      </output>
      {recap ? <RecapCard recap={recap} onClose={() => setRecap(null)} /> : null}
    </>
  )
}

/** How the room voted on the user's song. */
export function RecapCard({ recap, onClose }: { recap: Recap; onClose: () => void }) {
  const { t } = useTranslation()
  const { title, likes, stars, dislikes, percent } = recap
  return (
    <aside className={styles.recap} data-theme="dark" aria-label={t('ownTurn.recap')}>
      <header>
        <h2>{t('ownTurn.recapOf', { title })}</h2>
        <IconButton size="small" label={t('common.close')} onClick={onClose}>
          <X />
        </IconButton>
      </header>
      <ul>
        <li data-tone="like">
          <ThumbsUp aria-hidden="true" /> {t('ownTurn.likes', { count: likes })}
        </li>
        <li data-tone="star">
          <Star aria-hidden="true" /> {t('ownTurn.stars', { count: stars })}
        </li>
        {dislikes > 0 ? (
          <li data-tone="dislike">
            <ThumbsDown aria-hidden="true" /> {t('ownTurn.dislikes', { count: dislikes })}
          </li>
        ) : null}
      </ul>
      <p>{t('ownTurn.vibe', { percent })}</p>
    </aside>
  )
}

/** Checks the room on every change and every second, since a turn also starts by the clock. */
function useOwnMoments(onMoment: (moment: OwnMoment, me: string) => void): void {
  const room = useLiveRoom()
  const me = useMyUuid()
  useEffect(() => {
    if (me === null) return undefined
    let before = noTurn
    const look = () => {
      const { state, status } = room.store.getState()
      if (!state || status.kind !== 'live') return
      const play = state.nowPlaying
      const left = play ? progressOf(play, room.serverNow()) : null
      const { turn, moments } = ownTurn(before, state, me, left ? left.duration - left.position : 0)
      before = turn
      for (const moment of moments) onMoment(moment, me)
    }
    look()
    const timer = setInterval(look, 1000)
    const off = room.store.subscribe(look)
    return () => {
      clearInterval(timer)
      off()
    }
    // The callback is stable in effect, and re-running the effect would lose the current turn.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, [room, me])
}
