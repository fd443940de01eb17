import { createStore, type StoreApi } from 'zustand/vanilla'
import { systemSender, type GroupMessage } from '@segue/shared/chat/message.ts'
import { newUuid } from '../../client/uuid.ts'
import { withPageWords } from '../../client/i18n.ts'
import { sentenceFor } from '../../client/sentence.ts'
import { currentSession } from '../../client/session.ts'
import { fetchPart } from '../../ui/loading/fetch-part.ts'
import type { LiveRoom } from '../../session/live-room.ts'
import type { RoomSession } from '../../session/room-session.ts'
import { forgetPictures, type AttachedPicture } from '../../session/chat/attached-pictures.ts'
import type { ChatCalls } from './chat-calls.ts'
import { isShown, type Outgoing, type SentGif } from './chat-lines.ts'
import { readChatPush, type ChatPush } from './chat-push.ts'
import { specialIn } from '../lines/special-lines.ts'
import { spokenIn } from '../lines/text/spoken.ts'
import {
  emptyChat,
  withLatest,
  withMessages,
  without,
  withOutgoingFailure,
  withReactions,
  type ChatState,
} from './chat-state.ts'

/** The chat of a room: its messages, and sending them. */
export interface ChatRoom {
  readonly store: StoreApi<ChatState>
  /** Loads the latest page and listens, until every returned function has been called. */
  listen(): () => void
  loadOlder(): Promise<void>
  /** Sends a text with its pictures, as a reply if `parentId` is given. */
  send(text: string, parentId?: string, pictures?: readonly AttachedPicture[]): Promise<void>
  /** Sends a GIF, as a reply if `parentId` is given. */
  sendGif(gif: SentGif, parentId?: string): Promise<void>
  resend(muid: string): Promise<void>
  discard(muid: string): void
  edit(id: string, text: string): Promise<void>
  remove(id: string): Promise<void>
  /** Undoes the deletion of a message. */
  restore(id: string): Promise<void>
  react(id: string, emoji: string, isGranted: boolean): Promise<void>
}

const pageSize = 30
/** Up to this many messages without a line, older ones are loaded until there is a line. */
const maxHidden = 300
/** The id of a message that went to a bot instead of the chat. */
const botCommand = '0'

/** Loaded on the first mention; if that fails, the message is shown without a sound. */
function ring(room: LiveRoom): void {
  const load = () => import('../../session/chat/mention-sound.ts')
  void fetchPart(load).then(
    ({ ringIfAway }) => ringIfAway(room),
    () => undefined,
  )
}

/** The chat of a room or, with `parentId`, only the replies to one of its messages. */
export function createChatRoom(session: RoomSession, calls: ChatCalls, parentId?: string): ChatRoom {
  return new Chat(session, calls, parentId)
}

class Chat implements ChatRoom {
  readonly store = createStore<ChatState>(() => emptyChat)
  readonly #session: RoomSession
  readonly #room: LiveRoom
  readonly #calls: ChatCalls
  readonly #parentId: string | undefined
  /** Counts how often the chat was cleared, to discard pages requested before that. */
  #clearings = 0
  #listeners = 0
  #stop: (() => void) | null = null

  constructor(session: RoomSession, calls: ChatCalls, parentId: string | undefined) {
    this.#session = session
    this.#room = session.room
    this.#calls = calls
    this.#parentId = parentId
  }

  listen(): () => void {
    this.#listeners += 1
    this.#stop ??= this.#start()
    return () => {
      this.#listeners -= 1
      if (this.#listeners > 0) return
      this.#stop?.()
      this.#stop = null
    }
  }

  #start(): () => void {
    void this.#loadPage(undefined)
    const offPush = this.#room.onPush((push) => {
      const change = readChatPush(push)
      if (change) this.#apply(change)
    })
    // Messages sent while disconnected were never pushed to this client.
    let wasLive = this.#room.store.getState().status.kind === 'live'
    const offStatus = this.#room.store.subscribe(({ status }) => {
      const isLive = status.kind === 'live'
      if (isLive && !wasLive) void this.#loadPage(undefined)
      wasLive = isLive
    })
    return () => {
      offPush()
      offStatus()
    }
  }

  loadOlder(): Promise<void> {
    return this.#loadPage(this.store.getState().messages[0])
  }

  async send(text: string, parentId?: string, pictures: readonly AttachedPicture[] = []): Promise<void> {
    await this.#send({ text, parentId, pictures })
  }

  async sendGif(gif: SentGif, parentId?: string): Promise<void> {
    await this.#send({ text: '', parentId, gif })
  }

  async #send(message: Pick<Outgoing, 'text' | 'parentId' | 'pictures' | 'gif'>): Promise<void> {
    const sentAtMs = this.#room.serverNow()
    const outgoing: Outgoing = { ...message, muid: newUuid(), sentAtMs, failure: null }
    this.store.setState((state) => ({ outgoing: [...state.outgoing, outgoing] }))
    await this.#deliver(outgoing)
  }

  async resend(muid: string): Promise<void> {
    const again = this.store.getState().outgoing.find((one) => one.muid === muid)
    if (!again) return
    this.store.setState((state) => withOutgoingFailure(state, muid, null))
    await this.#deliver(again)
  }

  discard(muid: string): void {
    this.store.setState(({ outgoing }) => ({ outgoing: outgoing.filter((one) => one.muid !== muid) }))
  }

  async edit(id: string, text: string): Promise<void> {
    this.#merge([await this.#calls.edit(id, text)])
  }

  async remove(id: string): Promise<void> {
    await this.#calls.remove(id)
    this.store.setState((state) => without(state, id))
  }

  async restore(id: string): Promise<void> {
    this.#merge([await this.#calls.restore(id)])
  }

  async react(id: string, emoji: string, isGranted: boolean): Promise<void> {
    this.#merge([await (isGranted ? this.#calls.unreact(id, emoji) : this.#calls.react(id, emoji))])
  }

  #merge(fetched: readonly GroupMessage[]): void {
    const ours = fetched.filter(({ parentId }) => this.#parentId === undefined || parentId === this.#parentId)
    if (ours.length > 0) this.store.setState((state) => withMessages(state, ours))
  }

  #apply(change: ChatPush): void {
    switch (change.kind) {
      case 'cleared':
        return this.#clear()
      case 'deleted':
        return this.store.setState((state) => without(state, change.id))
      case 'reactions':
        return this.store.setState((state) => withReactions(state, change))
      case 'edited':
        return this.#merge([change.message])
      case 'added': {
        const known = this.store.getState().messages.some(({ id }) => id === change.message.id)
        const { sender, data } = change.message
        const me = currentSession()?.uuid
        this.#merge([change.message])
        // The room's chat counts unread messages; a thread is only open while the user looks at it.
        if (known || this.#parentId !== undefined) return
        const special = specialIn(change.message)
        const { chat, stage } = this.#session
        if (special) stage.emitShow(special)
        if (sender === me) return
        if (Object.values(data.mentions).some(({ uid }) => uid === me) && stage.isAudible(sender)) ring(this.#room)
        if (sender === systemSender) return
        if (!special) stage.emitSpeech(spokenIn(change.message))
        chat.setState(({ unread }) => ({ unread: unread + 1 }))
      }
    }
  }

  #clear(): void {
    this.#clearings += 1
    this.store.setState(({ outgoing }) => ({ ...emptyChat, outgoing }))
    void this.#loadPage(undefined)
  }

  async #loadPage(before: GroupMessage | undefined): Promise<void> {
    if (this.store.getState().loading) return
    this.store.setState({ loading: true, failure: null })
    const clearings = this.#clearings
    const known = new Set(this.store.getState().messages.map(({ id }) => id))
    let failure: string | null = null
    try {
      const page = await this.#calls.page(this.#room.roomUuid, { before, limit: pageSize })
      if (clearings !== this.#clearings) return
      const full = page.length === pageSize
      this.store.setState((state) => ({
        ...(before ? withMessages(state, page) : withLatest(state, page, known, full)),
        // The latest page, reloaded after a lost connection, says nothing about older messages.
        hasOlder: before || state.hasOlder === null ? full : state.hasOlder,
      }))
    } catch (error) {
      failure = sentenceFor(error)
    }
    if (clearings !== this.#clearings) return
    this.store.setState({ loading: false, failure })
    // Otherwise a chat whose latest messages were all deleted would look empty.
    const { messages, hasOlder } = this.store.getState()
    if (failure === null && hasOlder && messages.length <= maxHidden && !messages.some(isShown))
      await this.loadOlder()
  }

  #commandSent(muid: string): void {
    this.discard(muid)
    void fetchPart(() => withPageWords(import('../offers/command-sent.ts'))).then(({ toastCommandSent }) =>
      toastCommandSent(),
    )
  }

  async #deliver({ muid, text, parentId, pictures = [], gif }: Outgoing): Promise<void> {
    try {
      const message = await this.#calls.send(this.#room.roomUuid, { muid, text, parentId, pictures, gif })
      if (message.id === botCommand) return this.#commandSent(muid)
      this.#merge([message])
      // The push for this message may arrive before or after this response.
      this.#session.stage.emitSpeech(spokenIn(message))
      forgetPictures(pictures)
    } catch (error) {
      const failure = sentenceFor(error)
      this.store.setState((state) => withOutgoingFailure(state, muid, failure))
    }
  }
}
