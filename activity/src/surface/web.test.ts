import { expect, test, vi } from 'vitest'
import { createWebStorage, createWebSurface } from './web.ts'

/** A page with only the parts that the surface uses. */
function pageWith(parts: { navigator?: object; localStorage?: Storage } = {}) {
  const open = vi.fn()
  const page = { location: { href: 'https://segue.example/room' }, open, navigator: {}, localStorage, ...parts }
  return { surface: createWebSurface(page as unknown as Window), open }
}
const invitation = { title: 'A room', text: 'Come in', url: 'https://segue.example/club' }

test.each([
  'https://i.example/a.jpg?x=1',
  '/upload/1/hls/master.m3u8',
  'blob:https://segue.example/1',
  'data:audio/wav;base64,',
  // URLs that the page may load itself.
  'https://cf-media.sndcdn.com/a.mp3?x=1',
  'https://i.scdn.co/image/1',
  'https://api.audius.co/v1/tracks/1/stream',
  // Links for users; nothing is loaded from there.
  'https://open.spotify.com/track/1',
  'https://youtu.be/1',
])('on the web the URL %s is unchanged', (url) => {
  expect(pageWith().surface.url(url)).toBe(url)
})

test('on the web a third party without CORS is loaded through our server', () => {
  const { surface } = pageWith()
  expect(surface.url('https://previews.7digital.com/clip/1?country=ES')).toBe(
    '/outside/seven-digital-previews/clip/1?country=ES',
  )
  expect(surface.url('http://cdns-preview-d.dzcdn.net/stream/c-d.mp3')).toBe(
    '/outside/deezer-media/cdns-preview-d/stream/c-d.mp3',
  )
})

test('only web addresses are opened outside', () => {
  const { surface, open } = pageWith()
  expect(surface.openExternal('https://example.org/')).toBe(true)
  expect(open).toHaveBeenCalledWith('https://example.org/', '_blank', 'noopener,noreferrer')
  expect(surface.openExternal('javascript:alert(1)')).toBe(false)
  expect(surface.openExternal('http://[')).toBe(false)
  expect(open).toHaveBeenCalledTimes(1)
})

test('sharing uses the share sheet, else the clipboard, else returns refused', async () => {
  const share = vi.fn(async () => undefined)
  expect(await pageWith({ navigator: { share } }).surface.share(invitation)).toBe('shared')
  expect(share).toHaveBeenCalledWith(invitation)
  const writeText = vi.fn(async () => undefined)
  expect(await pageWith({ navigator: { clipboard: { writeText } } }).surface.share(invitation)).toBe('copied')
  expect(writeText).toHaveBeenCalledWith(invitation.url)
  expect(await pageWith({ navigator: {} }).surface.share(invitation)).toBe('refused')
})

test('closing the share sheet copies nothing', async () => {
  const share = vi.fn(async () => {
    throw new DOMException('closed', 'AbortError')
  })
  const writeText = vi.fn(async () => undefined)
  expect(await pageWith({ navigator: { share, clipboard: { writeText } } }).surface.share(invitation)).toBe('refused')
  expect(writeText).not.toHaveBeenCalled()
})

test('stored values are available to the next page', () => {
  createWebStorage(() => localStorage).set('volume', '0.5')
  expect(createWebStorage(() => localStorage).get('volume')).toBe('0.5')
  createWebStorage(() => localStorage).remove('volume')
  expect(createWebStorage(() => localStorage).get('volume')).toBeNull()
})

test('if storage is denied, values last as long as the page', () => {
  const denied = createWebStorage(() => {
    throw new DOMException('denied', 'SecurityError')
  })
  expect(denied.get('volume')).toBeNull()
  denied.set('volume', '0.5')
  expect(denied.get('volume')).toBe('0.5')
  denied.remove('volume')
  expect(denied.get('volume')).toBeNull()
})

test('a full storage keeps the new value for the page instead of the old one', () => {
  const full = {
    getItem: () => 'old',
    setItem: () => {
      throw new DOMException('full', 'QuotaExceededError')
    },
  }
  const storage = createWebStorage(() => full as unknown as Storage)
  storage.set('volume', 'new')
  expect(storage.get('volume')).toBe('new')
})
