import { Shuffle, Star, Trash2 } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { sentenceFor } from '../../client/sentence.ts'
import { useMyUuid, useRoomState } from '../../session/room-context.tsx'
import { clearStarred, shuffleStarred, starredList } from '../../song/starred.ts'
import { useSongList } from '../../song/song-list.ts'
import { Button, IconButton } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { Spinner } from '../../ui/spinner.tsx'
import { EditableSongs } from '../list/editable-songs.tsx'
import styles from './queue-panel.module.css'

/** The user's starred songs, latest first unless reordered. */
export function LikedSongs() {
  const { t } = useTranslation()
  const list = starredList()
  const starred = useSongList(list)
  useFreshStars(() => void starred.refetch())
  if (starred.isPending)
    return (
      <div className={styles.waiting}>
        <Spinner label={t('common.loading')} size={26} />
      </div>
    )
  if (starred.isError && !starred.data)
    return (
      <EmptyState
        title={sentenceFor(starred.error)}
        actions={<Button onClick={() => void starred.refetch()}>{t('common.retry')}</Button>}
      />
    )
  const songs = starred.data ?? []
  if (songs.length === 0)
    return (
      <EmptyState picture={<Star />} title={t('queue.likesEmpty')}>
        {t('queue.likesEmptyAbout')}
      </EmptyState>
    )
  return (
    <EditableSongs
      list={list}
      songs={songs}
      label={t('queue.likes')}
      head={<p className={styles.order}>{t('queue.likesAbout')}</p>}
      tools={
        <>
          {songs.length > 1 ? (
            <IconButton size="small" label={t('queue.shuffle')} onClick={shuffleStarred}>
              <Shuffle />
            </IconButton>
          ) : null}
          <ClearStarred count={songs.length} />
        </>
      }
      settings={{ editable: true }}
    />
  )
}

function ClearStarred({ count }: { count: number }) {
  const { t } = useTranslation()
  const [isOpen, setOpen] = useState(false)
  const close = () => setOpen(false)
  return (
    <>
      <IconButton size="small" label={t('queue.likesClear')} onClick={() => setOpen(true)}>
        <Trash2 />
      </IconButton>
      <Dialog
        open={isOpen}
        onClose={close}
        size="small"
        title={t('queue.likesClear')}
        closeLabel={t('common.close')}
        footer={
          <>
            <Button look="quiet" onClick={close}>
              {t('common.cancel')}
            </Button>
            <Button
              look="danger"
              onClick={() => {
                close()
                void clearStarred()
              }}
            >
              {t('common.remove')}
            </Button>
          </>
        }
      >
        <p>{t('queue.likesClearSure', { count })}</p>
      </Dialog>
    </>
  )
}

/** Refetches the list when the user stars or unstars the song in the room. */
function useFreshStars(refetch: () => void): void {
  const me = useMyUuid()
  const isGranted = useRoomState((state) => (me ? state.allUserData[me]?.songVotes.star === true : false))
  const seen = useRef(isGranted)
  useEffect(() => {
    if (seen.current !== isGranted) refetch()
    seen.current = isGranted
    // Runs only when the star changes.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, [isGranted])
}
