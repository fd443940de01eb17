import { lazy, Suspense } from 'react'
import { useDialogs } from '../client/dialogs.ts'

const DialogHost = lazy(async () => ({ default: (await import('./dialog-host.tsx')).DialogHost }))

/** Lies within every page, so that what a dialog opens can lead to other pages. */
export function OpenDialogs() {
  const dialog = useDialogs((state) => state.dialog)
  if (!dialog) return null
  return (
    <Suspense>
      <DialogHost dialog={dialog} />
    </Suspense>
  )
}
