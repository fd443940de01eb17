import { useTranslation } from 'react-i18next'
import { camelotOf, keyDistance, maxKeySteps } from '@segue/shared/playback/key-wheel.ts'
import { useMyUuid, useRoomState } from '../../session/room-context.tsx'
import { titleOf } from '../../song/song-words.ts'
import styles from './coming-up.module.css'

/** The next song and how it is mixed in, shown shortly before it starts; its DJ also sees what may not sound well. */
export function ComingUp() {
  const { t } = useTranslation()
  const me = useMyUuid()
  const next = useRoomState((state) => state.nextPlay)
  const keyNow = useRoomState((state) => state.nowPlaying?.song.cue?.key)
  if (!next) return null
  const title = titleOf(next.song, t)
  const { bpm, overlapMs, djUuid } = next
  const keyNext = next.song.cue?.key
  const clash = keyNow && keyNext && keyDistance(keyNow, keyNext) > maxKeySteps
  return (
    <p className={styles.next}>
      {bpm !== undefined
        ? t('comingUp.blends', { title, bpm: Math.round(bpm) })
        : t(overlapMs > 0 ? 'comingUp.fades' : 'comingUp.follows', { title })}
      {clash && overlapMs > 0 && djUuid === me
        ? `. ${t('comingUp.keysClash', { now: camelotOf(keyNow), next: camelotOf(keyNext) })}`
        : null}
    </p>
  )
}
