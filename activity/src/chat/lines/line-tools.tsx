import { AtSign, Copy, EllipsisVertical, Flag, Pencil, Reply, SmilePlus, Trash2, UserRound } from 'lucide-react'
import { Suspense, useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { hasReacted } from '@segue/shared/chat/reactions.ts'
import { editWindowMs, mayEdit } from '@segue/shared/chat/rules.ts'
import { copyText } from '../../surface/clipboard.ts'
import { openDialog } from '../../client/dialogs.ts'
import { withPageWords } from '../../client/i18n.ts'
import { useNavigate } from '../../client/router.tsx'
import { toastFailure } from '../../client/toasts.ts'
import { mentionInChat, replyTo } from '../../session/chat/chat-draft.ts'
import { useIsRoomStaff, useRoomSession, useMyUuid } from '../../session/room-context.tsx'
import { IconButton } from '../../ui/button.tsx'
import { Menu, MenuItem } from '../../ui/overlays/menu.tsx'
import { part } from '../../ui/part.tsx'
import { Popover } from '../../ui/overlays/popover.tsx'
import type { ChatLine } from '../room/chat-lines.ts'
import { chatEmojis } from '../composer/emojis.ts'
import styles from './line.module.css'
import { removeLine } from './remove-line.ts'
import { useChatRoom } from '../room/use-chat-room.ts'

const StaffTools = part(async () => (await withPageWords(import('./staff-tools.tsx'))).StaffTools, 'none')
const EmojiPicker = part(
  async () => (await withPageWords(import('../composer/emoji-picker.tsx'))).EmojiPicker,
  'none',
)
const ThreadItem = part(async () => (await withPageWords(import('../threads/thread-tools.tsx'))).ThreadItem, 'none')

/** The menu of actions for a chat message. */
export function LineTools({ line, name, isGuest }: { line: ChatLine; name: string; isGuest: boolean }) {
  const { t } = useTranslation()
  const chat = useChatRoom()
  const { room, chat: ownChat } = useRoomSession()
  const me = useMyUuid() ?? ''
  const isStaff = useIsRoomStaff()
  const navigate = useNavigate()
  const { id } = line
  const mine = line.userUuid === me
  const editableUntil = line.atMs + editWindowMs
  const editable = useEditable(
    mine && mayEdit({ sender: line.userUuid, sentAtMs: line.atMs }, me, room.serverNow()),
    editableUntil - room.serverNow(),
  )
  if (!id) return null
  return (
    <div className={styles.tools}>
      <ReactTool line={line} id={id} />
      <Menu
        trigger={
          <IconButton size="small" label={t('chat.options', { name })}>
            <EllipsisVertical />
          </IconButton>
        }
      >
        <MenuItem icon={<Reply />} onSelect={() => replyTo(ownChat, { id, name })}>
          {t('chat.reply')}
        </MenuItem>
        <ThreadItem id={id} />
        {mine ? null : (
          <MenuItem
            icon={<AtSign />}
            onSelect={() => mentionInChat(ownChat, { uuid: line.userUuid, nickname: name })}
          >
            {t('chat.mention', { name })}
          </MenuItem>
        )}
        {isGuest ? null : (
          <MenuItem icon={<UserRound />} onSelect={() => navigate(`/user/${line.userUuid}`)}>
            {t('people.toTheirPage')}
          </MenuItem>
        )}
        {editable ? (
          <MenuItem
            icon={<Pencil />}
            onSelect={() => ownChat.setState({ editing: { id, text: line.text, until: editableUntil } })}
          >
            {t('chat.edit')}
          </MenuItem>
        ) : null}
        <MenuItem icon={<Copy />} onSelect={() => void copyText(line.text).catch(toastFailure)}>
          {t('chat.copy')}
        </MenuItem>
        {mine ? null : (
          <MenuItem
            icon={<Flag />}
            onSelect={() => openDialog({ name: 'report', target: { kind: 'line', messageId: id, nickname: name } })}
          >
            {t('people.report')}
          </MenuItem>
        )}
        {isStaff ? <StaffTools id={id} edited={line.edited} /> : null}
        {mine || isStaff ? (
          <MenuItem danger icon={<Trash2 />} onSelect={() => void removeLine(chat, id)}>
            {t('chat.delete')}
          </MenuItem>
        ) : null}
      </Menu>
    </div>
  )
}

function ReactTool({ line, id }: { line: ChatLine; id: string }) {
  const { t } = useTranslation()
  const chat = useChatRoom()
  const me = useMyUuid() ?? ''
  const [reacting, setReacting] = useState(false)
  return (
    <Popover
      open={reacting}
      onOpenChange={setReacting}
      label={t('chat.react')}
      side="left"
      trigger={
        <IconButton size="small" label={t('chat.react')}>
          <SmilePlus />
        </IconButton>
      }
    >
      <div className={styles.emojis}>
        <Suspense>
          <EmojiPicker
            usual={chatEmojis.slice(0, 12)}
            onPick={(emoji) => {
              setReacting(false)
              void chat.react(id, emoji, hasReacted(line.reactions, emoji, me)).catch(toastFailure)
            }}
          />
        </Suspense>
      </div>
    </Popover>
  )
}

/** Whether a message can still be edited; turns false when the time is up. */
function useEditable(now: boolean, leftMs: number): boolean {
  const [over, setOver] = useState(false)
  useEffect(() => {
    if (!now) return undefined
    const timer = setTimeout(() => setOver(true), leftMs)
    return () => clearTimeout(timer)
    // The timer starts once, when the line first appears.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, [now])
  return now && !over
}
