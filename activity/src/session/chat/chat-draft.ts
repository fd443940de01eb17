import { create } from 'zustand'
import { mentionOf } from '@segue/shared/chat/rules.ts'

export type Mentioned = { uuid: string; nickname: string }

/** What is being written. It outlives the panel, which may be closed in mid-sentence. */
export const useDraft = create<{ text: string; mentions: Mentioned[] }>(() => ({ text: '', mentions: [] }))

/** Which of one's lines is being mended, if any, and until when (server ms) that is possible. */
export const useEditing = create<{ editing: { id: string; text: string; until: number } | null }>(() => ({
  editing: null,
}))

/** Which line is being replied to, if any. */
export const useReplying = create<{ replying: { id: string; name: string } | null }>(() => ({ replying: null }))

/** Begins a reply to a line; nothing is mended then. */
export function replyTo(replying: { id: string; name: string }): void {
  useEditing.setState({ editing: null })
  useReplying.setState({ replying })
}

export const setDraft = (text: string): void => useDraft.setState({ text })
export const clearDraft = (): void => useDraft.setState({ text: '', mentions: [] })

/** What is written so far, with a space before what is added. */
function draftSoFar(): string {
  const { text } = useDraft.getState()
  return text === '' || text.endsWith(' ') ? text : `${text} `
}

/** Goes on with a message. */
export const addToDraft = (added: string): void => setDraft(`${draftSoFar()}${added} `)

/** Begins, or goes on with, a message to somebody. */
export const mentionInChat = (person: Mentioned): void => addMention(person, `${draftSoFar()}@${person.nickname} `)

/** Keeps in mind whom a name in the text stands for. */
export function addMention(person: Mentioned, text: string): void {
  useDraft.setState(({ mentions }) => ({
    text,
    mentions: [...mentions.filter((other) => other.uuid !== person.uuid), person],
  }))
}

/** The text as it is sent: names that were picked become mentions, the longest first so that Ann is not Annabel. */
export function withMentions(text: string, mentions: readonly Mentioned[]): string {
  return mentions
    .toSorted((a, b) => b.nickname.length - a.nickname.length)
    .reduce((sent, { uuid, nickname }) => sent.replaceAll(`@${nickname}`, mentionOf(uuid)), text)
}

/** The part of a name being typed after an @ right before the cursor, or null. */
export function mentionBeingTyped(text: string, cursor: number): string | null {
  return /(?:^|\s)@([^\s@]{0,30})$/u.exec(text.slice(0, cursor))?.[1] ?? null
}
