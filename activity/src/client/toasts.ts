import { create } from 'zustand'
import type { Toast } from '../ui/toast.tsx'
import { sentenceFor } from './sentence.ts'

/** Long enough to read a sentence and reach the button beside it. */
const shownMs = 7000
/** More than these cover the room. */
const maxShown = 3

export const useToasts = create<{ toasts: Toast[] }>(() => ({ toasts: [] }))

let lastId = 0

/** How long something is said: until it is closed, or for so many milliseconds. */
type ToastDuration = { stays?: boolean; lasts?: number }

/** Says something at the edge of the screen, for a while or until it is closed. The same words twice are said once. */
export function toast(
  text: string,
  { stays, lasts = shownMs, ...more }: Omit<Toast, 'id' | 'words'> & ToastDuration = {},
): void {
  const id = ++lastId
  useToasts.setState(({ toasts }) => ({
    toasts: [...toasts.filter((toast) => toast.words !== text), { ...more, id, words: text }].slice(-maxShown),
  }))
  if (!stays) setTimeout(() => dismissToast(id), lasts)
}

export function dismissToast(id: number): void {
  useToasts.setState(({ toasts }) => ({ toasts: toasts.filter((toast) => toast.id !== id) }))
}

/** Says what went wrong, in words for a person. */
export const toastFailure = (error: unknown): void => toast(sentenceFor(error), { tone: 'bad' })
