import { Check, FolderPlus, Library, Plus, Search } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Song } from '@segue/shared/song/song.ts'
import { openDialog } from '../../client/dialogs.ts'
import { sentenceFor } from '../../client/sentence.ts'
import { toast } from '../../client/toasts.ts'
import { titleOf } from '../../song/song-words.ts'
import { Button, IconButton } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { TextField } from '../../ui/field.tsx'
import { Spinner } from '../../ui/spinner.tsx'
import { CrateCover } from './crate-cover.tsx'
import { addToCrate, useCrates, type CrateSummary } from './crates.ts'
import styles from './crates.module.css'
import { FindSongs } from '../songs/find-songs.tsx'
import { isAddable } from '../../song/new-song.ts'

/** The search field appears from this many crates on. */
const manyCrates = 10

/** Asks which crate to add songs to. */
export function AddToCrateDialog({ songs, onClose }: { songs: readonly Song[]; onClose: () => void }) {
  const { t } = useTranslation()
  const crates = useCrates()
  const [term, setTerm] = useState('')
  const [first] = songs
  const wanted = term.trim().toLocaleLowerCase()
  const shown = crates.data?.filter((crate) => crate.crateName.toLocaleLowerCase().includes(wanted)) ?? []
  const put = (crate: CrateSummary) => {
    onClose()
    void addToCrate(crate, songs).then((done) => {
      if (done) toast(t('crate.filled', { crate: crate.crateName, count: songs.length }), { tone: 'good' })
    })
  }
  return (
    <Dialog
      open
      onClose={onClose}
      size="small"
      title={t('crate.addTo')}
      about={songs.length === 1 && first ? titleOf(first, t) : t('queue.songs', { count: songs.length })}
      closeLabel={t('common.close')}
      footer={
        <Button look="brand" icon={<FolderPlus />} onClick={() => openDialog({ name: 'crate', songs: [...songs] })}>
          {t('crate.new')}
        </Button>
      }
    >
      {(crates.data?.length ?? 0) >= manyCrates ? (
        <div className={styles.filter}>
          <TextField
            quiet
            type="search"
            label={t('crate.filter')}
            placeholder={t('crate.filter')}
            icon={<Search />}
            value={term}
            onChange={setTerm}
          />
        </div>
      ) : null}
      {crates.isPending ? <Spinner label={t('common.loading')} size={26} /> : null}
      {crates.isError ? <EmptyState title={sentenceFor(crates.error)} /> : null}
      {crates.data?.length === 0 ? (
        <EmptyState picture={<Library />} title={t('crate.none')}>
          {t('crate.noneAbout')}
        </EmptyState>
      ) : null}
      <ul className={styles.targets}>
        {shown.map((crate) => (
          <li key={crate.crateUuid}>
            <button type="button" className={styles.card} onClick={() => put(crate)}>
              <CrateCover crate={crate} size={44} />
              <span className={styles.words}>
                <span className={styles.name}>{crate.crateName}</span>
                <span className={styles.about}>{t('queue.songs', { count: crate.count })}</span>
              </span>
              <Plus aria-hidden="true" />
            </button>
          </li>
        ))}
      </ul>
    </Dialog>
  )
}

/** Finds songs to add to the open crate. */
export function FindSongsDialog({ crate, onClose }: { crate: CrateSummary; onClose: () => void }) {
  const { t } = useTranslation()
  return (
    <Dialog
      open
      onClose={onClose}
      title={t('crate.findSongs')}
      about={crate.crateName}
      closeLabel={t('common.close')}
    >
      <div className={styles.finder}>
        <FindSongs renderActions={(song) => <AddHere crate={crate} song={song} />} />
      </div>
    </Dialog>
  )
}

function AddHere({ crate, song }: { crate: CrateSummary; song: Song }) {
  const { t } = useTranslation()
  const [added, setAdded] = useState(false)
  if (!isAddable(song)) return null
  return (
    <IconButton
      size="small"
      label={added ? t('crate.addedHere') : t('crateDialogs.addHere', { title: titleOf(song, t) })}
      onClick={() => {
        setAdded(true)
        void addToCrate(crate, [song]).then((done) => (done ? undefined : setAdded(false)))
      }}
    >
      {added ? <Check /> : <Plus />}
    </IconButton>
  )
}
