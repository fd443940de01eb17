import { Gift, SendHorizontal, SmilePlus, X } from 'lucide-react'
import {
  Suspense,
  useEffect,
  useId,
  useLayoutEffect,
  useRef,
  useState,
  type KeyboardEvent,
  type RefObject,
} from 'react'
import { useTranslation } from 'react-i18next'
import { mostTextLength } from '@segue/shared/chat/message.ts'
import { withPageWords } from '../client/i18n.ts'
import { clientConfig } from '../client/config.ts'
import { openDialog } from '../client/dialogs.ts'
import { useIsUser } from '../client/session.ts'
import { sayFailure } from '../client/toasts.ts'
import { clearDraft, setDraft, useDraft, useEditing, useReplying, withMentions } from '../live/chat-draft.ts'
import type { Listening } from '@segue/shared/room/listening.ts'
import { useListening, useSecondsUntil } from '../live/listening.ts'
import { useLiveRoom, useMyUuid, useRoomState } from '../live/room-context.tsx'
import { IconButton } from '../ui/button.tsx'
import { fetchPart } from '../ui/fetch-part.ts'
import { part } from '../ui/part.tsx'
import { takeAttached, useAttached } from './attached/attached.ts'
import { EmojiGrid } from '../ui/emoji-grid.tsx'
import { Popover } from '../ui/popover.tsx'
import { isSendKey } from './send-key.ts'
import { TooLong } from './too-long.tsx'
import styles from './chat.module.css'
import type { SentGif } from './chat-lines.ts'
import { chatEmojis } from './emojis.ts'
import { meaningOf, type DoneLater } from './offers/commands.ts'
import { offeredId, OfferList } from './offers/offer-list.tsx'
import { useOffers } from './offers/use-offers.ts'
import { useChatBan } from './use-chat-ban.ts'
import { useChatRoom } from './use-chat-room.ts'
import { useSlowMode } from './use-slow-mode.ts'

const pictureTools = () => withPageWords(import('./attached/picture-tools.tsx'))
const AttachButton = part(async () => (await pictureTools()).AttachButton, 'none')
const AttachedPictures = part(async () => (await pictureTools()).AttachedPictures, 'none')

const GifButton = part(async () => (await withPageWords(import('./gifs/gif-button.tsx'))).GifButton, 'none')

const RoomEmojiGrid = part(
  async () => (await withPageWords(import('./room-emoji/room-emoji-grid.tsx'))).RoomEmojiGrid,
  'none',
)

const ChatDisabled = part(async () => (await withPageWords(import('./no-chat.tsx'))).ChatDisabled, 'none')

/** Where one writes: Enter sends, Shift and Enter begin a new line, @ offers people, : emoji and / commands. */
export function Composer() {
  const { t } = useTranslation()
  const name = useRoomState((state) => state.settings.name)
  const listId = useId()
  const message = useMessage()
  const { text, tooLong, editing, replying, hasPictures, send } = message
  const field = useGrowingField(text)
  const offer = useOffers(text, field)
  const banned = useChatBan()
  useEffect(() => {
    if (replying) field.current?.focus()
  }, [replying, field])
  useEffect(() => {
    if (!editing) return
    useReplying.setState({ replying: null })
    setDraft(editing.text)
    field.current?.focus()
  }, [editing, field])
  const listening = useListening()
  const waitsUntil = useSlowMode()
  if (banned)
    return (
      <Suspense>
        <ChatDisabled until={banned.until} />
      </Suspense>
    )
  if (listening) return <OnlyListening listening={listening} />

  const onKeyDown = (event: KeyboardEvent) => {
    if (offer.onKey(event)) return
    if (isSendKey(event)) {
      event.preventDefault()
      if (waitsUntil === null || editing) send()
    }
    if (event.key === 'Escape' && editing) stopEditing()
    else if (event.key === 'Escape' && replying) stopReplying()
  }
  const offers = offer.offered.length > 0
  return (
    <div className={styles.composer}>
      {offers ? <OfferList id={listId} offered={offer.offered} at={offer.at} onPick={offer.pick} /> : null}
      <Above message={message} waitsUntil={waitsUntil} />
      <div className={styles.writing}>
        <textarea
          ref={field}
          rows={1}
          value={text}
          placeholder={t('chat.write')}
          aria-label={t('chat.writeTo', { room: name })}
          aria-controls={offers ? listId : undefined}
          aria-activedescendant={offers ? offeredId(listId, offer.at) : undefined}
          onChange={(event) => setDraft(event.currentTarget.value)}
          onSelect={offer.onSelect}
          onKeyDown={onKeyDown}
        />
        <Tools field={field} message={message} />
        <IconButton
          label={editing ? t('chat.saveEdit') : t('chat.send')}
          look="brand"
          disabled={!(text.trim() || hasPictures) || tooLong || (waitsUntil !== null && !editing)}
          onClick={send}
        >
          <SendHorizontal />
        </IconButton>
      </div>
    </div>
  )
}

/** What can be put into a message beside what one types. */
function Tools({
  field,
  message,
}: {
  field: RefObject<HTMLTextAreaElement | null>
  message: ReturnType<typeof useMessage>
}) {
  const isUser = useIsUser()
  const { text, editing, sendGif } = message
  return (
    <>
      {isUser && !editing ? (
        <Suspense>
          <AttachButton field={field} />
        </Suspense>
      ) : null}
      {clientConfig().hasGifs && !editing ? (
        <Suspense>
          <GifButton onPick={sendGif} />
        </Suspense>
      ) : null}
      <ThrowButton />
      <EmojiButton
        onSticker={sendGif}
        onPick={(emoji) => {
          setDraft(`${text}${emoji}`)
          field.current?.focus()
        }}
      />
    </>
  )
}

/** What stands above the field: what the text is for, why it cannot be sent, and the pictures that go with it. */
function Above({ message, waitsUntil }: { message: ReturnType<typeof useMessage>; waitsUntil: number | null }) {
  const { t } = useTranslation()
  const { tooLong, editing, replying, hasPictures } = message
  return (
    <>
      {editing ? <DoingNotice doing={t('chat.editing')} onCancel={stopEditing} /> : null}
      {replying ? (
        <DoingNotice doing={t('chat.replyingTo', { name: replying.name })} onCancel={stopReplying} />
      ) : null}
      {waitsUntil === null || editing ? null : <SlowMode until={waitsUntil} />}
      {tooLong ? <TooLong /> : null}
      {hasPictures ? (
        <Suspense>
          <AttachedPictures />
        </Suspense>
      ) : null}
    </>
  )
}

function stopEditing(): void {
  useEditing.setState({ editing: null })
  clearDraft()
}

const stopReplying = (): void => useReplying.setState({ replying: null })

/** The draft, and sending it: as a new message or in place of the one that is being edited. */
function useMessage() {
  const chat = useChatRoom()
  const { text, mentions } = useDraft()
  const editing = useEditing((state) => state.editing)
  const replying = useReplying((state) => state.replying)
  const tooLong = text.length > mostTextLength
  const run = useRun()
  const hasPictures = useAttached(({ pictures }) => pictures.length > 0) && !editing
  return {
    text,
    editing,
    replying,
    tooLong,
    hasPictures,
    sendGif: (gif: SentGif) => {
      stopReplying()
      void chat.sendGif(gif, replying?.id)
    },
    send: () => {
      const message = withMentions(text.trim(), mentions)
      if (tooLong) return
      if (hasPictures) {
        stopReplying()
        clearDraft()
        void chat.send(message, replying?.id, takeAttached())
        return
      }
      if (!message) return
      const meant = editing ? { send: message } : meaningOf(message)
      if (meant === null) return
      if ('run' in meant) run(meant, message)
      else if (editing) {
        useEditing.setState({ editing: null })
        void chat.edit(editing.id, meant.send).catch(sayFailure)
      } else {
        stopReplying()
        void chat.send(meant.send, replying?.id)
      }
      clearDraft()
    },
  }
}

/** Does what a command says, which is fetched when somebody first gives one. What could not be done can be mended. */
function useRun() {
  const room = useLiveRoom()
  return ({ run, words }: { run: DoneLater; words: string }, message: string) => {
    fetchPart(() => withPageWords(import('./offers/run-command.ts')))
      .then(({ runCommand }) => runCommand(room, run, words))
      .then((done) => {
        if (!done && !useDraft.getState().text) setDraft(message)
      })
      .catch(sayFailure)
  }
}

/** A field as tall as what is in it. */
function useGrowingField(text: string) {
  const field = useRef<HTMLTextAreaElement>(null)
  useLayoutEffect(() => {
    const element = field.current
    if (!element) return
    element.style.height = 'auto'
    element.style.height = `${element.scrollHeight + 2}px`
    // What is written decides the height.
    // oxlint-disable-next-line react/exhaustive-effect-dependencies
  }, [text])
  return field
}

function OnlyListening({ listening: { code, until } }: { listening: Listening }) {
  const { t } = useTranslation()
  const seconds = useSecondsUntil(until)
  return <p className={styles.disabled}>{t(`refusals.${code}`, { seconds })}</p>
}

function SlowMode({ until }: { until: number }) {
  const { t } = useTranslation()
  const seconds = useSecondsUntil(until)
  return <p className={styles.editing}>{t('refusals.slowMode', { seconds })}</p>
}

/** What the text is for, where that is not a new message. */
function DoingNotice({ doing, onCancel }: { doing: string; onCancel: () => void }) {
  const { t } = useTranslation()
  return (
    <p className={styles.editing}>
      {doing}
      <IconButton size="small" label={t('common.cancel')} onClick={onCancel}>
        <X />
      </IconButton>
    </p>
  )
}

/** Throws something in the room, for its DJs or for all. Guests have no tokens. */
function ThrowButton() {
  const { t } = useTranslation()
  const { roomUuid, store } = useLiveRoom()
  const me = useMyUuid()
  if (!useIsUser()) return null
  return (
    <IconButton
      label={t('chat.throw')}
      onClick={() => {
        const { state } = store.getState()
        const people = (state?.djs ?? []).flatMap(({ uuid }) => {
          const nickname = state?.allUserData[uuid]?.userProfile.nickname
          return nickname === undefined || uuid === me ? [] : [{ uuid, nickname }]
        })
        openDialog({ name: 'throw', roomUuid, people, to: people[0]?.uuid ?? null })
      }}
    >
      <Gift />
    </IconButton>
  )
}

function EmojiButton({
  onPick,
  onSticker,
}: {
  onPick: (emoji: string) => void
  onSticker: (sticker: SentGif) => void
}) {
  const { t } = useTranslation()
  const [open, setOpen] = useState(false)
  return (
    <Popover
      open={open}
      onOpenChange={setOpen}
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
            setOpen(false)
            onPick(emoji)
          }}
        />
      </div>
      <Suspense>
        <RoomEmojiGrid
          onManage={() => setOpen(false)}
          onEmoji={(name) => {
            setOpen(false)
            onPick(`:${name}: `)
          }}
          onSticker={({ uuid, url, name }) => {
            setOpen(false)
            onSticker({ id: uuid, url, words: name })
          }}
        />
      </Suspense>
    </Popover>
  )
}
