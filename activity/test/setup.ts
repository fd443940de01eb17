import { cleanup, configure } from '@testing-library/react'
import { afterAll, afterEach, vi } from 'vitest'
import { queries } from '../src/client/api.ts'
import { useDialogs } from '../src/client/dialogs.ts'
import { dropToken } from '../src/client/session.ts'
import { useToasts } from '../src/client/toasts.ts'

// What is seen to come about may take long on a busy machine, and nobody waits longer than it takes.
configure({ asyncUtilTimeout: 60_000 })

// The files of one process share its modules: what a test leaves on the screen, the next one would find there.
afterEach(() => {
  cleanup()
  document.body.replaceChildren()
  queries.clear()
  dropToken()
  useDialogs.setState({ dialog: null })
  useToasts.setState({ toasts: [] })
  vi.unstubAllGlobals()
  vi.useRealTimers()
})

// Parts are fetched when they are first shown. One that arrived after its file had ended would be read without a window,
// and every later file of the process would be given the module that failed.
afterAll(() => vi.dynamicImportSettled())
