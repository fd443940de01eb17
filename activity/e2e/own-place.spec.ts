import type { Page } from '@playwright/test'
import { must } from '@segue/shared/must.ts'
import { violations } from '../test/axe.ts'
import { counted, houseRecord, nowPlaying, stepUp, tone, upload } from '../test/people.ts'
import { showPanel, writeLine } from '../test/visitor.ts'
import { expect, test } from './fixtures.ts'

const inCrowd = (page: Page) => page.getByRole('list', { name: 'In the crowd' })
const ownAvatar = (page: Page) => inCrowd(page).getByRole('button', { name: /, You\b/ })

/** Elements that cover one's own avatar at its head, middle or feet, including the edge of the window. */
const coversOwnAvatar = (page: Page) =>
  ownAvatar(page).evaluate((avatar) => {
    const { left, top, width, height } = avatar.getBoundingClientRect()
    return [0.08, 0.5, 0.97].flatMap((down) =>
      [0.2, 0.8].flatMap((across) => {
        const over = document.elementFromPoint(left + width * across, top + height * down)
        return over === avatar ? [] : [over?.outerHTML.slice(0, 80) ?? 'the edge of the window']
      }),
    )
  })

test('in a small room a member’s own avatar is large, marked and uncovered', async ({ member, guest, openRoom }) => {
  const ann = await member('Ann')
  const { page } = ann
  const address = await openRoom(ann, 'Three of us')
  for (const { page: guestPage } of [await guest(), await guest()]) await guestPage.goto(address)
  await expect(inCrowd(page).getByRole('button')).toHaveCount(3)
  await expect.poll(() => coversOwnAvatar(page)).toEqual([])
  await expect(page.locator('.stage-name [data-me]')).toBeVisible()
  const stage = must(await page.locator('.stage').first().boundingBox(), 'the stage')
  const avatar = must(await ownAvatar(page).boundingBox(), 'the user’s own figure')
  expect(avatar.height).toBeGreaterThan(stage.height / 6)
})

test('a member’s chosen avatar and color are shown to everyone else', async ({
  member,
  guest,
  openRoom,
  product,
}) => {
  const ann = await member('Ann')
  const { page } = ann
  await page.goto('/settings/profile')
  await page.getByRole('radio', { name: 'Fox' }).check({ force: true })
  await page.getByRole('radio', { name: '#49E2A4' }).check({ force: true })
  // All avatars to choose from are immediately shown in the chosen color.
  const behindFox = page.getByRole('radio', { name: 'Fox' }).locator('.. >> span').first()
  await expect(behindFox).toHaveAttribute('style', /#49E2A4/)
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByText('Profile saved')).toBeVisible()

  const address = await openRoom(ann, 'Green fox')
  const other = await guest()
  await other.page.goto(address)
  await inCrowd(other.page).getByRole('button', { name: /^Ann/ }).click()
  const picture = other.page.getByRole('dialog').locator('img').first()
  await expect(picture).toHaveAttribute('src', new RegExp(encodeURIComponent('#49E2A4')))
  const src = must(await picture.getAttribute('src'), 'the URL of the picture')
  const pictureAt = async (path: string) => (await fetch(`${product.url}${path}`)).text()
  expect(await pictureAt(src)).not.toBe(await pictureAt(src.replace('49E2A4', 'F92D6B')))
})

test('a DJ is notified when their song is next and begins, and gets a recap when it has ended', async ({
  member,
  openRoom,
}) => {
  const [ann, bob] = [await member('Ann'), await member('Bob')]
  const address = await openRoom(ann, 'Moments')
  await upload(ann, tone('short one.wav', 30, 330))
  await bob.page.goto(address)
  await upload(bob, houseRecord('slow-harbour.m4a'), houseRecord('copper-wire.m4a'))
  // Both must be on stage, each with a song, before the short one begins.
  await stepUp(bob)
  await expect(nowPlaying(bob)).toContainText('Slow Harbour')
  await stepUp(ann)
  await expect(ann.page.getByText('Your turn is next')).toBeVisible()
  await expect(ann.page.getByText('short one').first()).toBeVisible()
  const isNextSoon = expect(bob.page.getByText(/^You’re next in \d+ seconds?$/)).toBeVisible()
  await bob.page.getByRole('button', { name: 'Skip this song' }).click()
  await expect(nowPlaying(bob)).toContainText('short one')
  await counted(bob.page, 'Like').click()
  await isNextSoon
  await expect(bob.page.getByText('You’re on!')).toBeVisible()
  const recap = ann.page.getByRole('complementary', { name: 'How your song went' })
  await expect(recap.getByRole('heading', { name: 'How “short one” went' })).toBeVisible()
  await expect(recap.getByText('1 like', { exact: true })).toBeVisible()
  await recap.getByRole('button', { name: 'Close' }).click()
  await expect(recap).toBeHidden()
})

test('a name in the chat opens that person’s card or, once they have left, their profile', async ({
  member,
  openRoom,
}) => {
  const [ann, bob] = [await member('Ann'), await member('Bob')]
  const address = await openRoom(ann, 'Names')
  await showPanel(ann.page, 'Chat')
  await writeLine(ann.page, 'Evening, all')
  const { page } = bob
  await page.goto(address)
  const log = page.getByRole('log')
  await log.getByRole('button', { name: 'Ann', exact: true }).click()
  await expect(page.getByRole('dialog').getByRole('link', { name: 'View profile' })).toBeVisible()
  await page.keyboard.press('Escape')
  await ann.close()
  await log.getByRole('link', { name: 'Ann', exact: true }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Ann' })).toBeVisible()
})

test('a message with a muted word is collapsed until the reader opens it', async ({ member, openRoom }) => {
  const [ann, bob] = [await member('Ann'), await member('Bob')]
  const address = await openRoom(ann, 'Muted')
  await showPanel(ann.page, 'Chat')
  await writeLine(ann.page, 'Evening, all')
  const { page } = bob
  await page.goto(address)
  const log = page.getByRole('log')
  await expect(log.getByText('Evening, all')).toBeVisible()
  await page.getByRole('button', { name: 'More', exact: true }).click()
  await page.getByRole('menuitem', { name: 'Muted words' }).click()
  await page.getByRole('textbox', { name: 'Word', exact: true }).fill('evening')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('button', { name: 'Remove evening' })).toBeVisible()
  expect(await violations(page)).toEqual([])
  await page.keyboard.press('Escape')
  await expect(log.getByText('This message contains a muted word.')).toBeVisible()
  await expect(log.getByText('Evening, all')).toBeHidden()
  await log.getByRole('button', { name: 'Show' }).click()
  await expect(log.getByText('Evening, all')).toBeVisible()
})

test('the title of the current song opens its details', async ({ member, guest, openRoom }) => {
  const ann = await member('Ann')
  const address = await openRoom(ann, 'Facts')
  await upload(ann, houseRecord('copper-wire.m4a'))
  await stepUp(ann)
  const { page } = await guest()
  await page.goto(address)
  await page.getByRole('button', { name: 'Copper Wire', exact: true }).click()
  await expect(page.getByRole('dialog').getByText('130 BPM')).toBeVisible()
})

test('a newcomer is offered the introduction until they hide it, and finds it again in the menu', async ({
  guest,
}) => {
  const { page } = await guest()
  await page.goto('/room/the-night-shift')
  const bar = page.getByRole('complementary', { name: 'New here?' })
  await bar.getByRole('button', { name: 'How it works' }).click()
  const dialog = page.getByRole('dialog', { name: 'How it works' })
  await expect(dialog.getByRole('heading', { name: 'Listen together' })).toBeVisible()
  expect(await violations(page)).toEqual([])
  await dialog.getByRole('button', { name: 'Got it' }).click()
  await expect(bar.getByRole('listitem')).toHaveText(['Vote', 'Say hi', 'Play a song'])
  await bar.getByRole('button', { name: 'Hide' }).click()
  await expect(bar).toBeHidden()
  await page.reload()
  await expect(page.getByRole('log')).toBeVisible()
  await page.getByRole('button', { name: 'More', exact: true }).click()
  await page.getByRole('menuitem', { name: 'How it works' }).click()
  await expect(dialog).toBeVisible()
  await expect(bar).toHaveCount(0)
})
