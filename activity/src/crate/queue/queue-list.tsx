import { FolderOpen, ListMusic, Shuffle, Trash2, Upload } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { useMay } from '../../client/account/capabilities.ts'
import { openDialog } from '../../client/dialogs.ts'
import { sentenceFor } from '../../client/sentence.ts'
import { nextFromQueue, ownPlayingEntry, refusedBy } from '../../session/turn/my-turn.ts'
import { useMyUuid, useRoomState, useSessionTurn } from '../../session/room-context.tsx'
import { Button, IconButton } from '../../ui/button.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { Spinner } from '../../ui/spinner.tsx'
import { LibraryButton } from '../crates/import-buttons.tsx'
import listStyles from '../list/editable-songs.module.css'
import { EditableSongs } from '../list/editable-songs.tsx'
import { clearQueue, queueList, shuffleQueue, useQueue, type QueuedSong } from '../../song/queue.ts'
import { obstacleWords } from './obstacle-words.ts'
import styles from './queue-panel.module.css'
import { chooseFiles, toQueue } from '../../song/uploads.ts'
import { UploadList } from '../uploads/upload-list.tsx'

/** The user's queue in playing order, with the current and the next song marked. */
export function QueueList({ onFind }: { onFind: () => void }) {
  const { t } = useTranslation()
  const queue = useQueue()
  const mayUpload = useMay('uploadMusic')
  if (queue.isPending)
    return (
      <div className={styles.waiting}>
        <Spinner label={t('common.loading')} size={26} />
      </div>
    )
  if (queue.isError && !queue.data)
    return (
      <EmptyState
        title={sentenceFor(queue.error)}
        actions={<Button onClick={() => void queue.refetch()}>{t('common.retry')}</Button>}
      />
    )
  const songs = queue.data ?? []
  if (songs.length === 0)
    return (
      <div className={styles.scroller}>
        <div className={listStyles.tools}>
          <span className={listStyles.count}>{t('queue.songs', { count: 0 })}</span>
          <UploadButtons />
        </div>
        <UploadList into={toQueue()} />
        <EmptyState
          picture={<ListMusic />}
          title={t('queue.empty')}
          actions={
            <>
              {mayUpload ? (
                <Button icon={<Upload />} onClick={() => chooseFiles(toQueue())}>
                  {t('queue.chooseFiles')}
                </Button>
              ) : null}
              <Button onClick={onFind}>{t('queue.find')}</Button>
              {mayUpload ? <LibraryButton /> : null}
            </>
          }
        >
          {mayUpload ? `${t('queue.emptyAbout')} ${t('queue.uploadHint')}` : t('queue.emptyAboutSearch')}
        </EmptyState>
      </div>
    )
  return <FullQueue songs={songs} />
}

function FullQueue({ songs }: { songs: readonly QueuedSong[] }) {
  const { t } = useTranslation()
  const me = useMyUuid() ?? ''
  const playing = useRoomState((state) => ownPlayingEntry(state, me))
  const checks = useSessionTurn((turn) => turn.checks)
  const next = nextFromQueue(songs, playing, refusedBy(checks))
  return (
    <EditableSongs
      list={queueList()}
      songs={songs}
      label={t('queue.title')}
      head={<UploadList into={toQueue()} />}
      tools={
        <>
          {songs.length > 1 ? (
            <>
              <IconButton size="small" label={t('queue.shuffle')} onClick={shuffleQueue}>
                <Shuffle />
              </IconButton>
              <IconButton size="small" label={t('queue.clear')} onClick={clearQueue}>
                <Trash2 />
              </IconButton>
            </>
          ) : null}
          <UploadButtons />
        </>
      }
      settings={{
        editable: true,
        isQueue: true,
        refusal: (song) => {
          const check = checks.get(song.crateSongUuid)
          return check && song.crateSongUuid !== playing ? obstacleWords(check, t) : undefined
        },
        mark(song) {
          if (song.crateSongUuid === playing) return t('room.nowPlaying')
          return song === next ? t('queue.playsNext') : undefined
        },
      }}
    />
  )
}

/** Opens the user's uploads and, for users who may upload, the file picker. */
function UploadButtons() {
  const { t } = useTranslation()
  const mayUpload = useMay('uploadMusic')
  return (
    <>
      <IconButton size="small" label={t('myUploads.open')} onClick={() => openDialog({ name: 'myUploads' })}>
        <FolderOpen />
      </IconButton>
      {mayUpload ? (
        <Button look="brand" size="small" icon={<Upload />} onClick={() => chooseFiles(toQueue())}>
          {t('queue.upload')}
        </Button>
      ) : null}
    </>
  )
}
