import { fireEvent, screen } from '@testing-library/react'
import { useState } from 'react'
import { beforeEach, expect, test, vi } from 'vitest'
import { fakeServer, loadWords, onScreen } from '../../../test/doubles/fixtures.tsx'
import { queries } from '../../client/api.ts'
import { GenresField } from './genres-field.tsx'

const catalogue = ['Dub Techno', 'Hip-Hop', 'House']
let kept: readonly string[]

function Fields() {
  const [genres, setGenres] = useState<readonly string[]>(['House'])
  const keep = (next: readonly string[]) => {
    kept = next
    setGenres(next)
  }
  return <GenresField genres={genres} onChange={keep} />
}

function setUpField() {
  const server = fakeServer({
    'GET /api/v1/genres': { body: { genres: catalogue.map((name, id) => ({ id, name })) } },
  })
  vi.stubGlobal('fetch', server.serve)
  onScreen(<Fields />)
  return { server, field: screen.getByRole('combobox', { name: 'Genres' }) }
}
const type = (field: HTMLElement, value: string) => fireEvent.change(field, { target: { value } })

beforeEach(async () => {
  await loadWords()
  queries.clear()
})

test("the catalog's genres are loaded and offered on focus, without those the room already has", async () => {
  const { server, field } = setUpField()
  expect(server.requests).toEqual([])
  fireEvent.focus(field)
  fireEvent.click(field)
  await screen.findByRole('option', { name: 'Dub Techno' })
  expect(screen.getAllByRole('option').map(({ textContent }) => textContent)).toEqual(['Dub Techno', 'Hip-Hop'])
  fireEvent.keyDown(field, { key: 'ArrowDown' })
  fireEvent.keyDown(field, { key: 'Enter' })
  expect(kept).toEqual(['House', 'Dub Techno'])
})

test('a genre in another spelling becomes the one in the catalog', async () => {
  const { field } = setUpField()
  fireEvent.focus(field)
  type(field, 'hiphop')
  await screen.findByRole('option', { name: 'Hip-Hop' })
  fireEvent.keyDown(field, { key: 'Enter' })
  expect(kept).toEqual(['House', 'Hip-Hop'])
})

test('a custom genre is added by a comma, by Enter and by leaving the field, without duplicates', async () => {
  const { field } = setUpField()
  type(field, 'Gqom, HOUSE, ')
  type(field, 'Singeli')
  fireEvent.keyDown(field, { key: 'Enter' })
  type(field, 'Footwork')
  fireEvent.blur(field)
  expect(kept).toEqual(['House', 'Gqom', 'Singeli', 'Footwork'])
  fireEvent.click(screen.getByRole('button', { name: 'Remove Gqom' }))
  expect(kept).toEqual(['House', 'Singeli', 'Footwork'])
})
