import { expect, test } from './fixtures.ts'

test('a guest opens a demo room, taps to listen, and hears the song play', async ({ listener }) => {
  await listener.page.goto('/room/the-night-shift')
  await listener.tapToListen()
  await expect.poll(listener.playbackPosition).toBeGreaterThan(0)
  const start = await listener.playbackPosition()
  await expect.poll(listener.playbackPosition).toBeGreaterThan(start + 1)
})
