import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { onScreen } from '../../../test/doubles/fixtures.tsx'
import { AccountMenuProvider, AccountMenuSlot } from './account-menu-slot.tsx'

test('a screen keeps the space of the account menu free while other things are loaded first', () => {
  const slot = { menu: <p>The menu</p>, place: <p>Its space</p> }
  const header = (waits: boolean) => (
    <AccountMenuProvider value={slot}>
      <AccountMenuSlot waits={waits} />
    </AccountMenuProvider>
  )
  const { rerender } = onScreen(header(true))
  expect(screen.getByText('Its space')).toBeTruthy()
  expect(screen.queryByText('The menu')).toBeNull()
  rerender(header(false))
  expect(screen.getByText('The menu')).toBeTruthy()
})
