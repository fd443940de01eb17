// The offer of names is a list box under a text field, which no element of HTML is.
/* oxlint-disable jsx-a11y/prefer-tag-over-role, jsx-a11y/no-noninteractive-element-to-interactive-role */
import { SendHorizontal, SmilePlus, X } from 'lucide-react'
import { useEffect, useId, useLayoutEffect, useRef, useState, type KeyboardEvent, type RefObject } from 'react'
import { useTranslation } from 'react-i18next'
import { mostTextLength } from '@segue/shared/chat/message.ts'
import { rolesOf } from '@segue/shared/room/roles.ts'
import { plain } from '../client/plain-text.ts'
import { sayFailure } from '../client/toasts.ts'
import { useLiveRoom, useMyUuid, useRoomState } from '../live/room-context.tsx'
import { Avatar } from '../ui/avatar.tsx'
import { IconButton } from '../ui/button.tsx'
import { EmojiGrid } from '../ui/emoji-grid.tsx'
import { Popover } from '../ui/popover.tsx'
import { spokenLanguage } from '../client/i18n.ts'
import { useChatRoom } from './use-chat-room.ts'
import styles from './chat.module.css'
import {
  addMention,
  clearDraft,
  mentionBeingTyped,
  setDraft,
  useDraft,
  useEditing,
  withMentions,
} from '../live/chat-draft.ts'
import { chatEmojis } from './emojis.ts'

const mostOffered = 6

/** Where one writes: Enter sends, Shift and Enter begin a new line, @ offers the people in the room. */
export function Composer() {
  const { t } = useTranslation()
  const room = useLiveRoom()
  const chat = useChatRoom()
  const me = useMyUuid() ?? ''
  const { text, mentions } = useDraft()
  const editing = useEditing((state) => state.editing)
  const settings = useRoomState((state) => state.settings)
  const [emojisOpen, setEmojisOpen] = useState(false)
  const field = useRef<HTMLTextAreaElement>(null)
  const listId = useId()
  const offer = useMentionOffer(text, field)

  // The field is as tall as what is in it.
  useLayoutEffect(() => {
    const element = field.current
    if (!element) return
    element.style.height = 'auto'
    element.style.height = `${element.scrollHeight + 2}px`
    // What is written decides the height.
    // oxlint-disable-next-line react/exhaustive-effect-dependencies
  }, [text])

  useEffect(() => {
    if (!editing) return
    setDraft(editing.text)
    field.current?.focus()
  }, [editing])

  if (rolesOf(settings, me, room.serverNow()).includes('chatDisabled')) {
    const until = settings.roomRoles.find((row) => row.userUuid === me && row.role === 'chatDisabled')?.expirationTime
    const time = until
      ? new Date(until).toLocaleString(spokenLanguage(), { dateStyle: 'medium', timeStyle: 'short' })
      : null
    return <p className={styles.disabled}>{time ? t('chat.disabledUntil', { time }) : t('chat.disabled')}</p>
  }

  const tooLong = text.length > mostTextLength
  const send = () => {
    const said = withMentions(text.trim(), mentions)
    if (!said || tooLong) return
    if (editing) {
      useEditing.setState({ editing: null })
      void chat.edit(editing.id, said).catch(sayFailure)
    } else void chat.send(said)
    clearDraft()
  }
  const onKeyDown = (event: KeyboardEvent) => {
    if (offer.onKey(event)) return
    // While a word is being composed, Enter belongs to the composing.
    if (event.key === 'Enter' && !event.shiftKey && !event.nativeEvent.isComposing) {
      event.preventDefault()
      send()
    }
    if (event.key === 'Escape' && editing) {
      useEditing.setState({ editing: null })
      clearDraft()
    }
  }
  return (
    <div className={styles.composer}>
      {offer.people.length > 0 ? (
        <ul id={listId} className={styles.offer} role="listbox" aria-label={t('chat.mentionList')}>
          {offer.people.map((person, at) => (
            // The field keeps the focus and says which one is meant.
            // oxlint-disable-next-line jsx-a11y/click-events-have-key-events
            <li
              key={person.uuid}
              id={`${listId}-${at}`}
              role="option"
              aria-selected={at === offer.at}
              onPointerDown={(event) => {
                event.preventDefault()
                offer.pick(at)
              }}
            >
              <Avatar avatarId={person.avatarId} color={person.color} size={26} /> {person.nickname}
            </li>
          ))}
        </ul>
      ) : null}
      {editing ? (
        <p className={styles.editing}>
          {t('chat.editing')}
          <IconButton
            size="small"
            label={t('common.cancel')}
            onClick={() => {
              useEditing.setState({ editing: null })
              clearDraft()
            }}
          >
            <X />
          </IconButton>
        </p>
      ) : null}
      {tooLong ? (
        <p className={styles.tooLong} role="alert">
          {t('chat.tooLong', { most: mostTextLength })}
        </p>
      ) : null}
      <div className={styles.writing}>
        <textarea
          ref={field}
          rows={1}
          value={text}
          placeholder={t('chat.write')}
          aria-label={t('chat.writeTo', { room: settings.name })}
          aria-controls={offer.people.length > 0 ? listId : undefined}
          aria-activedescendant={offer.people.length > 0 ? `${listId}-${offer.at}` : undefined}
          onChange={(event) => setDraft(event.currentTarget.value)}
          onSelect={offer.onSelect}
          onKeyDown={onKeyDown}
        />
        <Popover
          open={emojisOpen}
          onOpenChange={setEmojisOpen}
          label={t('chat.emoji')}
          trigger={
            <IconButton label={t('chat.emoji')}>
              <SmilePlus />
            </IconButton>
          }
        >
          <div className={styles.emojis}>
            <EmojiGrid
              label={t('chat.emoji')}
              emojis={chatEmojis}
              onPick={(emoji) => {
                setDraft(`${text}${emoji}`)
                setEmojisOpen(false)
                field.current?.focus()
              }}
            />
          </div>
        </Popover>
        <IconButton
          label={editing ? t('chat.saveEdit') : t('chat.send')}
          look="brand"
          disabled={!text.trim() || tooLong}
          onClick={send}
        >
          <SendHorizontal />
        </IconButton>
      </div>
    </div>
  )
}

/** Whom an @ in front of the cursor may mean, and picking one of them by arrow keys, Tab or Enter. */
function useMentionOffer(text: string, field: RefObject<HTMLTextAreaElement | null>) {
  const me = useMyUuid()
  const known = useRoomState((state) => state.allUserData)
  const [cursor, setCursor] = useState(0)
  const [at, setAt] = useState(0)
  const [closed, setClosed] = useState<string | null>(null)
  const typed = mentionBeingTyped(text, cursor)
  const people =
    typed === null || closed === text
      ? []
      : Object.values(known)
          .map(({ userProfile }) => userProfile)
          .filter((person) => person.uuid !== me && plain(person.nickname).startsWith(plain(typed)))
          .toSorted((a, b) => a.nickname.localeCompare(b.nickname))
          .slice(0, mostOffered)
  const place = Math.min(at, people.length - 1)

  function pick(index: number): void {
    const person = people[index]
    if (!person || typed === null) return
    const before = text.slice(0, cursor - typed.length - 1)
    addMention(person, `${before}@${person.nickname} ${text.slice(cursor)}`)
    setAt(0)
    field.current?.focus()
  }

  /** Whether the key was for the offer and means nothing else. */
  function onKey(event: KeyboardEvent): boolean {
    if (people.length === 0) return false
    if (event.key === 'ArrowDown') setAt((place + 1) % people.length)
    else if (event.key === 'ArrowUp') setAt((place + people.length - 1) % people.length)
    else if (event.key === 'Enter' || event.key === 'Tab') pick(place)
    else if (event.key === 'Escape') setClosed(text)
    else return false
    event.preventDefault()
    return true
  }
  return {
    people,
    at: place,
    pick,
    onKey,
    onSelect: () => setCursor(field.current?.selectionStart ?? 0),
  }
}
