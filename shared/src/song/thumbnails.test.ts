import { expect, test } from 'vitest'
import { thumbnailAt, thumbnailOf, thumbnailSizes } from './thumbnails.ts'

const apple = 'https://is1-ssl.mzstatic.com/image/thumb/Music126/v4/x.jpg'

test('Apple renders any size, from a template and from a URL that already has a size', () => {
  for (const size of thumbnailSizes) {
    expect(thumbnailAt('apple', `${apple}/{w}x{h}bb.jpg`, size)).toBe(`${apple}/${size}x${size}bb.jpg`)
    expect(thumbnailAt('apple', `${apple}/512x512bb.jpg`, size)).toBe(`${apple}/${size}x${size}bb.jpg`)
  }
  expect(thumbnailAt('apple', `${apple}/{w}x{h}bb.jpg`)).toContain('/256x256')
})

test('7digital gives the next larger of its own sizes, or its largest', () => {
  const at = (size: number) => thumbnailAt('sevenDigital', 'http://artwork-cdn.7static.com/a/0000973357_50.jpg', size)
  expect([33, 128, 256, 500, 1024].map((size) => /_(\d+)\.jpg$/.exec(at(size))?.[1])).toEqual([
    '33',
    '180',
    '350',
    '500',
    '800',
  ])
  expect(at(50)).toMatch(/^https:/)
})

test('other providers are asked for a size they have', () => {
  const spotify = 'https://i.scdn.co/image/ab67616d0000b273e3ba7064df5f6329146a8377'
  expect(thumbnailAt('spotify', spotify, 128)).toBe(
    'https://i.scdn.co/image/ab67616d00001e02e3ba7064df5f6329146a8377',
  )
  expect(thumbnailAt('spotify', spotify, 1024)).toBe(spotify)
  expect(thumbnailAt('youtube', 'https://i.ytimg.com/vi/Z9/hqdefault.jpg', 256)).toBe(
    'https://i.ytimg.com/vi/Z9/mqdefault.jpg',
  )
  expect(thumbnailAt('soundCloudPublic', 'https://i1.sndcdn.com/artworks-x-t500x500.jpg', 256)).toContain(
    '-t300x300.jpg',
  )
  expect(thumbnailAt('audius', 'https://node.audius.co/content/x/150x150.jpg', 256)).toContain('/480x480.jpg')
  expect(
    thumbnailAt('deezer', 'https://cdns-images.dzcdn.net/images/cover/3e/500x500-000000-80-0-0.jpg', 256),
  ).toContain('/500x500-')
  expect(thumbnailAt('tidal', 'https://resources.tidal.com/images/2f/640x640.jpg', 128)).toContain('/160x160.jpg')
})

test('a URL of unknown form is left unchanged', () => {
  const plain = 'https://somewhere.test/cover.png'
  for (const provider of ['apple', 'spotify', 'youtube', 'tidal', 'uploadService'] as const)
    expect(thumbnailAt(provider, plain, 500)).toBe(plain)
})

test('a song shows the artwork of its best provider, and none if it has none', () => {
  const thumbnails = { youtube: 'https://i.ytimg.com/vi/Z9/hqdefault.jpg', apple: `${apple}/{w}x{h}bb.jpg` }
  expect(thumbnailOf({ thumbnails }, 128)).toBe(`${apple}/128x128bb.jpg`)
  expect(thumbnailOf({ thumbnails: { youtube: thumbnails.youtube } }, 128)).toContain('ytimg')
  expect(thumbnailOf({ thumbnails: null })).toBeUndefined()
})
