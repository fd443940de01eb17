import { Disc3, ListMusic, SearchX, Share2, Star, ThumbsDown, ThumbsUp, Trash2, X } from 'lucide-react'
import { Suspense, useState, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { Brand } from '../src/client/brand.tsx'
import { say } from '../src/client/toasts.ts'
import { AccountMenu } from '../src/app/account-menu.tsx'
import { SongRow } from '../src/song/song-row.tsx'
import { UploadRow } from '../src/crate/upload-list.tsx'
import { RoomWindow } from '../src/live/room-window.tsx'
import { FigurePicker } from '../src/people/figure-picker.tsx'
import { reactionEmojis } from '../src/room/emojis.ts'
import { withPageWords } from '../src/client/i18n.ts'
import { part } from '../src/ui/part.tsx'
import { Artwork } from '../src/ui/artwork.tsx'
import { Avatar } from '../src/ui/avatar.tsx'
import { Button, IconButton } from '../src/ui/button.tsx'
import { Choices } from '../src/ui/choice.tsx'
import { Dialog } from '../src/ui/dialog.tsx'
import { EmojiGrid } from '../src/ui/emoji-grid.tsx'
import { EmptyState } from '../src/ui/empty-state.tsx'
import { Select, TextArea, TextField } from '../src/ui/field.tsx'
import { Menu, MenuItem, MenuLine } from '../src/ui/menu.tsx'
import { Pill } from '../src/ui/pill.tsx'
import { Popover } from '../src/ui/popover.tsx'
import { Progress } from '../src/ui/progress.tsx'
import { Slider } from '../src/ui/slider.tsx'
import { Spinner } from '../src/ui/spinner.tsx'
import { Tabs } from '../src/ui/tabs.tsx'
import { Switch, Toggle } from '../src/ui/toggle.tsx'
import styles from './gallery.module.css'
import { sampleRooms, sampleSongs, sampleUploads } from './samples.ts'

const RoomParts = part(async () => (await withPageWords(import('./room-parts.tsx'))).RoomParts)
const ChatParts = part(async () => (await withPageWords(import('./chat-parts.tsx'))).ChatParts)

/** Every part that screens are made of, in its states, to be looked at in either light and either language. */
export function GalleryPage() {
  return (
    <main className={styles.page}>
      <title>Gallery</title>
      <header className={styles.header}>
        <Brand />
        <AccountMenu />
      </header>
      <h1 className="visually-hidden">Gallery</h1>
      <Buttons />
      <Fields />
      <Marks />
      <Lists />
      <States />
      <Windows />
      <Part name="RecapCard, NowPlayingCard, Gate">
        <Suspense>
          <RoomParts />
        </Suspense>
      </Part>
      <Part name="Line, UnreadBar, ThreadComposer">
        <Suspense>
          <ChatParts />
        </Suspense>
      </Part>
    </main>
  )
}

/** The names here are the parts' own, as they are called in the code. */
function Part({ name, children }: { name: string; children: ReactNode }) {
  return (
    <section className={styles.part} aria-label={name}>
      <h2 className={styles.name}>{name}</h2>
      <div className={styles.shelf}>{children}</div>
    </section>
  )
}

const looks = ['brand', 'lamp', 'plain', 'quiet', 'danger'] as const

function Buttons() {
  const { t } = useTranslation()
  const [vote, setVote] = useState<'like' | 'dislike' | null>('like')
  const [open, setOpen] = useState(false)
  return (
    <Part name="Button, IconButton, Toggle, Menu, Popover, Dialog, Toast">
      {looks.map((look) => (
        <Button key={look} look={look} icon={<Disc3 />} onClick={() => say(t('common.saved'))}>
          {t('common.save')}
        </Button>
      ))}
      <Button look="brand" busy>
        {t('common.save')}
      </Button>
      <Button disabled>{t('common.save')}</Button>
      <Button size="small">{t('common.edit')}</Button>
      <Button size="large" look="lamp">
        {t('room.stepUp')}
      </Button>
      <IconButton label={t('room.share')}>
        <Share2 />
      </IconButton>
      <IconButton label={t('common.close')} look="plain" pressed>
        <X />
      </IconButton>
      <Toggle
        tone="like"
        label={t('room.likeCount', { count: 12 })}
        pressed={vote === 'like'}
        onPress={() => setVote('like')}
      >
        <ThumbsUp /> 12
      </Toggle>
      <Toggle
        tone="dislike"
        label={t('room.dislikeCount', { count: 3 })}
        pressed={vote === 'dislike'}
        onPress={() => setVote('dislike')}
      >
        <ThumbsDown /> 3
      </Toggle>
      <Toggle
        tone="star"
        label={t('room.starCount', { count: 1 })}
        pressed={vote === null}
        onPress={() => setVote(null)}
      >
        <Star /> 1
      </Toggle>
      <Menu trigger={<Button>{t('common.more')}</Button>}>
        <MenuItem icon={<Share2 />} onSelect={() => say(t('common.copied'), { tone: 'good' })}>
          {t('room.share')}
        </MenuItem>
        <MenuLine />
        <MenuItem danger icon={<Trash2 />} onSelect={() => say(t('common.somethingWrong'), { tone: 'bad' })}>
          {t('common.delete')}
        </MenuItem>
      </Menu>
      <Popover label={t('room.react')} trigger={<Button>{t('room.react')}</Button>}>
        <EmojiGrid label={t('room.emojis')} emojis={reactionEmojis} onPick={(emoji) => say(emoji)} />
      </Popover>
      <Button onClick={() => setOpen(true)}>{t('createRoom.title')}</Button>
      <Dialog
        open={open}
        onClose={() => setOpen(false)}
        title={t('createRoom.title')}
        about={t('createRoom.about')}
        closeLabel={t('common.close')}
        footer={
          <Button look="brand" onClick={() => setOpen(false)}>
            {t('createRoom.submit')}
          </Button>
        }
      >
        <p>{t('street.about')}</p>
      </Dialog>
    </Part>
  )
}

function Fields() {
  const { t } = useTranslation()
  const [text, setText] = useState('')
  const [seats, setSeats] = useState<'3' | '5'>('5')
  const [kind, setKind] = useState<'PUBLIC' | 'PRIVATE'>('PUBLIC')
  const [on, setOn] = useState(true)
  const [volume, setVolume] = useState(60)
  const [color, setColor] = useState('#49E2A4')
  const [figure, setFigure] = useState('fox')
  return (
    <Part name="TextField, TextArea, Select, Choices, Switch, Slider, FigurePicker">
      <div className={styles.column}>
        <TextField label={t('account.email')} value={text} onChange={setText} hint={t('account.passwordHint')} />
        <TextField
          label={t('account.password')}
          value={text}
          onChange={setText}
          error={t('account.errors.password')}
        />
        <TextArea label={t('createRoom.description')} value={text} onChange={setText} />
        <Select
          label={t('createRoom.seats')}
          value={seats}
          options={[
            { value: '3', words: '3' },
            { value: '5', words: '5' },
          ]}
          onChange={setSeats}
        />
      </div>
      <div className={styles.column}>
        <Choices
          label={t('createRoom.type')}
          value={kind}
          onChange={setKind}
          choices={[
            { value: 'PUBLIC', words: t('createRoom.public'), about: t('createRoom.publicAbout') },
            { value: 'PRIVATE', words: t('createRoom.private'), about: t('createRoom.privateAbout') },
          ]}
        />
        <Switch label={t('roomSettings.hasChat')} checked={on} onChange={setOn} />
        <Slider label={t('room.volume')} value={volume} onChange={setVolume} />
        <FigurePicker
          figures={['fox', 'owl', 'cactus', 'moth', 'grandma', 'tin-robot']}
          avatarId={figure}
          color={color}
          onFigure={setFigure}
          onColor={setColor}
        />
      </div>
    </Part>
  )
}

const pills = ['quiet', 'brand', 'lamp', 'like', 'dislike', 'star'] as const

function Marks() {
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

function Lists() {
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

function States() {
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

function Windows() {
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
