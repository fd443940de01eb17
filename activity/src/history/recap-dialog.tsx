import { useQuery } from '@tanstack/react-query'
import { Download, Share2 } from 'lucide-react'
import { useCallback } from 'react'
import { useTranslation } from 'react-i18next'
import type { Operations } from '@segue/api/operations'
import { call, ensureSession } from '../client/api.ts'
import { readerLocale, spokenLanguage } from '../client/i18n.ts'
import { fetchFile, keepFile } from '../client/files/save-file.ts'
import { sentenceFor } from '../client/sentence.ts'
import { surface } from '../client/surface.ts'
import { titleOf } from '../song/song-words.ts'
import { Button } from '../ui/button.tsx'
import { Dialog } from '../ui/dialog.tsx'
import { Failure } from '../ui/failure.tsx'
import { Spinner } from '../ui/spinner.tsx'
import styles from './history.module.css'

type Recap = Operations['GET /rooms/{id}/recap']['reply']
type Evening = { slug: string; name: string; until: string | undefined }

/** A recap of an evening in a room as a picture, to save or share. */
export function RecapDialog({ slug, name, until, onClose }: Evening & { onClose: () => void }) {
  const { t } = useTranslation()
  const recap = useQuery({
    queryKey: ['recap', slug, until],
    async queryFn() {
      await ensureSession()
      return call('GET /rooms/{id}/recap', { params: { id: slug }, query: { until } })
    },
    staleTime: 0,
    retry: false,
  })
  const picture = usePicture({ slug, until })
  const fileName = `${slug}.png`
  const error = recap.error ?? picture.error
  return (
    <Dialog
      open
      onClose={onClose}
      size="large"
      title={t('recap.title', { room: name })}
      {...(recap.data ? { about: whenOf(recap.data) } : {})}
      closeLabel={t('common.close')}
      footer={
        picture.file ? (
          <>
            {surface.kind === 'discord' ? (
              <ShareInDiscord room={{ slug, name }} until={until} />
            ) : (
              <ShareButton file={picture.file} name={fileName} title={t('recap.title', { room: name })} />
            )}
            <Button look="brand" icon={<Download />} onClick={() => picture.file && keepFile(picture.file, fileName)}>
              {t('recap.save')}
            </Button>
          </>
        ) : undefined
      }
    >
      <Failure words={error && sentenceFor(error)} />
      {picture.file && recap.data ? <RecapPicture recap={recap.data} file={picture.file} /> : null}
      {(picture.file && recap.data) || error ? null : <Spinner label={t('common.loading')} size={32} />}
    </Dialog>
  )
}

function RecapPicture({ recap, file }: { recap: Recap; file: Blob }) {
  const { t } = useTranslation()
  const show = useCallback(
    (image: HTMLImageElement) => {
      image.src = URL.createObjectURL(file)
      return () => URL.revokeObjectURL(image.src)
    },
    [file],
  )
  const loved = recap.songs.map(({ song }) => titleOf(song, t))
  const facts = [
    t('history.count', { count: recap.plays }),
    t('recap.djs', { count: recap.djs }),
    t('history.likes', { count: recap.likes }),
    ...(loved.length > 0 ? [t('recap.loved', { titles: new Intl.ListFormat(spokenLanguage()).format(loved) })] : []),
  ]
  return <img ref={show} className={styles.recap} width={1200} height={630} alt={facts.join('. ')} />
}

const whenOf = ({ from, until }: Recap): string =>
  new Intl.DateTimeFormat(readerLocale(), { dateStyle: 'long', timeStyle: 'short' }).formatRange(
    new Date(from),
    new Date(until),
  )

/** The picture, which is only available to those who may read the history. */
function usePicture({ slug, until }: Pick<Evening, 'slug' | 'until'>) {
  const language = spokenLanguage()
  const { data: file, error } = useQuery({
    queryKey: ['recap-picture', slug, until, language],
    queryFn: () => {
      const query = new URLSearchParams({ language, ...(until !== undefined && { until }) })
      return fetchFile(`/rooms/${encodeURIComponent(slug)}/recap.png?${query.toString()}`)
    },
    staleTime: 0,
    retry: false,
  })
  return { file, error }
}

/** Discord hosts the picture and asks whom to send it to. */
function ShareInDiscord({ room, until }: { room: { slug: string; name: string }; until: string | undefined }) {
  const { t } = useTranslation()
  const share = async () => (await import('../discord/in-room.ts')).shareMoment(room, { of: 'recap', until })
  return (
    <Button icon={<Share2 />} onClick={() => void share()}>
      {t('moments.inDiscord')}
    </Button>
  )
}

/** Shown if this device can share pictures. */
function ShareButton({ file, name, title }: { file: Blob; name: string; title: string }) {
  const { t } = useTranslation()
  const data = { title, files: [new File([file], name, { type: file.type })] }
  if (typeof navigator.canShare !== 'function' || !navigator.canShare(data)) return null
  return (
    <Button icon={<Share2 />} onClick={() => void navigator.share(data).catch(() => undefined)}>
      {t('invite.share')}
    </Button>
  )
}
