import { expect, test } from './fixtures.ts'

test('a guest opens a demo room, taps to listen, and the song plays', async ({ guest, product }) => {
  const listener = await guest()
  await listener.page.goto(`${product.url}/room/the-night-shift`)
  await listener.tapToListen()
  const position = async () => (await listener.sound()).position ?? -1
  await expect.poll(position).toBeGreaterThan(0)
  const start = await position()
  await expect.poll(position).toBeGreaterThan(start + 1)
})
