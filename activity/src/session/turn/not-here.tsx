import type { TFunction } from 'i18next'
import { useTranslation } from 'react-i18next'
import type { Song } from '@segue/shared/song/song.ts'
import { useRoomRefusal } from '../room-context.tsx'

/** Why a song cannot be played in the room one is in, in the space of a line; nothing where it can. */
export function NotHere({ song }: { song: Song }) {
  const { t } = useTranslation()
  const refusal = useRoomRefusal(song)
  return refusal && roomRefusalWords(refusal, t)
}

type Refusal = { code: 'explicitSong' | 'otherProviders'; values: { providers?: string } }

/** Why the settings of a room refuse a song. */
export const roomRefusalWords = ({ code, values }: Refusal, t: TFunction): string =>
  code === 'explicitSong'
    ? t('queue.explicitHere')
    : t('queue.otherProvidersHere', { providers: values.providers ?? '' })
