import { ArrowUpToLine, CopyCheck, ListChecks, ListPlus, ListEnd, Trash2, X } from 'lucide-react'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { toast } from '../../client/toasts.ts'
import { useIsUser } from '../../client/session.ts'
import { openDialog } from '../../client/dialogs.ts'
import { IconButton } from '../../ui/button.tsx'
import { classes } from '../../ui/classes.ts'
import type { ListSettings } from './list-settings.ts'
import styles from './editable-songs.module.css'
import { addToQueue } from '../../song/queue.ts'
import type { Selecting } from './use-selection.ts'
import type { CrateSong } from '../../song/crate-song.ts'

/** Above a list: the number of songs, unless the screen shows it, and actions on all or on the selected ones. */
export function ListTools({
  songs,
  selecting: { selection, choosing, setChoosing, all },
  settings: { editable, isQueue, isCounted },
  tools,
  onTop,
  onRemove,
}: {
  songs: readonly CrateSong[]
  selecting: Pick<Selecting, 'selection' | 'choosing' | 'setChoosing' | 'all'>
  settings: ListSettings
  tools: ReactNode
  onTop: (uuids: readonly string[]) => void
  onRemove: (uuids: readonly string[]) => void
}) {
  const { t } = useTranslation()
  const isUser = useIsUser()
  const chosen = songs.filter((song) => selection.chosen.has(song.crateSongUuid))
  const uuids = chosen.map((song) => song.crateSongUuid)
  if (!choosing && chosen.length === 0)
    return (
      <div className={styles.tools}>
        <span className={styles.count}>{isCounted ? null : t('queue.songs', { count: songs.length })}</span>
        {songs.length > 1 ? (
          <IconButton size="small" label={t('crate.choose')} onClick={() => setChoosing(true)}>
            <ListChecks />
          </IconButton>
        ) : null}
        {tools}
      </div>
    )
  return (
    <div className={classes(styles.tools, styles.toolsChosen)} role="toolbar" aria-label={t('crate.withChosen')}>
      <output className={styles.count}>{t('crate.chosen', { count: chosen.length })}</output>
      <IconButton size="small" label={t('crate.chooseAll')} onClick={all}>
        <CopyCheck />
      </IconButton>
      {chosen.length > 0 ? (
        <>
          {isUser ? <AddTools songs={chosen} isQueue={isQueue} /> : null}
          {editable ? (
            <EditTools isQueue={isQueue} onTop={() => onTop(uuids)} onRemove={() => onRemove(uuids)} />
          ) : null}
        </>
      ) : null}
      <IconButton size="small" label={t('crate.chooseNone')} onClick={() => setChoosing(false)}>
        <X />
      </IconButton>
    </div>
  )
}

/** Adds songs to crates and, unless they are from there, to the queue. */
function AddTools({ songs, isQueue }: { songs: CrateSong[]; isQueue: boolean | undefined }) {
  const { t } = useTranslation()
  return (
    <>
      {isQueue ? null : (
        <IconButton
          size="small"
          label={t('queue.add')}
          onClick={() => {
            void addToQueue(songs, 'end')
            toast(t('crate.queued', { count: songs.length }), { tone: 'good' })
          }}
        >
          <ListEnd />
        </IconButton>
      )}
      <IconButton size="small" label={t('crate.addTo')} onClick={() => openDialog({ name: 'addToCrate', songs })}>
        <ListPlus />
      </IconButton>
    </>
  )
}

/** Moves songs within the list and removes them. */
function EditTools({
  isQueue,
  onTop,
  onRemove,
}: {
  isQueue: boolean | undefined
  onTop: () => void
  onRemove: () => void
}) {
  const { t } = useTranslation()
  return (
    <>
      <IconButton size="small" label={t(isQueue ? 'queue.moveTop' : 'crate.moveTop')} onClick={onTop}>
        <ArrowUpToLine />
      </IconButton>
      <IconButton size="small" label={t('common.remove')} onClick={onRemove}>
        <Trash2 />
      </IconButton>
    </>
  )
}
