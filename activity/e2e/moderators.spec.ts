import type { Page } from '@playwright/test'
import { song } from '@segue/shared/test/fixtures.ts'
import { violations } from '../test/axe.ts'
import { password, send } from '../test/people.ts'
import { expect, test } from './fixtures.ts'
import { promote } from './staff.ts'

/** A panel next to the stage, or a tab below it on a phone. */
const openPeople = (page: Page) =>
  page
    .getByRole('button', { name: 'Open People' })
    .or(page.getByRole('tab', { name: 'People' }))
    .first()
    .click()

const looks = [
  { device: 'Desktop', viewport: { width: 1440, height: 900 }, colorScheme: 'dark' },
  { device: 'Phone', viewport: { width: 390, height: 844 }, colorScheme: 'light' },
] as const

for (const { device, ...look } of looks) {
  test(`a moderator bans a DJ’s account, and the DJ is removed immediately and sees why (${device})`, async ({
    member,
    product,
  }) => {
    const name = `Dee${device}`
    const [moderator, dj] = [await promote(await member('Mod', look), 'moderator', product), await member(name, look)]
    const { slug, uuid } = await send<{ slug: string; uuid: string }>(
      product.url,
      '/rooms/infrastructure',
      { name: device },
      moderator.token,
    )
    for (const { page } of [dj, moderator]) await page.goto(`/room/${slug}`)

    await test.step('the moderator finds the DJ, adds a comment and bans the account', async () => {
      const { page } = moderator
      await openPeople(dj.page)
      await send(product.url, `/rooms/${uuid}/actions`, { action: 'addDj', song: song('The last one') }, dj.token)
      await openPeople(page)
      await page
        .getByRole('button', { name: new RegExp(name) })
        .last()
        .click()
      await page.getByLabel('Comment').fill('Plays noise')
      await page.getByRole('button', { name: 'Add comment' }).click()
      await expect(page.getByText('Plays noise')).toBeVisible()
      expect(await violations(page)).toEqual([])
      await page.getByRole('button', { name: 'Ban account' }).click()
      await page.getByText('1 week').click()
      await page.getByLabel(/^Reason/).fill('Noise instead of music')
      expect(await violations(page)).toEqual([])
      await page.getByRole('button', { name: 'Ban', exact: true }).click()
      await expect(page.getByText(`${name} is banned.`)).toBeVisible()
      await expect(page.getByRole('list', { name: 'People' }).getByText(name)).toHaveCount(0)
    })

    await test.step('the DJ sees why and until when, and cannot sign in again', async () => {
      const { page } = dj
      await expect(page.getByRole('heading', { level: 1, name: 'Your account is banned' })).toBeVisible()
      await expect(page.getByText('Moderators said: “Noise instead of music”')).toBeVisible()
      await expect(page.getByText(/^You can come back on/)).toBeVisible()
      expect(await violations(page)).toEqual([])
      await page.getByRole('link', { name: 'See other rooms' }).click()
      await page.getByRole('button', { name: 'Sign in', exact: true }).first().click()
      const dialog = page.getByRole('dialog')
      await dialog.getByLabel('Email').fill(dj.email)
      await dialog.getByLabel('Password', { exact: true }).fill(password)
      await dialog.getByRole('button', { name: 'Sign in', exact: true }).last().click()
      await expect(dialog.getByText('This account is banned')).toBeVisible()
      await expect(dialog.getByText('Moderators said: “Noise instead of music”')).toBeVisible()
      expect(await violations(page)).toEqual([])
    })
  })
}
