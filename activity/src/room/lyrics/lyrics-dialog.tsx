import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { useStore } from 'zustand'
import type { Operations } from '@segue/api/operations'
import { call } from '../../client/api.ts'
import { sentenceFor } from '../../client/sentence.ts'
import { surface } from '../../client/surface.ts'
import { useCurrentRoom } from '../../session/current-room.ts'
import type { LiveRoom } from '../../session/live-room.ts'
import { artistOf, titleOf } from '../../song/song-words.ts'
import { Dialog } from '../../ui/dialog.tsx'
import { Failure } from '../../ui/failure.tsx'
import { Spinner } from '../../ui/spinner.tsx'
import styles from './lyrics.module.css'
import { LyricsLines } from './lyrics-lines.tsx'
import { useCurrentLine } from './use-current-line.ts'

type Reading = Operations['GET /rooms/{id}/lyrics']['reply']

/** The lyrics of the song that plays in the current room. Closes with the room. */
export function LyricsDialog({ roomUuid, onClose }: { roomUuid: string; onClose: () => void }) {
  const room = useCurrentRoom(({ held }) => (held?.roomUuid === roomUuid ? held.session.room : null))
  return room ? <LyricsHere room={room} roomUuid={roomUuid} onClose={onClose} /> : null
}

function LyricsHere({ room, roomUuid, onClose }: { room: LiveRoom; roomUuid: string; onClose: () => void }) {
  const { t } = useTranslation()
  const play = useStore(room.store, ({ state }) => state?.nowPlaying ?? null)
  const playId = play?.playId
  const { data, error } = useQuery({
    queryKey: ['lyrics', roomUuid, playId],
    queryFn: () => call('GET /rooms/{id}/lyrics', { params: { id: roomUuid } }),
    enabled: playId !== undefined,
    // The lyrics of a song don't change while it plays.
    staleTime: Infinity,
  })
  const title = play ? titleOf(play.song, t) : t('lyrics.title')
  return (
    <Dialog
      open
      onClose={onClose}
      title={title}
      {...(play ? { about: artistOf(play.song, t) } : {})}
      closeLabel={t('common.close')}
    >
      <Failure words={error && sentenceFor(error)} />
      {play ? null : <p className={styles.quiet}>{t('lyrics.nothing')}</p>}
      {play && data ? <Lyrics key={playId} room={room} reading={data} /> : null}
      {play && !data && !error ? <Spinner label={t('common.loading')} /> : null}
    </Dialog>
  )
}

function Lyrics({ room, reading: { play, kind, lines, source } }: { room: LiveRoom; reading: Reading }) {
  const { t } = useTranslation()
  const current = useCurrentLine(room, play?.playId, lines)
  if (kind === 'none' || kind === 'instrumental') return <p className={styles.quiet}>{t(`lyrics.${kind}`)}</p>
  return (
    <>
      <LyricsLines lines={lines} current={kind === 'synced' ? current : null} label={t('lyrics.title')} />
      <p className={styles.source}>
        <a
          href={source.url}
          target="_blank"
          rel="noreferrer"
          onClick={(event) => {
            event.preventDefault()
            surface.openExternal(source.url)
          }}
        >
          {t('lyrics.source', { source: source.name })}
        </a>
      </p>
    </>
  )
}
