import { mentionOf } from '@segue/shared/chat/rules.ts'
import type { ChatStore, Mentioned } from './session-chat.ts'

/** Starts a reply to a message, ending any edit. */
export const replyTo = (chat: ChatStore, replying: { id: string; name: string }): void =>
  chat.setState({ editing: null, replying })

export const stopReplying = (chat: ChatStore): void => chat.setState({ replying: null })
export const setDraft = (chat: ChatStore, draft: string): void => chat.setState({ draft })
export const clearDraft = (chat: ChatStore): void => chat.setState({ draft: '', mentions: [] })

export function stopEditing(chat: ChatStore): void {
  chat.setState({ editing: null })
  clearDraft(chat)
}

/** The draft so far, with a space before an addition. */
function draftSoFar(chat: ChatStore): string {
  const { draft } = chat.getState()
  return draft === '' || draft.endsWith(' ') ? draft : `${draft} `
}

/** Appends text to the draft. */
export const addToDraft = (chat: ChatStore, added: string): void => setDraft(chat, `${draftSoFar(chat)}${added} `)

/** Starts or continues a message with a mention of a person. */
export const mentionInChat = (chat: ChatStore, person: Mentioned): void =>
  addMention(chat, person, `${draftSoFar(chat)}@${person.nickname} `)

/** Remembers which person a name in the draft refers to. */
export function addMention(chat: ChatStore, person: Mentioned, draft: string): void {
  chat.setState(({ mentions }) => ({
    draft,
    mentions: [...mentions.filter((other) => other.uuid !== person.uuid), person],
  }))
}

/** The text to send: picked names become mentions, longest first so that "Ann" doesn't match within "Annabel". */
export function withMentions(text: string, mentions: readonly Mentioned[]): string {
  return mentions
    .toSorted((a, b) => b.nickname.length - a.nickname.length)
    .reduce((sent, { uuid, nickname }) => sent.replaceAll(`@${nickname}`, mentionOf(uuid)), text)
}

/** The partial name being typed after an @ right before the cursor, or null. */
export function mentionBeingTyped(text: string, cursor: number): string | null {
  return /(?:^|\s)@([^\s@]{0,30})$/u.exec(text.slice(0, cursor))?.[1] ?? null
}
