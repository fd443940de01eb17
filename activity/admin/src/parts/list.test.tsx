import { render, screen } from '@testing-library/react'
import { ListContextProvider, type ListControllerResult } from 'react-admin'
import { MemoryRouter } from 'react-router'
import { expect, test } from 'vitest'
import type { Resource } from '../resource.ts'
import { people } from '../resources/people.ts'
import { Cards } from './list.tsx'

const rows = [{ id: 'ann', uuid: 'ann', nickname: 'Ann', avatarId: 'moth', isBanned: false }]
const cards = (resource: Resource, data: object[]) =>
  render(
    <MemoryRouter>
      <ListContextProvider value={{ data, isPending: false } as unknown as ListControllerResult}>
        <Cards resource={resource} columns={resource.columns.filter(({ name }) => name !== 'badges')} />
      </ListContextProvider>
    </MemoryRouter>,
  )

test('on a phone, a row is a card with its picture and its values, and leads to its page', () => {
  cards(people, rows)
  const link = screen.getByRole('link', { name: 'Ann' })
  expect(link.getAttribute('href')).toBe('/people/ann/show')
  expect(link.querySelector('img')?.getAttribute('src')).toContain('moth')
  expect(link.parentElement?.textContent).toContain('isBanned: no')
})

test('on a phone, an empty list says so', () => {
  cards(people, [])
  expect(screen.getByRole('status').textContent).toBe('noRows')
})
