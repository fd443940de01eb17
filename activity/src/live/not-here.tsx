import { useTranslation } from 'react-i18next'
import type { Song } from '@segue/shared/song/song.ts'
import { useRoomRefusal } from './room-context.tsx'

/** Why a song cannot be played in the room one is in, in the space of a line; nothing where it can. */
export function NotHere({ song }: { song: Song }) {
  const { t } = useTranslation()
  const refusal = useRoomRefusal(song)
  if (!refusal) return null
  if (refusal.code === 'explicitSong') return t('queue.explicitHere')
  return t('queue.otherProvidersHere', { providers: refusal.values.providers })
}
