import type { TFunction } from 'i18next'
import { useTranslation } from 'react-i18next'
import { camelotOf, keyDistance, maxKeySteps } from '@segue/shared/playback/beat/key-wheel.ts'
import { mixOf } from '@segue/shared/room/hand-over/mix-mode.ts'
import type { NextPlay } from '@segue/shared/room/state/state.ts'
import { useIsRoomStaff, useMyUuid, useRoomState } from '../../session/room-context.tsx'
import { titleOf } from '../../song/song-words.ts'
import styles from './coming-up.module.css'

/**
 * The next song and how it is mixed in. DJs and staff see why not as the room wishes, and the next DJ what may not sound
 * well.
 */
export function ComingUp() {
  const { t } = useTranslation()
  const me = useMyUuid()
  const next = useRoomState((state) => state.nextPlay)
  const playing = useRoomState((state) => state.nowPlaying)
  const settings = useRoomState((state) => state.settings)
  const isDj = useRoomState((state) => state.djs.some(({ uuid }) => uuid === me))
  const isStaff = useIsRoomStaff()
  if (!next) return null
  const [keyNow, keyNext] = [playing?.song.cue?.key, next.song.cue?.key]
  const clash = keyNow && keyNext && keyDistance(keyNow, keyNext) > maxKeySteps
  const mix = playing ? mixOf(playing, next, settings) : undefined
  const sentences = [
    mix
      ? mixSentence(isDj || isStaff ? mix : { ...mix, reason: null }, next, t)
      : t('comingUp.follows', { title: titleOf(next.song, t) }),
    clash && next.overlapMs > 0 && next.djUuid === me
      ? t('comingUp.keysClash', { now: camelotOf(keyNow), next: camelotOf(keyNext) })
      : null,
  ]
  const words = sentences.filter((sentence) => sentence !== null).join('. ')
  return (
    <p className={styles.next} title={words}>
      {words}
    </p>
  )
}

function mixSentence({ mode, reason }: ReturnType<typeof mixOf>, next: NextPlay, t: TFunction): string {
  const title = titleOf(next.song, t)
  const what = {
    blend: t('comingUp.blends', { title, bpm: Math.round(next.bpm ?? 0) }),
    fade: t('comingUp.fades', { title }),
    cut: t(reason ? 'comingUp.cuts' : 'comingUp.follows', { title }),
  }[mode]
  if (!reason) return what
  const percent = reason.code === 'temposDiffer' ? reason.percent : 0
  return t('comingUp.because', { what, why: t(`comingUp.why.${reason.code}`, { percent }) })
}
