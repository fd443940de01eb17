import { useMutation } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { pictureFault } from '../../client/files/send-picture.ts'
import { sentenceFor } from '../../client/sentence.ts'
import { toast, toastFailure } from '../../client/toasts.ts'
import { GenreField } from '../../song/genre-field.tsx'
import { coverOf, titleOf } from '../../song/song-words.ts'
import { Artwork } from '../../ui/pictures/artwork.tsx'
import { Button } from '../../ui/button.tsx'
import { Failure } from '../../ui/failure.tsx'
import { TextField } from '../../ui/field.tsx'
import { Switch } from '../../ui/fields/toggle.tsx'
import { useForm } from '../../ui/fields/use-form.ts'
import styles from './my-uploads.module.css'
import { changeUpload, deleteUpload, removeCover, sendCover, type UploadedSong } from './my-uploads.ts'

/** Edits the tags, cover and visibility of an upload. */
export function UploadForm({ song, onDone }: { song: UploadedSong; onDone: () => void }) {
  const { t } = useTranslation()
  const [trackName, setTrackName] = useState(song.trackName)
  const [artistName, setArtistName] = useState(song.artistName)
  const [albumName, setAlbumName] = useState(song.albumName ?? '')
  const [genre, setGenre] = useState(song.genre ?? '')
  const [year, setYear] = useState(song.releaseYear?.toString() ?? '')
  const [explicit, setExplicit] = useState(song.explicit)
  const [isPublic, setPublic] = useState(song.isPublic)
  const artist = artistName.trim()
  const isYear = year.trim() === '' || /^[12]\d{3}$/.test(year.trim())
  const save = useMutation({
    mutationFn: () =>
      changeUpload(song.id, {
        trackName: trackName.trim(),
        ...(artist ? { artistName: artist } : {}),
        albumName: albumName.trim() || null,
        genre: genre.trim() || null,
        releaseYear: year.trim() ? Number(year) : null,
        explicit,
        isPublic,
      }),
    onSuccess() {
      toast(t('common.saved'), { tone: 'good' })
      onDone()
    },
  })
  const { errorIf, submit } = useForm(trackName.trim() !== '' && isYear, () => save.mutate())
  return (
    <form
      noValidate
      className={styles.form}
      onSubmit={(event) => {
        event.preventDefault()
        submit()
      }}
    >
      <Failure words={save.error && sentenceFor(save.error)} />
      <Cover song={song} />
      <TextField
        label={t('myUploads.trackName')}
        maxLength={200}
        value={trackName}
        onChange={setTrackName}
        error={errorIf(trackName.trim() === '', t('myUploads.needsTitle'))}
      />
      <TextField label={t('myUploads.artistName')} maxLength={200} value={artistName} onChange={setArtistName} />
      <TextField label={t('myUploads.albumName')} maxLength={200} value={albumName} onChange={setAlbumName} />
      <div className={styles.two}>
        <GenreField label={t('myUploads.genre')} maxLength={100} value={genre} onChange={setGenre} />
        <TextField
          label={t('myUploads.year')}
          inputMode="numeric"
          maxLength={4}
          value={year}
          onChange={setYear}
          error={errorIf(!isYear, t('myUploads.wrongYear'))}
        />
      </div>
      <Switch
        label={t('myUploads.isPublic')}
        hint={t('myUploads.isPublicHint')}
        checked={isPublic}
        onChange={setPublic}
      />
      <Switch label={t('myUploads.explicit')} checked={explicit} onChange={setExplicit} />
      <div className={styles.buttons}>
        <DeleteButton song={song} onGone={onDone} />
        <Button look="brand" type="submit" busy={save.isPending}>
          {t('common.save')}
        </Button>
      </div>
    </form>
  )
}

function Cover({ song }: { song: UploadedSong }) {
  const { t } = useTranslation()
  const input = useRef<HTMLInputElement>(null)
  const send = useMutation({ mutationFn: (file: File) => sendCover(song.id, file), onError: toastFailure })
  const remove = useMutation({ mutationFn: () => removeCover(song.id), onError: toastFailure })
  const choose = (file: File) => {
    const fault = pictureFault(file)
    if (fault) toast(t(`settings.pictures.${fault}`), { tone: 'bad' })
    else send.mutate(file)
  }
  const address = coverOf(song, 500)
  // The URL stays the same when the picture changes, so a query string makes the browser reload it.
  const url = address && `${address}?at=${Date.parse(song.updatedAt)}`
  return (
    <div className={styles.cover}>
      <Artwork url={url} seed={titleOf(song, t)} size={96} />
      <input
        ref={input}
        type="file"
        hidden
        accept="image/png,image/jpeg,image/webp,image/gif"
        onChange={({ currentTarget }) => {
          const file = currentTarget.files?.[0]
          if (file) choose(file)
          currentTarget.value = ''
        }}
      />
      <Button size="small" busy={send.isPending} onClick={() => input.current?.click()}>
        {t('myUploads.chooseCover')}
      </Button>
      <Button size="small" look="quiet" busy={remove.isPending} onClick={() => remove.mutate()}>
        {t('myUploads.removeCover')}
      </Button>
    </div>
  )
}

/** Deleting cannot be undone, so it takes two clicks. */
function DeleteButton({ song, onGone }: { song: UploadedSong; onGone: () => void }) {
  const { t } = useTranslation()
  const [isRequested, setRequested] = useState(false)
  const remove = useMutation({
    mutationFn: () => deleteUpload(song.id),
    onSuccess() {
      toast(t('myUploads.deleted', { title: titleOf(song, t) }))
      onGone()
    },
    onError: toastFailure,
  })
  return (
    <Button
      look="danger"
      busy={remove.isPending}
      onClick={() => (isRequested ? remove.mutate() : setRequested(true))}
    >
      {t(isRequested ? 'myUploads.deleteSure' : 'myUploads.delete')}
    </Button>
  )
}
