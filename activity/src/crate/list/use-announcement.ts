import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { titleOf } from '../../song/song-words.ts'
import type { CrateSong } from '../../song/crate-song.ts'

/**
 * Screen reader announcements for a song that is moved. Positions are zero-based in code and one-based when announced.
 */
export function useAnnouncement(songs: readonly CrateSong[]) {
  const { t } = useTranslation()
  const [announcement, setAnnouncement] = useState('')
  return {
    announcement,
    announce: (change: 'picked' | 'moved' | 'dropped', uuid: string, place: number) => {
      const song = songs.find((one) => one.crateSongUuid === uuid)
      const title = song ? titleOf(song, t) : ''
      setAnnouncement(t(`drag.${change}`, { title, place: place + 1, count: songs.length }))
    },
    announceCancel: () => setAnnouncement(t('drag.cancelled')),
  }
}
