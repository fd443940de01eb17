import { Disc3, Plus, Shuffle, Upload } from 'lucide-react'
import { useEffect, useState, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { useMay } from '../../client/account/capabilities.ts'
import { openDialog } from '../../client/dialogs.ts'
import { sentenceFor } from '../../client/sentence.ts'
import { useSession } from '../../client/session.ts'
import { Button, IconButton } from '../../ui/button.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { Spinner } from '../../ui/spinner.tsx'
import { CrateActions } from './crate-actions.tsx'
import { CrateCover, ImportingCover } from './crate-cover.tsx'
import { CrateFacts } from './crate-facts.tsx'
import { crateSongs, shuffleCrate, toCrate, type Crate } from './crates.ts'
import styles from './crates.module.css'
import { DropArea } from '../list/drop-area.tsx'
import { EditableSongs } from '../list/editable-songs.tsx'
import { ImportProgress } from './import-progress.tsx'
import { useSongList } from '../../song/song-list.ts'
import { UploadList } from '../uploads/upload-list.tsx'
import { chooseFiles } from '../../song/uploads.ts'

/** A crate with its songs: editable if it is the user's own, otherwise to listen to and copy from. */
export function CrateDetail({
  crate,
  narrow,
  back,
  onGone,
}: {
  crate: Crate
  /** Set beside the stage, where there is little space. */
  narrow?: boolean
  /** A back button, if the screen has no other. */
  back?: ReactNode
  /** Called after the crate was deleted. */
  onGone: () => void
}) {
  const Heading = narrow ? 'h2' : 'h1'
  const session = useSession((state) => state.session)
  const mine = session?.kind === 'user' && session.uuid === crate.userUuid
  const mayUpload = useMay('uploadMusic')
  const list = crateSongs(crate)
  const songs = useSongList(list)
  useFreshSongs(crate, () => void songs.refetch())
  const size = narrow ? 48 : 168
  const actions = <CrateActions crate={crate} mine={mine} narrow={narrow} onGone={onGone} />
  const head = (
    <>
      <header className={styles.head} data-narrow={narrow}>
        {back}
        {crate.importStatus === 'IN_PROGRESS' && crate.count === 0 ? (
          <ImportingCover size={size} />
        ) : (
          <CrateCover crate={crate} size={size} />
        )}
        <div className={styles.headWords}>
          <Heading className={styles.headName}>{crate.crateName}</Heading>
          <CrateFacts crate={crate} mine={mine} songs={songs.data} />
          {crate.description && !narrow ? <p className={styles.description}>{crate.description}</p> : null}
          <ImportProgress crate={crate} />
          {narrow ? null : actions}
        </div>
        {narrow ? actions : null}
      </header>
      <UploadList into={toCrate(crate)} />
    </>
  )
  return (
    <DropArea enabled={mine && mayUpload} into={toCrate(crate)}>
      <EditableSongs
        list={list}
        songs={songs.data ?? []}
        label={crate.crateName}
        head={head}
        empty={<WithoutSongs crate={crate} mine={mine} songs={songs} />}
        tools={mine ? <EditTools crate={crate} several={(songs.data?.length ?? 0) > 1} /> : null}
        settings={{ editable: mine, isCounted: true }}
      />
    </DropArea>
  )
}

/** In place of songs that are loading, could not be loaded or don't exist. */
function WithoutSongs(props: { crate: Crate; mine: boolean; songs: ReturnType<typeof useSongList> }) {
  const { t } = useTranslation()
  const { crate, mine, songs } = props
  if (songs.isPending)
    return (
      <div className={styles.waiting}>
        <Spinner label={t('common.loading')} size={26} />
      </div>
    )
  if (songs.isError && !songs.data)
    return (
      <EmptyState
        title={sentenceFor(songs.error)}
        actions={<Button onClick={() => void songs.refetch()}>{t('common.retry')}</Button>}
      />
    )
  return crate.importStatus === 'IN_PROGRESS' ? null : <NoSongs crate={crate} mine={mine} />
}

/** Refetches the songs while an import runs, and after changes on the user's other devices. */
function useFreshSongs({ count, importStatus }: Crate, refetch: () => void): void {
  const [seen, setSeen] = useState({ count, importStatus })
  const importing = importStatus === 'IN_PROGRESS' || seen.importStatus === 'IN_PROGRESS'
  const changed = seen.count !== count || seen.importStatus !== importStatus
  useEffect(() => {
    if (!changed) return
    setSeen({ count, importStatus })
    if (importing) refetch()
    // Runs only when the crate's own data has changed.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, [changed])
}

function NoSongs({ crate, mine }: { crate: Crate; mine: boolean }) {
  const { t } = useTranslation()
  const mayUpload = useMay('uploadMusic')
  return (
    <EmptyState
      picture={<Disc3 />}
      title={t('crate.empty')}
      heading="h2"
      actions={
        mine ? (
          <>
            <Button look="brand" icon={<Plus />} onClick={() => openDialog({ name: 'findSongs', crate })}>
              {t('crate.findSongs')}
            </Button>
            {mayUpload ? (
              <Button icon={<Upload />} onClick={() => chooseFiles(toCrate(crate))}>
                {t('queue.chooseFiles')}
              </Button>
            ) : null}
          </>
        ) : null
      }
    >
      {mine ? t(mayUpload ? 'crate.emptyAbout' : 'crate.emptyAboutSearch') : null}
    </EmptyState>
  )
}

function EditTools({ crate, several }: { crate: Crate; several: boolean }) {
  const { t } = useTranslation()
  const mayUpload = useMay('uploadMusic')
  return (
    <>
      {several ? (
        <IconButton size="small" label={t('queue.shuffle')} onClick={() => shuffleCrate(crate)}>
          <Shuffle />
        </IconButton>
      ) : null}
      {mayUpload ? (
        <IconButton size="small" label={t('queue.upload')} onClick={() => chooseFiles(toCrate(crate))}>
          <Upload />
        </IconButton>
      ) : null}
      <Button look="brand" size="small" icon={<Plus />} onClick={() => openDialog({ name: 'findSongs', crate })}>
        {t('crate.findSongs')}
      </Button>
    </>
  )
}
