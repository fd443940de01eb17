import { useMutation } from '@tanstack/react-query'
import { ArrowLeft } from 'lucide-react'
import { useMemo, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Library, LibraryPlaylist } from '@segue/shared/crate/library/library.ts'
import { playlistsOf, selectionOf } from '@segue/shared/crate/library/select.ts'
import { sentenceFor } from '../../client/sentence.ts'
import { Button } from '../../ui/button.tsx'
import { Failure } from '../../ui/failure.tsx'
import { Progress } from '../../ui/loading/progress.tsx'
import { refreshImports } from './imports.ts'
import styles from './library.module.css'
import { Problems } from './problems.tsx'
import { maxImportPlaylists, maxImportTracks, sendImport } from './send-import.ts'

const formatNames = {
  rekordbox: 'rekordbox',
  traktor: 'Traktor',
  itunes: 'Music / iTunes',
  serato: 'Serato',
  engine: 'Engine DJ',
  m3u: 'M3U',
  csv: 'CSV',
} as const

/** Shows what is in a library, and imports the chosen playlists. */
export function PickPlaylists({
  library,
  fileName,
  onBack,
  onSent,
}: {
  library: Library
  fileName: string
  onBack: () => void
  onSent: (importId: string) => void
}) {
  const { t } = useTranslation()
  const playlists = useMemo(() => playlistsOf(library, fileName), [library, fileName])
  const [chosen, setChosen] = useState<ReadonlySet<number>>(new Set(playlists.length === 1 ? [0] : []))
  const selection = useMemo(
    () =>
      selectionOf(
        library,
        playlists.filter((_, at) => chosen.has(at)),
      ),
    [library, playlists, chosen],
  )
  const { problems, problemCount } = library
  const [sent, setSent] = useState<number | null>(null)
  // A second click may come before the button is drawn as busy.
  const sending = useRef(false)
  const send = useMutation({
    mutationFn: () =>
      sendImport({ ...selection, problems, problemCount }, fileName, ({ received, total }) =>
        setSent(received / total),
      ),
    onSettled: () => void (sending.current = false),
    async onSuccess({ importId }) {
      await refreshImports()
      onSent(importId)
    },
  })
  const count = selection.tracks.length
  const tooMany = count > maxImportTracks || chosen.size > maxImportPlaylists
  return (
    <div className={styles.step}>
      <div className={styles.head}>
        <Button look="quiet" size="small" icon={<ArrowLeft />} disabled={send.isPending} onClick={onBack}>
          {t('library.another')}
        </Button>
        <p className={styles.quiet}>
          {formatNames[library.format]} · {t('queue.songs', { count: library.tracks.length })}
        </p>
      </div>
      <Failure words={send.error && sentenceFor(send.error)} />
      <Problems problems={problems} problemCount={problemCount} />
      <Choices playlists={playlists} chosen={chosen} disabled={send.isPending} onChange={setChosen} />
      {tooMany ? (
        <p className={styles.bad} role="alert">
          {t('library.tooMany', { songs: maxImportTracks, playlists: maxImportPlaylists })}
        </p>
      ) : null}
      {send.isPending ? <Progress label={t('library.sending')} value={sent} /> : null}
      <Button
        look="brand"
        size="large"
        wide
        busy={send.isPending}
        disabled={count === 0 || tooMany}
        onClick={() => {
          if (sending.current) return
          sending.current = true
          send.mutate()
        }}
      >
        {count === 0 ? t('crate.importStart') : t('library.import', { count })}
      </Button>
    </div>
  )
}

function Choices({
  playlists,
  chosen,
  disabled,
  onChange,
}: {
  playlists: readonly LibraryPlaylist[]
  chosen: ReadonlySet<number>
  disabled: boolean
  onChange: (chosen: ReadonlySet<number>) => void
}) {
  const { t } = useTranslation()
  const allChosen = chosen.size === playlists.length
  const toggle = (at: number) => {
    const next = new Set(chosen)
    if (!next.delete(at)) next.add(at)
    onChange(next)
  }
  return (
    <fieldset className={styles.playlists} disabled={disabled}>
      <legend>{t('library.pick')}</legend>
      {playlists.length > 1 ? (
        <Button look="quiet" size="small" onClick={() => onChange(allChosen ? new Set() : new Set(playlists.keys()))}>
          {t(allChosen ? 'library.none' : 'library.all')}
        </Button>
      ) : null}
      <ul className={styles.rows}>
        {playlists.map((playlist, at) => (
          // A file can name two playlists the same; their order never changes.
          // oxlint-disable-next-line react/no-array-index-key
          <li key={at}>
            <label className={styles.pick}>
              <input type="checkbox" checked={chosen.has(at)} onChange={() => toggle(at)} />
              <span className={styles.name}>{[...playlist.folders, playlist.name].join(' / ')}</span>
              <span className={styles.quiet}>{t('queue.songs', { count: playlist.tracks.length })}</span>
            </label>
          </li>
        ))}
      </ul>
    </fieldset>
  )
}
