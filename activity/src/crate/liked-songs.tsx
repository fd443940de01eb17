import { useQuery } from '@tanstack/react-query'
import { Star } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { call } from '../client/api.ts'
import { sentenceFor } from '../client/sentence.ts'
import { useMyUuid, useRoomState } from '../live/room-context.tsx'
import { Button } from '../ui/button.tsx'
import { EmptyState } from '../ui/empty-state.tsx'
import { Spinner } from '../ui/spinner.tsx'
import { AddButtons } from '../song/add-buttons.tsx'
import styles from './queue-panel.module.css'
import { Shelf } from '../song/shelf.tsx'
import { SongRow } from '../song/song-row.tsx'

/** What one has starred, the latest first. */
export function LikedSongs() {
  const { t } = useTranslation()
  const me = useMyUuid()
  // A star given or taken back changes the list, so it is part of what the list is asked by.
  const starred = useRoomState((state) => (me ? state.allUserData[me]?.songVotes.star === true : false))
  const playId = useRoomState((state) => state.nowPlaying?.playId ?? null)
  const likes = useQuery({
    queryKey: ['likes', me, playId, starred],
    queryFn: () => call('GET /crate/special/likes/songs'),
    placeholderData: (before) => before,
  })
  if (likes.isPending)
    return (
      <div className={styles.waiting}>
        <Spinner label={t('common.loading')} size={26} />
      </div>
    )
  if (likes.isError)
    return (
      <EmptyState
        title={sentenceFor(likes.error)}
        actions={<Button onClick={() => void likes.refetch()}>{t('common.retry')}</Button>}
      />
    )
  if (likes.data.songs.length === 0)
    return (
      <EmptyState picture={<Star />} title={t('queue.likesEmpty')}>
        {t('queue.likesEmptyAbout')}
      </EmptyState>
    )
  return (
    <Shelf>
      {likes.data.songs.map((song) => (
        <li key={song.crateSongUuid}>
          <SongRow song={song} after={<AddButtons song={song} />} />
        </li>
      ))}
    </Shelf>
  )
}
