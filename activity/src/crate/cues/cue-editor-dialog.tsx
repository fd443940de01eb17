import { useTranslation } from 'react-i18next'
import type { Song } from '@segue/shared/song/song.ts'
import { artistOf, titleOf } from '../../song/song-words.ts'
import { sentenceFor } from '../../client/sentence.ts'
import { Dialog } from '../../ui/dialog.tsx'
import { Spinner } from '../../ui/spinner.tsx'
import { CueEditor } from './cue-editor.tsx'
import { isMixable, useDecodedSong } from './decoded-song.ts'
import { useMix } from './mix.ts'
import styles from './cue-editor.module.css'

/** Edits where a song is mixed in and out and where its beats are, and previews the transitions to its neighbors. */
export function CueEditorDialog({ song, onClose }: { song: Song; onClose: () => void }) {
  const { t } = useTranslation()
  return (
    <Dialog
      open
      onClose={onClose}
      size="large"
      title={titleOf(song, t)}
      about={t('cueEditor.about', { artist: artistOf(song, t) })}
      closeLabel={t('common.close')}
    >
      {isMixable(song) ? <Loading song={song} /> : <p>{t('cueEditor.notMixable')}</p>}
    </Dialog>
  )
}

function Loading({ song }: { song: Song }) {
  const { t } = useTranslation()
  const mix = useMix(song)
  const sound = useDecodedSong(song)
  if (mix.error) return <p role="alert">{sentenceFor(mix.error)}</p>
  if (sound.error) return <p role="alert">{t('cueEditor.noSound')}</p>
  if (!mix.data || !sound.data) {
    return (
      <output className={styles.waiting}>
        <span>
          <Spinner /> {t('cueEditor.preparing')}
        </span>
      </output>
    )
  }
  return <CueEditor key={mix.dataUpdatedAt} song={song} mix={mix.data} sound={sound.data} />
}
