import { withPageWords } from '../client/i18n.ts'
import { Suspense } from 'react'
import { closeDialog, useDialogs } from '../client/dialogs.ts'
import { wantAhead } from '../client/fetch-ahead.ts'
import { part } from '../ui/part.tsx'

const DialogHost = part(async () => (await withPageWords(import('./dialog-host.tsx'))).DialogHost, 'window')
wantAhead(DialogHost.prefetch)

/** Rendered inside every page, so that dialogs can navigate. */
export function OpenDialogs() {
  const dialog = useDialogs((state) => state.dialog)
  if (!dialog) return null
  return (
    <Suspense>
      <DialogHost dialog={dialog} onClose={closeDialog} />
    </Suspense>
  )
}
