import { Disc3, Share2, Star, ThumbsDown, ThumbsUp, Trash2, X } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { EarnedItem } from '@segue/shared/people/earned.ts'
import { toast } from '../src/client/toasts.ts'
import { EarnedPicker } from '../src/people/earned/earned-picker.tsx'
import { AvatarPicker } from '../src/people/profile/avatar-picker.tsx'
import { reactionEmojis } from '../src/room/deck/emojis.ts'
import { Button, IconButton } from '../src/ui/button.tsx'
import { Choices } from '../src/ui/fields/choice.tsx'
import { Dialog } from '../src/ui/dialog.tsx'
import { EmojiGrid } from '../src/ui/fields/emoji-grid.tsx'
import { PasswordField } from '../src/people/sign-in/password-field.tsx'
import { Combobox } from '../src/ui/fields/combobox.tsx'
import { Select, TextArea, TextField } from '../src/ui/field.tsx'
import { Menu, MenuItem, MenuLine } from '../src/ui/overlays/menu.tsx'
import { Popover } from '../src/ui/overlays/popover.tsx'
import { Slider } from '../src/ui/fields/slider.tsx'
import { SureButton } from '../src/ui/fields/sure-button.tsx'
import { Switch, Toggle } from '../src/ui/fields/toggle.tsx'
import { Tooltip } from '../src/ui/overlays/tooltip.tsx'
import { WordList } from '../src/ui/fields/word-list.tsx'
import styles from './gallery.module.css'
import { Part } from './shelf.tsx'

const looks = ['brand', 'lamp', 'plain', 'quiet', 'danger'] as const

/** What is pressed, and what opens. */
export function Buttons() {
  const { t } = useTranslation()
  const [vote, setVote] = useState<'like' | 'dislike' | null>('like')
  const [open, setOpen] = useState(false)
  return (
    <Part name="Button, IconButton, Tooltip, Toggle, Menu, Popover, Dialog">
      {looks.map((look) => (
        <Button key={look} look={look} icon={<Disc3 />} onClick={() => toast(t('common.saved'))}>
          {t('common.save')}
        </Button>
      ))}
      <Button look="brand" busy>
        {t('common.save')}
      </Button>
      <Button disabled>{t('common.save')}</Button>
      <Button size="small">{t('chat.edit')}</Button>
      <SureButton
        label={t('roomSettings.delete')}
        question={t('roomSettings.resetSure')}
        busy={false}
        onPress={() => toast(t('common.saved'))}
      />
      <Button size="large" look="lamp">
        {t('room.stepUp')}
      </Button>
      <IconButton label={t('room.share')}>
        <Share2 />
      </IconButton>
      <Tooltip words={t('street.about')}>
        <Button look="quiet">{t('common.more')}</Button>
      </Tooltip>
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
        <MenuItem icon={<Share2 />} onSelect={() => toast(t('common.copied'), { tone: 'good' })}>
          {t('room.share')}
        </MenuItem>
        <MenuLine />
        <MenuItem danger icon={<Trash2 />} onSelect={() => toast(t('common.somethingWrong'), { tone: 'bad' })}>
          {t('chat.delete')}
        </MenuItem>
      </Menu>
      <Popover label={t('room.react')} trigger={<Button>{t('room.react')}</Button>}>
        <EmojiGrid label={t('room.emojis')} emojis={reactionEmojis} onPick={(emoji) => toast(emoji)} />
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

/** What is filled in, chosen and switched. */
export function Fields() {
  const { t } = useTranslation()
  const [text, setText] = useState('')
  const [seats, setSeats] = useState<'3' | '5'>('5')
  const [kind, setKind] = useState<'PUBLIC' | 'PRIVATE'>('PUBLIC')
  const [on, setOn] = useState(true)
  const [volume, setVolume] = useState(60)
  const [color, setColor] = useState('#49E2A4')
  const [avatar, setAvatar] = useState('fox')
  const [worn, setWorn] = useState<EarnedItem[]>(['scarf'])
  const [muted, setMuted] = useState(['spoiler', 'finale'])
  return (
    <Part name="TextField, PasswordField, TextArea, Select, Choices, Switch, Slider, FigurePicker, EarnedPicker, WordList, Combobox">
      <div className={styles.column}>
        <TextField label={t('account.email')} value={text} onChange={setText} hint={t('account.passwordHint')} />
        <PasswordField
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
        <AvatarPicker
          avatars={['fox', 'owl', 'cactus', 'moth', 'grandma', 'tin-robot']}
          avatarId={avatar}
          color={color}
          onAvatar={setAvatar}
          onColor={setColor}
        />
        <EarnedPicker
          avatarId={avatar}
          color={color}
          earned={['headphones', 'scarf', 'woodenDeck']}
          counts={{ songs: 31, stars: 12, nights: 6, shelf: 99 }}
          worn={worn}
          onWear={setWorn}
        />
        <Combobox
          label={t('mutedWords.word')}
          maxLength={60}
          value={text}
          options={muted.filter((word) => word.startsWith(text))}
          onChange={setText}
        />
        <WordList
          label={t('mutedWords.word')}
          hint={t('mutedWords.wordAbout')}
          add={t('order.addWord')}
          removalOf={(word) => t('order.removeWord', { word })}
          words={muted}
          longest={60}
          isWord={(word) => word.trim() !== ''}
          onAdd={async (word) => setMuted([...muted, word])}
          onRemove={(word) => setMuted(muted.filter((other) => other !== word))}
        />
      </div>
    </Part>
  )
}
