import { ListMusic, SearchX } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Troubles } from '../src/app/troubles.tsx'
import { toast } from '../src/client/toasts.ts'
import { UploadRow } from '../src/crate/uploads/upload-list.tsx'
import { RoomWindow } from '../src/session/window/room-window.tsx'
import { SongRow } from '../src/song/song-row.tsx'
import { Artwork } from '../src/ui/pictures/artwork.tsx'
import { Avatar } from '../src/ui/pictures/avatar.tsx'
import { Block } from '../src/ui/block.tsx'
import { Button } from '../src/ui/button.tsx'
import { EmptyState } from '../src/ui/empty-state.tsx'
import { Failure } from '../src/ui/failure.tsx'
import { LinkedText } from '../src/ui/layout/linked-text.tsx'
import { PartTrouble } from '../src/ui/loading/part-trouble.tsx'
import { Pill } from '../src/ui/layout/pill.tsx'
import { Progress } from '../src/ui/loading/progress.tsx'
import { QrCode } from '../src/ui/pictures/qr-code.tsx'
import { SkipLink } from '../src/ui/layout/skip-link.tsx'
import { Skyline } from '../src/ui/pictures/skyline.tsx'
import { Spinner } from '../src/ui/spinner.tsx'
import { Tabs } from '../src/ui/layout/tabs.tsx'
import { Toasts, type Toast } from '../src/ui/overlays/toast.tsx'
import styles from './gallery.module.css'
import { sampleRooms, sampleSongs, sampleUploads } from './samples.ts'
import { Part } from './shelf.tsx'

const pills = ['quiet', 'brand', 'lamp', 'like', 'dislike', 'star'] as const

export function Marks() {
  const { t } = useTranslation()
  return (
    <Part name="Avatar, Artwork, Pill, Progress, Spinner">
      {[28, 40, 64].map((size) => (
        <Avatar key={size} avatarId="fox" color="#F96A2D" size={size} />
      ))}
      <Avatar avatarId="owl" color="#562DF9" size={64} ring="lamp" />
      <Avatar avatarId="ghost" color="#FFFFFF" size={64} ring="brand" />
      <Artwork url={null} seed="Paper Lanterns" size={64} />
      <Artwork url={null} seed="Kite Season" size={64} round />
      {pills.map((tone) => (
        <Pill key={tone} tone={tone}>
          {t('roles.owner')}
        </Pill>
      ))}
      <div className={styles.column}>
        <Progress label={t('queue.uploads')} value={0.4} />
        <Progress label={t('queue.uploads')} value={0.7} tone="lamp" />
        <Progress label={t('queue.uploads')} value={null} />
      </div>
      <Spinner label={t('common.loading')} size={32} />
    </Part>
  )
}

export function Lists() {
  const { t } = useTranslation()
  const [tab, setTab] = useState<'queue' | 'chat'>('queue')
  return (
    <Part name="Tabs, SongRow, UploadRow">
      <div className={styles.panel}>
        <Tabs
          label={t('room.panels')}
          value={tab}
          onChange={setTab}
          tabs={[
            {
              value: 'queue',
              words: t('room.queue'),
              icon: <ListMusic />,
              content: sampleSongs.map((song, place) => (
                <SongRow
                  key={song.songId}
                  song={song}
                  mark={place === 0 ? t('queue.playsNext') : undefined}
                  lit={place === 0}
                />
              )),
            },
            { value: 'chat', words: t('room.chat'), news: 7, content: <EmptyState title={t('chat.empty')} /> },
          ]}
        />
      </div>
      <ul className={styles.panel}>
        {sampleUploads.map((upload) => (
          <UploadRow key={upload.id} upload={upload} />
        ))}
      </ul>
    </Part>
  )
}

export function States() {
  const { t } = useTranslation()
  return (
    <Part name="EmptyState">
      <div className={styles.panel}>
        <EmptyState
          picture={<ListMusic />}
          title={t('queue.empty')}
          actions={<Button look="brand">{t('queue.chooseFiles')}</Button>}
        >
          {t('queue.emptyAbout')}
        </EmptyState>
      </div>
      <div className={styles.panel}>
        <EmptyState picture={<SearchX />} title={t('queue.nothingFound', { term: 'Xyzzy' })}>
          {t('search.nothingFoundAbout')}
        </EmptyState>
      </div>
    </Part>
  )
}

/** A part that could not be fetched, the first time and when trying again has not helped, and what else goes wrong. */
export function Faults() {
  const { t } = useTranslation()
  const retry = () => toast(t('common.retry'))
  return (
    <Part name="PartTrouble, Failure, Block, QrCode">
      <Troubles>
        {[0, 2].map((attempts) => (
          <div key={attempts} className={styles.panel}>
            <PartTrouble look="panel" attempts={attempts} onRetry={retry} onClose={undefined} trigger={null} />
          </div>
        ))}
        <PartTrouble look="button" attempts={0} onRetry={retry} onClose={undefined} trigger={null} />
      </Troubles>
      <div className={styles.column}>
        <Failure words={t('common.noConnection')} />
        <Block title={t('room.share')} about={t('street.about')}>
          <QrCode text="https://example.test/room/the-night-shift" label={t('room.share')} />
          <p>
            <LinkedText>{t('room.share') + ': https://example.test/room/the-night-shift'}</LinkedText>
          </p>
        </Block>
      </div>
    </Part>
  )
}

/** What is said at the edge of the screen, and the link past what stands on every page: each in a place of its own. */
export function Notices() {
  const { t } = useTranslation()
  const [closed, setClosed] = useState<readonly number[]>([])
  const retry = { words: t('common.retry'), run: () => undefined }
  const toasts: Toast[] = [
    { id: 1, words: t('common.copied') },
    { id: 2, words: t('common.saved'), tone: 'good' },
    { id: 3, words: t('common.somethingWrong'), tone: 'bad', action: retry },
  ]
  return (
    <Part name="Toasts, SkipLink">
      <div className={styles.screen}>
        <Toasts
          toasts={toasts.filter(({ id }) => !closed.includes(id))}
          onClose={(id) => setClosed([...closed, id])}
          label="Toasts"
          closeLabel={t('common.close')}
        />
      </div>
      <div className={styles.focused}>
        <SkipLink to="#root">{t('common.skipToContent')}</SkipLink>
      </div>
    </Part>
  )
}

/** The night over the street, at this hour and under this moon. */
export function Street() {
  return (
    <Part name="Skyline">
      <div className={styles.screen}>
        <Skyline />
      </div>
    </Part>
  )
}

export function Windows() {
  return (
    <Part name="RoomWindow">
      {sampleRooms.map((room) => (
        <div key={room.uuid} className={styles.window}>
          <RoomWindow room={room} />
        </div>
      ))}
    </Part>
  )
}
