import { create } from 'zustand'
import type { Toast } from '../ui/overlays/toast.tsx'
import { sentenceFor } from './sentence.ts'

/** Long enough to read a sentence and reach the button next to it. */
const shownMs = 7000
/** More toasts would cover the room. */
const maxShown = 3

export const useToasts = create<{ toasts: Toast[] }>(() => ({ toasts: [] }))

let lastId = 0

/** How long a toast is shown: until it is closed, or in ms. */
type ToastDuration = { stays?: boolean; lasts?: number }

/** Shows a toast. A toast with the same text replaces the previous one. */
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

/** Shows an error as a toast. */
export const toastFailure = (error: unknown): void => toast(sentenceFor(error), { tone: 'bad' })
