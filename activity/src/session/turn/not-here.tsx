import type { TFunction } from 'i18next'
import { useTranslation } from 'react-i18next'
import type { Song } from '@segue/shared/song/song.ts'
import { useRoomRefusal } from '../room-context.tsx'

/** Why a song can't be played in the current room, in a single line; nothing if it can. */
export function NotHere({ song }: { song: Song }) {
  const { t } = useTranslation()
  const refusal = useRoomRefusal(song)
  return refusal && roomRefusalWords(refusal, t)
}

type Refusal = { code: 'explicitSong' | 'otherProviders'; values: { providers?: string } }

/** The text for the reason why a room's settings refuse a song. */
export const roomRefusalWords = ({ code, values }: Refusal, t: TFunction): string =>
  code === 'explicitSong'
    ? t('queue.explicitHere')
    : t('queue.otherProvidersHere', { providers: values.providers ?? '' })
