import { fireEvent, screen } from '@testing-library/react'
import { beforeEach, expect, test } from 'vitest'
import { loadWords, onScreen } from '../../test/doubles/fixtures.tsx'
import { useChatShare } from '../client/chat-share.ts'
import { IconButton } from '../ui/button.tsx'
import { Menu } from '../ui/menu.tsx'
import { ShareInChat } from './share-in-chat.tsx'

beforeEach(async () => {
  await loadWords()
  useChatShare.setState({ share: null })
})

function openMenu() {
  onScreen(
    <Menu trigger={<IconButton label="menu">…</IconButton>}>
      <ShareInChat path="/song/abc" />
    </Menu>,
  )
  fireEvent.click(screen.getByRole('button', { name: 'menu' }))
}

test('a song can be shared in the chat of the current room', async () => {
  const shared: string[] = []
  useChatShare.setState({ share: (path) => void shared.push(path) })
  openMenu()
  fireEvent.click(await screen.findByRole('menuitem', { name: 'Share in chat' }))
  expect(shared).toEqual(['/song/abc'])
})

test('outside a room there is no item to share in chat', async () => {
  openMenu()
  expect((await screen.findByRole('menu')).childElementCount).toBe(0)
})
