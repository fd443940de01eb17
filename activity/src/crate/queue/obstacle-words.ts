import type { TFunction } from 'i18next'
import type { SongCheck } from '@segue/shared/room/protocol/messages.ts'
import { readerLocale } from '../../client/i18n.ts'
import { wordsOfRefusal } from '../../client/sentence.ts'
import { roomRefusalWords } from '../../session/turn/not-here.tsx'

/** Why a song cannot be chosen now, and when it can be again, in one line. */
export function obstacleWords({ code, values, freeAt, freeAfterSongs }: SongCheck, t: TFunction): string {
  const minutes = values['minutes'] ?? ''
  if (code === 'explicitSong' || code === 'otherProviders') return roomRefusalWords({ code, values }, t)
  if (code === 'songTooLong') return t('queue.overLimit', { minutes })
  if (code === 'chosenAlready') return t('queue.othersNext')
  // The end of the wait comes first, since the line may be cut. With both repeat rules on, both apply; songs have no
  // clock time.
  return [
    ...(freeAt === null ? [] : [t('queue.freeAt', { time: timeOfDay(freeAt) })]),
    ...(freeAfterSongs > 0 ? [t('queue.freeAfter', { count: freeAfterSongs })] : []),
    code === 'playedRecently'
      ? t('queue.playedAgo', { minutes })
      : (wordsOfRefusal(code, values) ?? t('queue.notNow')),
  ].join(' · ')
}

const timeOfDay = (at: number) => new Date(at).toLocaleTimeString(readerLocale(), { timeStyle: 'short' })
