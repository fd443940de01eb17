import { expect, test } from 'vitest'
import { coverAt, coverOf } from './song-words.ts'

const upload = '0b0e7b0e-5c34-4f4c-9a3e-8a1f5b1d2c3d'

test('a cover is requested in the size it is shown in, from the provider with the best images', () => {
  const spotify = 'https://i.scdn.co/image/ab67616d0000b273aa11'
  const apple = 'https://is1-ssl.mzstatic.com/image/thumb/x/{w}x{h}bb.jpg'
  expect(coverOf({ thumbnails: { spotify } }, 128)).toContain('/ab67616d00001e02aa11')
  expect(coverOf({ thumbnails: { spotify, apple } }, 128)).toContain('/128x128bb.jpg')
  expect(coverOf({ thumbnails: {} })).toBeNull()
})

test("the cover of an upload is loaded from the page's own host, whatever host its URL names", () => {
  const address = `http://before.test:3000/songs/${upload}/cover`
  const own = `/songs/${upload}/cover`
  expect(coverOf({ thumbnails: { uploadService: address }, musicProviders: { uploadService: upload } })).toBe(own)
  expect(coverAt(address, 256)).toBe(own)
  expect(coverAt('https://is1-ssl.mzstatic.com/a/{w}x{h}.jpg', 256)).toBe(
    'https://is1-ssl.mzstatic.com/a/256x256.jpg',
  )
})

test.each([
  'https://art.example.test/a.jpg',
  '//art.example.test/a.jpg',
  'https://is1-ssl.mzstatic.com.example.test/a.jpg',
])('a cover on a host that is not on the map is not loaded: %s', (address) => {
  expect(coverAt(address, 256)).toBeNull()
  expect(coverOf({ thumbnails: { apple: address } })).toBeNull()
})
