import { create } from 'zustand'
import type { Toast } from '../ui/toast.tsx'
import { sentenceFor } from './sentence.ts'

/** Long enough to read a sentence and reach the button beside it. */
const shownMs = 7000
/** More than these cover the room. */
const mostShown = 3

export const useToasts = create<{ toasts: Toast[] }>(() => ({ toasts: [] }))

let lastId = 0

/** How long something is said: until it is closed, or for so many milliseconds. */
type Shown = { stays?: boolean; lasts?: number }

/** Says something at the edge of the screen, for a while or until it is closed. The same words twice are said once. */
export function say(
  words: string,
  { stays, lasts = shownMs, ...more }: Omit<Toast, 'id' | 'words'> & Shown = {},
): void {
  const id = ++lastId
  useToasts.setState(({ toasts }) => ({
    toasts: [...toasts.filter((toast) => toast.words !== words), { ...more, id, words }].slice(-mostShown),
  }))
  if (!stays) setTimeout(() => dismissToast(id), lasts)
}

export function dismissToast(id: number): void {
  useToasts.setState(({ toasts }) => ({ toasts: toasts.filter((toast) => toast.id !== id) }))
}

/** Says what went wrong, in words for a person. */
export const sayFailure = (error: unknown): void => say(sentenceFor(error), { tone: 'bad' })
