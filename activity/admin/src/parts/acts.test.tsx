import { fireEvent, render, screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { MeProvider } from '../me.ts'
import type { Act } from '../resource.ts'
import { ActButtons } from './acts.tsx'

const me = { uuid: 'ann', role: 'admin' } as const
const acts = (count: number): Act[] =>
  Array.from({ length: count }, (_, at) => ({ name: `act${at}`, run: () => Promise.resolve() }))
const buttons = () => screen.getAllByRole('button').map(({ textContent }) => textContent)

test('the first acts on a row are buttons, and the others are in a menu', async () => {
  render(
    <MeProvider value={me}>
      <ActButtons acts={acts(8)} row={{}} />
    </MeProvider>,
  )
  expect(buttons()).toHaveLength(5)
  fireEvent.click(screen.getAllByRole('button').at(-1) as HTMLElement)
  expect(await screen.findAllByRole('menuitem')).toHaveLength(4)
})

test('a menu for a single act is not worth it', () => {
  render(
    <MeProvider value={me}>
      <ActButtons acts={acts(5)} row={{}} />
    </MeProvider>,
  )
  expect(buttons()).toHaveLength(5)
  expect(screen.queryByRole('button', { expanded: false })).toBeNull()
})
