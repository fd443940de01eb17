import { afterAll, beforeAll, expect, test } from 'vitest'
import { openProduct } from '../providers/product-in-process.ts'
import { setStage, type Insider, type Stage } from './stage.ts'

let stage: Stage
let ann: Insider
beforeAll(async () => {
  stage = await setStage((application) => openProduct({ application, credentials: {}, apis: {}, config: {} }))
  ann = await stage.enter(stage.ann, stage.lounge)
  await ann.frame().getByRole('heading', { name: 'Night Owls' }).waitFor({ timeout: 60_000 })
})
afterAll(() => stage?.close())

/** Makes the frame as large as Discord makes it. */
const resize = (width: number, height: number) =>
  ann.page
    .locator('.fitted')
    .evaluate((frame, style) => frame.setAttribute('style', style), `width:${width}px;height:${height}px`)

/** What one may press or read in the room's header, and where it is. */
const placesInHeader = () =>
  ann.frame().evaluate(() => {
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

test.each([
  [844, 390],
  [667, 320],
  [640, 400],
])('at %i × %i nothing in the room’s header lies over another, beside the open chat', async (width, height) => {
  await resize(width, height)
  await expect
    .poll(async () => {
      const { size, right, shown } = await placesInHeader()
      const out = shown.filter((one) => one.right > right + 1).map(({ name }) => `${name} is cut off`)
      const over = shown.flatMap((one, at) =>
        shown
          .slice(at + 1)
          .filter(
            (other) =>
              one.left < other.right && other.left < one.right && one.top < other.bottom && other.top < one.bottom,
          )
          .map((other) => `${one.name} and ${other.name}`),
      )
      return [...size, shown.length > 6, ...out, ...over]
    })
    .toEqual([width, height, true])
})
