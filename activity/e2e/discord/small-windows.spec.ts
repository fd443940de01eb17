import type { Insider } from '../../test/discord/stage.ts'
import { expect, test } from './fixtures.ts'

/** Resizes the frame as Discord does. */
const resize = ({ page }: Insider, width: number, height: number) =>
  page
    .locator('.fitted')
    .evaluate((frame, style) => frame.setAttribute('style', style), `width:${width}px;height:${height}px`)

/** The buttons and texts in the room's header, and their positions. */
const header = (who: Insider) =>
  who.frame().evaluate(() => {
    const whole = document.querySelector('header')
    const edges = whole?.getBoundingClientRect()
    const shown = [...(whole?.querySelectorAll('button, a, h1, p') ?? [])].flatMap((one) => {
      const { left, right, top, bottom } = one.getBoundingClientRect()
      const inside = one.parentElement?.closest('button, a, h1, p')
      return right - left > 0 && !inside
        ? [{ name: one.getAttribute('aria-label') ?? one.textContent, left, right, top, bottom }]
        : []
    })
    return { size: [innerWidth, innerHeight], right: edges?.right ?? 0, shown }
  })

test('in small windows nothing in the room’s header overlaps or is cut off next to the open chat', async ({
  enter,
  server,
}) => {
  const ann = await enter(server.ann, server.lounge)
  await expect(ann.activity.getByRole('heading', { name: 'Night Owls' })).toBeVisible()
  for (const [width, height] of [
    [844, 390],
    [667, 320],
    [640, 400],
  ] as const) {
    await resize(ann, width, height)
    await expect
      .poll(async () => {
        const { size, right, shown } = await header(ann)
        const cut = shown.filter((one) => one.right > right + 1).map(({ name }) => `${name} is cut off`)
        const overlaps = shown.flatMap((one, at) =>
          shown
            .slice(at + 1)
            .filter(
              (other) =>
                one.left < other.right && other.left < one.right && one.top < other.bottom && other.top < one.bottom,
            )
            .map((other) => `${one.name} and ${other.name}`),
        )
        return [...size, shown.length > 6, ...cut, ...overlaps]
      })
      .toEqual([width, height, true])
  }
})
