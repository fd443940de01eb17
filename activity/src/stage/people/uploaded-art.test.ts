import { expect, test, vi } from 'vitest'
import { UploadedArt } from './uploaded-art.ts'

const wish = { avatarId: 'tin-parrot', view: 'back', part: 'head' } as const
const noPause = () => Promise.resolve()

test('the house’s own avatars are drawn, and nothing is fetched for them', () => {
  const fetchPicture = vi.fn()
  const art = new UploadedArt(fetchPicture)
  expect(art.isReady({ ...wish, avatarId: 'fox' })).toBe(true)
  expect(art.pictureOf({ ...wish, avatarId: 'fox' })).toBeNull()
  expect(fetchPicture).not.toHaveBeenCalled()
})

test('an uploaded avatar is ready once its picture is here, which is fetched once', async () => {
  const picture = new Image()
  const fetchPicture = vi.fn(async () => picture)
  const art = new UploadedArt(fetchPicture, noPause)
  expect(art.isReady(wish)).toBe(false)
  await expect.poll(() => art.isReady(wish)).toBe(true)
  expect(art.pictureOf(wish)).toBe(picture)
  expect(fetchPicture.mock.calls).toEqual([['/avatars/art/tin-parrot/back-head.png']])
})

test('a picture that was lost on the way is fetched again; what is not to be had is drawn as somebody', async () => {
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
