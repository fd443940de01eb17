import { cleanup, configure } from '@testing-library/react'
import { afterAll, afterEach, vi } from 'vitest'
import { queries } from '../src/client/api.ts'
import { useDialogs } from '../src/client/dialogs.ts'
import { dropToken } from '../src/client/session.ts'
import { useToasts } from '../src/client/toasts.ts'

// Rendering may take long on a busy machine; a passing test doesn't wait longer than needed.
configure({ asyncUtilTimeout: 60_000 })

// A request without a fake server must not reach whatever listens on this machine.
globalThis.fetch = () => Promise.reject(new TypeError('This test has no server'))

// The files of one process share its modules and its window: anything a test leaves on the screen or in storage
// would affect the next one.
afterEach(() => {
  cleanup()
  document.body.replaceChildren()
  localStorage.clear()
  sessionStorage.clear()
  queries.clear()
  dropToken()
  useDialogs.setState({ dialog: null })
  useToasts.setState({ toasts: [] })
})

// Parts are imported when they are first shown. One that arrived after its file had ended would be evaluated without a
// window, and every later file of the process would get the failed module.
afterAll(() => vi.dynamicImportSettled())
