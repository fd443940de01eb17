import { addMember } from '@segue/simulator/discord/world.ts'
import type { Insider } from '../../test/discord/stage.ts'
import { chatField, hidePanel, showPanel } from '../../test/visitor.ts'
import { picture } from '../picture.ts'
import { measure } from '../room-sizes.ts'
import { expect, test } from './fixtures.ts'
import { stepUp, upload } from './upload.ts'

/** The sizes of Discord's frames: a small window, a phone on its side, split screens, and the tiles of a call. */
const windows = [
  [1024, 576],
  [844, 390],
  [667, 320],
  [640, 400],
] as const
const tiles = [
  [480, 270],
  [320, 180],
] as const

/** Resizes the frame as Discord does, and waits until the activity knows. */
async function resize(who: Insider, width: number, height: number): Promise<void> {
  const style = `width:${width}px;height:${height}px`
  await who.page.locator('.fitted').evaluate((frame, changed) => frame.setAttribute('style', changed), style)
  await expect.poll(() => who.frame().evaluate(() => [innerWidth, innerHeight])).toEqual([width, height])
}

/** The buttons and texts in the room's header that are cut off or overlap. */
const faultsOfHeader = (who: Insider) =>
  who.frame().evaluate(() => {
    const whole = document.querySelector('header')
    const edge = whole?.getBoundingClientRect().right ?? 0
    const shown = [...(whole?.querySelectorAll('button, a, h1, p') ?? [])].flatMap((one) => {
      const { left, right, top, bottom } = one.getBoundingClientRect()
      const inside = one.parentElement?.closest('button, a, h1, p')
      return right - left > 0 && !inside ? [{ name: one.ariaLabel ?? one.textContent, left, right, top, bottom }] : []
    })
    const cut = shown.filter(({ right }) => right > edge + 1).map(({ name }) => `${name} is cut off`)
    const overlaps = shown.flatMap((one, at) =>
      shown
        .slice(at + 1)
        .filter(
          (other) =>
            one.left < other.right && other.left < one.right && one.top < other.bottom && other.top < one.bottom,
        )
        .map((other) => `${one.name} and ${other.name}`),
    )
    return [...cut, ...overlaps, ...(shown.length > 6 ? [] : ['something is missing'])]
  })

/** Saves a screenshot of the activity, see `picture`. */
const pictureOf = async ({ page }: Insider, name: string) =>
  picture(page, name, await page.locator('iframe').boundingBox())

const song = 'Midnight Postcards'

test('in Discord’s windows the song, its DJ, the sound and the account can be seen, with the chat open and closed', async ({
  enter,
  server,
  stage,
}) => {
  test.slow()
  addMember(stage.world, server.guild, server.bob, { nick: 'Bobby the Great' })
  const bob = await enter(server.bob, server.lounge)
  await upload(bob, song)
  await stepUp(bob)
  const ann = await enter(server.ann, server.lounge)
  const deck = ann.activity.getByRole('region', { name: 'Now playing' })
  await expect(deck).toContainText(song)
  await showPanel(bob.activity, 'Chat')
  await chatField(bob.activity).fill('The next one is for the night shift')
  await bob.page.keyboard.press('Enter')

  for (const isOpen of [true, false])
    for (const [width, height] of windows) {
      const name = `${width}x${height}-${isOpen ? 'chat' : 'stage'}`
      await test.step(name, async () => {
        await resize(ann, 1024, 576)
        await (isOpen ? showPanel : hidePanel)(ann.activity, 'Chat')
        await resize(ann, width, height)
        await expect.poll(() => faultsOfHeader(ann)).toEqual([])
        await expect.poll(() => ann.frame().evaluate(measure)).toMatchObject({ faults: [] })
        await expect(deck).toContainText(song)
        await expect(deck).toContainText('Bobby the Great')
        if (isOpen) await expect(chatField(ann.activity)).toBeInViewport()
        await pictureOf(ann, name)
      })
    }
  for (const [width, height] of tiles)
    await test.step(`a tile of ${width}×${height}`, async () => {
      await resize(ann, width, height)
      await expect(ann.activity.getByText(song).first()).toBeInViewport()
      await expect(ann.activity.getByText('played by Bobby the Great')).toBeInViewport()
      await expect(ann.activity.getByRole('img', { name: 'Ann', exact: true })).toBeInViewport()
      await pictureOf(ann, `${width}x${height}`)
    })
})
