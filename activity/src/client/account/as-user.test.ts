import { afterEach, expect, test, vi } from 'vitest'
import { tokenOf } from '../../../test/doubles/fixtures.tsx'
import { asUser } from './as-user.ts'
import { closeDialog, useDialogs } from '../dialogs.ts'
import { dropToken, takeToken } from '../session.ts'

afterEach(() => {
  dropToken()
  closeDialog()
})

test('a guest is asked for an account with the reason, and then continues', () => {
  takeToken(tokenOf({ sub: 'ghost', type: 'guest' }))
  const act = vi.fn()
  asUser(act, { page: 'signIn', why: 'To play' })
  const { dialog } = useDialogs.getState()
  expect(dialog).toMatchObject({ name: 'account', page: 'signIn', why: 'To play' })
  expect(act).not.toHaveBeenCalled()
  if (dialog?.name === 'account') dialog.onSignedIn?.()
  expect(act).toHaveBeenCalledOnce()
})

test('a user acts immediately', () => {
  takeToken(tokenOf({ sub: 'ann', type: 'user' }))
  const act = vi.fn()
  asUser(act)
  expect(act).toHaveBeenCalledOnce()
  expect(useDialogs.getState().dialog).toBeNull()
})
