import { expect, test, vi } from 'vitest'
import { UploadedArt } from './uploaded-art.ts'

const wish = { avatarId: 'tin-parrot', view: 'back', part: 'head' } as const
const noPause = () => Promise.resolve()

test('built-in avatars are drawn without fetching anything', () => {
  const fetchPicture = vi.fn()
  const art = new UploadedArt(fetchPicture)
  expect(art.isReady({ ...wish, avatarId: 'fox' })).toBe(true)
  expect(art.pictureOf({ ...wish, avatarId: 'fox' })).toBeNull()
  expect(fetchPicture).not.toHaveBeenCalled()
})

test('an uploaded avatar is ready once its picture has loaded, and is fetched once', async () => {
  const picture = new Image()
  const fetchPicture = vi.fn(async () => picture)
  const art = new UploadedArt(fetchPicture, noPause)
  expect(art.isReady(wish)).toBe(false)
  await expect.poll(() => art.isReady(wish)).toBe(true)
  expect(art.pictureOf(wish)).toBe(picture)
  expect(fetchPicture.mock.calls).toEqual([['/avatars/art/tin-parrot/back-head.png']])
})

test('a picture that failed to load is fetched again, and one that never loads is replaced by a drawing', async () => {
  const picture = new Image()
  const flaky = vi.fn().mockRejectedValueOnce(new Error('offline')).mockResolvedValue(picture)
  const art = new UploadedArt(flaky, noPause)
  art.isReady(wish)
  await expect.poll(() => art.pictureOf(wish)).toBe(picture)
  const gone = new UploadedArt(() => Promise.reject(new Error('gone')), noPause)
  gone.isReady(wish)
  await expect.poll(() => gone.isReady(wish)).toBe(true)
  expect(gone.pictureOf(wish)).toBeNull()
})
