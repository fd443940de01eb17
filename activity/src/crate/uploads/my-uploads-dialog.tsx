import { ArrowLeft, Disc3, Globe, Lock, Pencil, Upload } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { isPlayable } from '@segue/shared/song/upload-life.ts'
import { useMay } from '../../client/account/capabilities.ts'
import { wordsOfServer } from '../../client/sentence.ts'
import { sentenceFor } from '../../client/sentence.ts'
import { NotHere } from '../../session/turn/not-here.tsx'
import { AddButtons } from '../../song/add-buttons.tsx'
import { Shelf } from '../../song/shelf.tsx'
import { SongRow } from '../../song/song-row.tsx'
import { artistOf, titleOf } from '../../song/song-words.ts'
import { chooseFiles } from '../../song/uploads.ts'
import { Button, IconButton } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { Pill } from '../../ui/layout/pill.tsx'
import { Spinner } from '../../ui/spinner.tsx'
import styles from './my-uploads.module.css'
import { useMyUploads, type UploadedSong } from './my-uploads.ts'
import { UploadForm } from './upload-form.tsx'
import { UploadList } from './upload-list.tsx'

/** The user's uploads: play, edit, publish and delete them. */
export function MyUploadsDialog({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation()
  const uploads = useMyUploads()
  const [chosen, choose] = useState<string | null>(null)
  const songs = uploads.data?.pages.flatMap((page) => page.songs) ?? []
  const song = songs.find(({ id }) => id === chosen)
  return (
    <Dialog
      open
      onClose={onClose}
      title={song ? titleOf(song, t) : t('myUploads.title')}
      closeLabel={t('common.close')}
      size="large"
    >
      {song ? (
        <>
          <Button look="quiet" size="small" icon={<ArrowLeft />} onClick={() => choose(null)}>
            {t('myUploads.back')}
          </Button>
          <UploadForm key={song.id} song={song} onDone={() => choose(null)} />
        </>
      ) : (
        <Uploads uploads={uploads} songs={songs} onChange={choose} />
      )}
    </Dialog>
  )
}

type UploadsProps = {
  uploads: ReturnType<typeof useMyUploads>
  songs: readonly UploadedSong[]
  onChange: (id: string) => void
}

function Uploads({ uploads, songs, onChange }: UploadsProps) {
  const { t } = useTranslation()
  if (uploads.isPending)
    return (
      <div className={styles.waiting}>
        <Spinner label={t('common.loading')} size={26} />
      </div>
    )
  if (uploads.isError)
    return (
      <EmptyState
        title={sentenceFor(uploads.error)}
        actions={<Button onClick={() => void uploads.refetch()}>{t('common.retry')}</Button>}
      />
    )
  if (songs.length === 0)
    return (
      <>
        <UploadList into={null} />
        <NoUploads />
      </>
    )
  return (
    <>
      <UploadMore />
      <UploadList into={null} />
      <Shelf>
        {songs.map((one) => (
          <li key={one.id}>
            <UploadLine song={one} onChange={() => onChange(one.id)} />
          </li>
        ))}
      </Shelf>
      {uploads.hasNextPage ? (
        <Button wide busy={uploads.isFetchingNextPage} onClick={() => void uploads.fetchNextPage()}>
          {t('friends.showMore')}
        </Button>
      ) : null}
    </>
  )
}

function UploadLine({ song, onChange }: { song: UploadedSong; onChange: () => void }) {
  const { t } = useTranslation()
  return (
    <SongRow
      song={song}
      about={
        <>
          {artistOf(song, t)} · <UploadState song={song} />
        </>
      }
      further={<NotHere song={song} />}
      after={
        <>
          {isPlayable(song.status) ? <AddButtons song={song} /> : null}
          <IconButton size="small" label={t('myUploads.change', { title: titleOf(song, t) })} onClick={onChange}>
            <Pencil />
          </IconButton>
        </>
      }
    />
  )
}

/** Who can find an upload, or why it cannot be played. */
function UploadState({ song: { status, isPublic, failure, failureReason } }: { song: UploadedSong }) {
  const { t } = useTranslation()
  if (status === 'MISSING_METADATA') return <Pill tone="lamp">{t('myUploads.needsTitle')}</Pill>
  if (status === 'VERIFICATION_ERROR')
    return <Pill tone="dislike">{wordsOfServer('uploadFaults', failureReason) ?? failure ?? t('queue.failed')}</Pill>
  if (status === 'UNVERIFIED') return <Pill tone="dislike">{t('myUploads.withdrawn')}</Pill>
  if (!isPlayable(status)) return <Pill>{t('myUploads.processing')}</Pill>
  return isPublic ? (
    <Pill tone="brand" icon={<Globe aria-hidden="true" />}>
      {t('myUploads.public')}
    </Pill>
  ) : (
    <Pill icon={<Lock aria-hidden="true" />}>{t('myUploads.private')}</Pill>
  )
}

function UploadMore() {
  const { t } = useTranslation()
  return useMay('uploadMusic') ? (
    <Button look="brand" size="small" icon={<Upload />} onClick={() => chooseFiles(null)}>
      {t('queue.upload')}
    </Button>
  ) : null
}

function NoUploads() {
  const { t } = useTranslation()
  const mayUpload = useMay('uploadMusic')
  return (
    <EmptyState
      picture={<Disc3 />}
      heading="h2"
      title={t('myUploads.none')}
      actions={
        mayUpload ? (
          <Button look="brand" icon={<Upload />} onClick={() => chooseFiles(null)}>
            {t('queue.chooseFiles')}
          </Button>
        ) : null
      }
    >
      {t(mayUpload ? 'queue.uploadHint' : 'pageRefusals.uploadNotAllowed')}
    </EmptyState>
  )
}
