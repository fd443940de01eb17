import { fireEvent, screen } from '@testing-library/react'
import { beforeEach, expect, test, vi } from 'vitest'
import { fakeServer, loadWords, onScreen, tokenOf } from '../../../test/doubles/fixtures.tsx'
import { queries } from '../../client/api.ts'
import { takeToken } from '../../client/session.ts'
import { ContactsBlock } from './contacts-block.tsx'

beforeEach(async () => {
  queries.clear()
  await loadWords()
  takeToken(tokenOf({ sub: 'ann', type: 'user' }))
})

type Contact = { id: number; name: string | null; createdAt: string }
const contact = (id: number, name: string | null): Contact => ({ id, name, createdAt: '2026-11-20T12:00:00.000Z' })

/** Renders the block with an address book stored by a fake server. */
function open(...contacts: Contact[]) {
  let book = contacts
  const removals = Object.fromEntries(
    contacts.map(({ id }) => [
      `DELETE /user-book-contact/single/${id}`,
      () => {
        book = book.filter((one) => one.id !== id)
        return { body: { success: true } }
      },
    ]),
  )
  const server = fakeServer({
    'GET /user-book-contact': () => ({ body: book }),
    'DELETE /user-book-contact': () => {
      book = []
      return { body: { success: true } }
    },
    'POST /user-book-contact/single': () => {
      book = [...book, contact(9, 'Nina')]
      return { body: contact(9, 'Nina'), status: 201 }
    },
    ...removals,
  })
  vi.stubGlobal('fetch', server.serve)
  onScreen(<ContactsBlock />)
  return server
}

const press = async (name: string) => fireEvent.click(await screen.findByRole('button', { name }))

test('contacts are listed with their count, and a single one can be removed', async () => {
  open(contact(1, 'Uno'), contact(2, null))
  await screen.findByText('2 numbers')
  screen.getByText('No name')
  await press('Remove Uno')
  await screen.findByText('1 number')
  expect(screen.queryByText('Uno')).toBeNull()
})

test('all contacts are removed on the second click', async () => {
  const { requests } = open(contact(1, 'Uno'))
  await press('Remove all contacts')
  expect(requests.map(({ key }) => key)).not.toContain('DELETE /user-book-contact')
  await press('Remove all contacts for good?')
  await screen.findByText('You haven’t shared any contacts.')
  expect(screen.queryByText('Uno')).toBeNull()
})

test('a contact can be added by number, and is not sent without one', async () => {
  const { requests } = open()
  await press('Add a contact')
  fireEvent.change(screen.getByLabelText('Contact name'), { target: { value: ' Nina ' } })
  await press('Add a contact')
  await screen.findByText('Enter a valid phone number.')
  expect(requests.map(({ key }) => key)).not.toContain('POST /user-book-contact/single')
  fireEvent.change(screen.getByLabelText('Phone number'), { target: { value: '600 111 222' } })
  await press('Add a contact')
  await screen.findByText('Nina')
  expect(requests.find(({ key }) => key === 'POST /user-book-contact/single')?.body).toMatchObject({
    phone: '600 111 222',
    name: 'Nina',
  })
})
