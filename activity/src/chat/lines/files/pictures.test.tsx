import { fireEvent, screen, within } from '@testing-library/react'
import { beforeEach, expect, test, vi } from 'vitest'
import { must } from '@segue/shared/must.ts'
import { loadWords, onScreen } from '../../../../test/doubles/fixtures.tsx'
import { surface } from '../../../client/surface.ts'
import { Pictures } from './pictures.tsx'

const gif = 'https://media1.giphy.com/media/cat0/giphy.gif?cid=c'
const stranger = 'https://pictures.example.test/who-looks.png'

beforeEach(() => loadWords())

function show(...urls: string[]) {
  const { container } = onScreen(<Pictures urls={urls} name="Ann" alternativeTexts={['one', 'two']} />)
  return [...container.querySelectorAll('img')].map((one) => one.getAttribute('src'))
}

test('pictures of our own and of known hosts are loaded, and so are embedded ones', () => {
  const own = `${window.location.origin}/chat/files/a.png`
  expect(show(gif, own, 'blob:sent', 'data:image/gif;base64,R0lG')).toEqual([
    gif,
    '/chat/files/a.png',
    'blob:sent',
    'data:image/gif;base64,R0lG',
  ])
})

test.each([
  stranger,
  'http://pictures.example.test/a.png',
  'https://cdn.discordapp.com.example.test/attachments/a.png',
  'https://user@media1.giphy.com/a.gif',
  'https://api.giphy.com/v1/gifs/search',
])('a picture on another host is not loaded but linked: %s', (url) => {
  const open = vi.spyOn(surface, 'openExternal').mockReturnValue(true)
  expect(show(url)).toEqual([])
  fireEvent.click(screen.getByRole('button', { name: 'Open the picture' }))
  expect(open).toHaveBeenCalledWith(url)
})

test('the lightbox shows only pictures that the message shows', async () => {
  show(stranger, gif)
  fireEvent.click(screen.getByRole('button', { name: /two$/ }))
  const picture = within(await screen.findByRole('dialog')).getByRole('img')
  expect([picture.getAttribute('src'), picture.getAttribute('alt')]).toEqual([gif, 'two'])
  expect(screen.queryByRole('button', { name: 'Next picture' })).toBeNull()
})

test('a picture that fails to load becomes a link, and the lightbox leaves it out', async () => {
  const open = vi.spyOn(surface, 'openExternal').mockReturnValue(true)
  const expired = 'https://media1.giphy.com/media/gone/giphy.gif'
  const { container } = onScreen(<Pictures urls={[expired, gif]} name="Ann" alternativeTexts={['one', 'two']} />)
  fireEvent.error(must(container.querySelector('img'), 'the first picture'))
  expect([...container.querySelectorAll('img')].map((one) => one.getAttribute('src'))).toEqual([gif])
  fireEvent.click(screen.getByRole('button', { name: 'Open the picture' }))
  expect(open).toHaveBeenCalledWith(expired)
  fireEvent.click(screen.getByRole('button', { name: /two$/ }))
  expect(
    within(await screen.findByRole('dialog'))
      .getByRole('img')
      .getAttribute('src'),
  ).toBe(gif)
  expect(screen.queryByRole('button', { name: 'Next picture' })).toBeNull()
})
