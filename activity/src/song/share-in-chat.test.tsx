import { fireEvent, screen } from '@testing-library/react'
import { beforeEach, expect, test } from 'vitest'
import { loadWords, onScreen } from '../../test/doubles/fixtures.tsx'
import { IconButton } from '../ui/button.tsx'
import { Menu } from '../ui/overlays/menu.tsx'
import { createRoomOffers, WithRoomOffers } from './room-offers.ts'
import { ShareInChat } from './share-in-chat.tsx'

beforeEach(() => loadWords())

function openMenu(offers = createRoomOffers()) {
  onScreen(
    <WithRoomOffers value={offers}>
      <Menu trigger={<IconButton label="menu">…</IconButton>}>
        <ShareInChat path="/song/abc" />
      </Menu>
    </WithRoomOffers>,
  )
  fireEvent.click(screen.getByRole('button', { name: 'menu' }))
}

test('a song can be shared in the chat of the current room', async () => {
  const shared: string[] = []
  const offers = createRoomOffers()
  offers.setState({ share: (path) => void shared.push(path) })
  openMenu(offers)
  fireEvent.click(await screen.findByRole('menuitem', { name: 'Share in chat' }))
  expect(shared).toEqual(['/song/abc'])
})

test('outside a room there is no item to share in chat', async () => {
  openMenu()
  expect((await screen.findByRole('menu')).childElementCount).toBe(0)
})
