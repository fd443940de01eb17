import { useTranslation } from 'react-i18next'
import type { TFunction } from 'i18next'
import type { BoothRules } from '@segue/shared/room/settings/booth-rules.ts'
import { useMyUuid, useRoomState, useSessionTurn } from '../../session/room-context.tsx'
import type { SongChecks } from '../../session/turn/session-turn.ts'
import { useQueue, type QueuedSong } from '../../song/queue.ts'
import { useBoothRules } from '../booth/booth.ts'

/** Why nothing is playing, and what the user can do about it. */
export function useSilence(): { title: string; about: string } {
  const { t } = useTranslation()
  const me = useMyUuid() ?? ''
  const { data: queue } = useQueue()
  const rules = useBoothRules()
  const checks = useSessionTurn((turn) => turn.checks)
  const names = useRoomState(({ djs, allUserData }) =>
    djs.map(({ uuid }) => allUserData[uuid]?.userProfile.nickname ?? ''),
  )
  const onStage = useRoomState((state) => state.djs.some((dj) => dj.uuid === me))
  const [name = ''] = names
  if (names.length === 0) return { title: t('room.decksFree'), about: t('room.decksFreeAbout') }
  if (onStage) return { title: t('room.youWait'), about: whyNoneOfMine(t, queue ?? [], checks, rules) }
  const others = names.length - 1
  const title = others > 0 ? t('room.othersWait', { name, count: others }) : t('room.waitsForSong', { name })
  return { title, about: t('room.waitAbout') }
}

/** Why none of the songs in a queue can be played, in one sentence. */
export function whyNoneOfMine(
  t: TFunction,
  queue: readonly QueuedSong[],
  checks: SongChecks,
  { noRepeatHours, noRepeatSongs }: Pick<BoothRules, 'noRepeatHours' | 'noRepeatSongs'>,
): string {
  const count = queue.length
  if (count === 0) return t('room.emptyQueue')
  const reasons = queue.map((song) => checks.get(song.crateSongUuid))
  if (reasons.some((reason) => reason === undefined)) return t('room.waitAbout')
  if (reasons.every((reason) => reason?.code === 'playedRecently')) {
    if (noRepeatHours !== null && reasons.every((reason) => reason?.freeAt !== null)) {
      return count === 2
        ? t('room.bothPlayed', { hours: noRepeatHours })
        : t('room.allPlayed', { count, hours: noRepeatHours })
    }
    if (noRepeatSongs !== null && reasons.every((reason) => (reason?.freeAfterSongs ?? 0) > 0)) {
      return t('room.allAmong', { count, songs: noRepeatSongs })
    }
  }
  return t('room.allRefused', { count })
}
