import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { camelotOf } from '@segue/shared/playback/beat/key-wheel.ts'
import type { Song } from '@segue/shared/song/song.ts'
import { call } from '../../client/api.ts'
import { dateAndTime } from '../../client/i18n.ts'
import { currentRoom } from '../../session/current-room.ts'
import { clockTime } from '../../song/time.ts'
import styles from './song-facts.module.css'

const aMinuteMs = 60_000
/** As many bars as fit on a phone. */
const bars = 96

/** The waveform of a song, if it is known. */
export function SongShape({ song }: { song: Song }) {
  const { t } = useTranslation()
  const upload = useUpload(song)
  return upload?.envelope && upload.envelope.length > 0 ? (
    <Waveform envelope={upload.envelope} label={t('songFacts.waveform')} />
  ) : null
}

/** Length, tempo and key, and when and how often the song was played in the current room. */
export function SongFacts({ song }: { song: Song }) {
  const { t } = useTranslation()
  const upload = useUpload(song)
  const plays = usePlaysHere(song)
  const bpm = (upload?.beat ?? song.beat)?.bpm
  const key = (upload?.cue ?? song.cue)?.key
  const last = plays?.plays[0]?.playedAt
  const facts = [
    { name: t('songFacts.length'), value: song.duration ? clockTime(song.duration) : null },
    { name: t('songFacts.tempo'), value: bpm ? t('songFacts.bpm', { bpm: Math.round(bpm) }) : null },
    { name: t('songFacts.key'), value: key ? camelotOf(key) : null },
    { name: t('songFacts.playedHere'), value: plays ? t('songFacts.times', { count: plays.count }) : null },
    { name: t('songFacts.lastPlayed'), value: last ? dateAndTime(last) : null },
  ]
  return (
    <dl className={styles.facts}>
      {facts.map(({ name, value }) =>
        value === null ? null : (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{value}</dd>
          </div>
        ),
      )}
    </dl>
  )
}

/** The analysis results of an upload. */
function useUpload(song: Song) {
  const id = song.musicProviders?.uploadService ?? ''
  const { data } = useQuery({
    queryKey: ['upload', id],
    queryFn: () => call('GET /songs/{id}', { params: { id } }),
    staleTime: aMinuteMs,
    enabled: id !== '',
    retry: false,
  })
  return data
}

function usePlaysHere({ songId }: Song) {
  const slug = currentRoom()?.session.room.store.getState().state?.settings.slug ?? ''
  const id = songId ?? ''
  const { data } = useQuery({
    queryKey: ['song-plays', slug, id],
    queryFn: () => call('GET /rooms/{slug}/recent-songs/{songId}', { params: { slug, songId: id } }),
    staleTime: aMinuteMs,
    enabled: slug !== '' && /^\d{1,9}$/.test(id),
    retry: false,
  })
  return data
}

/** The loudness of a song over time, as bars. */
function Waveform({ envelope, label }: { envelope: readonly number[]; label: string }) {
  const loudest = Math.max(...envelope, Number.EPSILON)
  const heights = Array.from({ length: bars }, (_, bar) => {
    const from = Math.floor((bar * envelope.length) / bars)
    const to = Math.max(from + 1, Math.floor(((bar + 1) * envelope.length) / bars))
    return Math.max(0.04, Math.max(0, ...envelope.slice(from, to)) / loudest)
  })
  return (
    <svg
      className={styles.waveform}
      viewBox={`0 0 ${bars * 3} 60`}
      preserveAspectRatio="none"
      role="img"
      aria-label={label}
    >
      {heights.map((height, bar) => (
        // Bars have no identity besides their position.
        // oxlint-disable-next-line react/no-array-index-key
        <rect key={bar} x={bar * 3} y={30 - height * 29} width="2" height={height * 58} rx="1" />
      ))}
    </svg>
  )
}
