import { create } from 'zustand'
import { mentionOf } from '@segue/shared/chat/rules.ts'

export type Mentioned = { uuid: string; nickname: string }

/** The message being written. It is stored outside the panel, which may be closed in mid-sentence. */
export const useDraft = create<{ text: string; mentions: Mentioned[] }>(() => ({ text: '', mentions: [] }))

/** The user's own message being edited, if any, and the deadline (server ms) for doing so. */
export const useEditing = create<{ editing: { id: string; text: string; until: number } | null }>(() => ({
  editing: null,
}))

/** The message being replied to, if any. */
export const useReplying = create<{ replying: { id: string; name: string } | null }>(() => ({ replying: null }))

/** Starts a reply to a message, ending any edit. */
export function replyTo(replying: { id: string; name: string }): void {
  useEditing.setState({ editing: null })
  useReplying.setState({ replying })
}

export const setDraft = (text: string): void => useDraft.setState({ text })
export const clearDraft = (): void => useDraft.setState({ text: '', mentions: [] })

/** The draft so far, with a space before an addition. */
function draftSoFar(): string {
  const { text } = useDraft.getState()
  return text === '' || text.endsWith(' ') ? text : `${text} `
}

/** Appends text to the draft. */
export const addToDraft = (added: string): void => setDraft(`${draftSoFar()}${added} `)

/** Starts or continues a message with a mention of a person. */
export const mentionInChat = (person: Mentioned): void => addMention(person, `${draftSoFar()}@${person.nickname} `)

/** Remembers which person a name in the text refers to. */
export function addMention(person: Mentioned, text: string): void {
  useDraft.setState(({ mentions }) => ({
    text,
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
