import { useMutation } from '@tanstack/react-query'
import { Check } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { sentenceFor } from '../../client/sentence.ts'
import { clockTime } from '../../song/time.ts'
import { Button } from '../../ui/button.tsx'
import { Failure } from '../../ui/failure.tsx'
import { chooseMatches, useTracks } from './imports.ts'
import styles from './library.module.css'
import { trackLabel } from './track-label.ts'

/** Tracks that may be another version of a song, or one of several: the user decides. */
export function UncertainTracks({ importId, count }: { importId: string; count: number }) {
  const { t } = useTranslation()
  const uncertain = useTracks(importId, 'uncertain', count)
  const choose = useMutation({
    mutationFn: (matches: { position: number; songId: string }[]) => chooseMatches(importId, matches),
  })
  if (count === 0 || !uncertain.data) return null
  const { tracks } = uncertain.data
  const only = tracks.flatMap(({ position, suggestions: [first, second] }) =>
    first && !second ? [{ position, songId: first.songId }] : [],
  )
  return (
    <section className={styles.section}>
      <h3>{t('library.uncertain', { count })}</h3>
      <p>{t('library.uncertainAbout')}</p>
      <Failure words={choose.error && sentenceFor(choose.error)} />
      {only.length > 1 ? (
        <Button size="small" icon={<Check />} busy={choose.isPending} onClick={() => choose.mutate(only)}>
          {t('library.takeAll', { count: only.length })}
        </Button>
      ) : null}
      <ul className={styles.rows}>
        {tracks.map(({ position, duration, suggestions, ...track }) => (
          <li key={position} className={styles.track}>
            <span className={styles.name}>
              {trackLabel(track, t)}
              {duration ? ` · ${clockTime(duration)}` : ''}
            </span>
            <span className={styles.buttons}>
              {suggestions.map((song) => (
                <Button
                  key={song.songId}
                  size="small"
                  disabled={choose.isPending}
                  onClick={() => choose.mutate([{ position, songId: song.songId }])}
                >
                  {t('library.take', { title: song.trackName, artist: song.artistName })}
                  {song.duration ? ` · ${clockTime(song.duration)}` : ''}
                </Button>
              ))}
            </span>
          </li>
        ))}
      </ul>
    </section>
  )
}
