import { fireEvent, screen, waitFor } from '@testing-library/react'
import { beforeEach, expect, test, vi } from 'vitest'
import { fakeServer, loadWords, onScreen, tokenOf } from '../../../test/doubles/fixtures.tsx'
import { queries } from '../../client/api.ts'
import { takeToken } from '../../client/session.ts'
import { ConfirmedOnce, useConfirmation } from './use-confirmation.tsx'

beforeEach(async () => {
  queries.clear()
  await loadWords()
})

function Block({ name }: { name: string }) {
  const { element, credentials } = useConfirmation()
  return (
    <section aria-label={name}>
      {element}
      {JSON.stringify(credentials)}
    </section>
  )
}

test('a page asks for the password once, and every block on it uses the answer', async () => {
  const methods = { hasPassword: true, hasDiscord: false, hasPhone: false, passkeys: 0, signedInRecently: false }
  vi.stubGlobal('fetch', fakeServer({ 'GET /auth/sign-in-methods': { body: methods } }).serve)
  takeToken(tokenOf({ sub: 'ann', type: 'user' }))
  onScreen(
    <ConfirmedOnce>
      <Block name="Emails" />
      <Block name="Phone" />
    </ConfirmedOnce>,
  )
  await waitFor(() => expect(screen.getAllByLabelText('Your password')).toHaveLength(1))
  fireEvent.change(screen.getByLabelText('Your password'), { target: { value: 'correct horse' } })
  for (const name of ['Emails', 'Phone'])
    expect(screen.getByRole('region', { name }).textContent).toBe('{"password":"correct horse"}')
})
