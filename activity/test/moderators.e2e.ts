import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { song } from '@segue/shared/test/fixtures.ts'
import { violations } from './axe.ts'
import { member, password, send } from './people.ts'
import { sharedChromium, sharedProduct } from './shared-product.ts'

const { url, serviceToken } = sharedProduct()
let browser: Browser
beforeAll(async () => void (browser = await sharedChromium()))
afterAll(() => browser?.close())

/** A panel beside the stage, or a tab under it on a phone. */
const openPeople = (page: Page) =>
  page
    .getByRole('button', { name: 'Open People' })
    .or(page.getByRole('tab', { name: 'People' }))
    .first()
    .click()

const looks = [
  { name: 'Desk', viewport: { width: 1440, height: 900 }, colorScheme: 'dark' },
  { name: 'Phone', viewport: { width: 390, height: 844 }, colorScheme: 'light' },
] as const

test.each(looks)(
  'a moderator bans a DJ, who is shown out at once and reads why ($name)',
  async ({ name, ...look }) => {
    const [mod, dj] = [await member(browser, url, `Mod${name}`, look), await member(browser, url, `Dee${name}`, look)]
    await send(url, '/users/add-role', { userUuid: mod.uuid, role: 'moderator' }, serviceToken)
    const { accessToken } = await send<{ accessToken: string }>(url, '/auth/login', { email: mod.email, password })
    await mod.page.addInitScript((given) => localStorage.setItem('segue-token', given), accessToken)
    const made = await send<{ slug: string; uuid: string }>(url, '/rooms/infrastructure', { name }, accessToken)
    for (const { page } of [dj, mod]) await page.goto(`${url}/room/${made.slug}`)
    await openPeople(dj.page)
    await send(url, `/rooms/${made.uuid}/actions`, { action: 'addDj', song: song('The last one') }, dj.token)

    await openPeople(mod.page)
    await mod.page
      .getByRole('button', { name: new RegExp(`Dee${name}`) })
      .last()
      .click()
    await mod.page.getByLabel('Comment').fill('Plays noise')
    await mod.page.getByRole('button', { name: 'Add comment' }).click()
    await mod.page.getByText('Plays noise').waitFor()
    expect(await violations(mod.page)).toEqual([])
    await mod.page.getByRole('button', { name: 'Ban account' }).click()
    await mod.page.getByText('1 week').click()
    await mod.page.getByLabel(/^Reason/).fill('Noise instead of music')
    expect(await violations(mod.page)).toEqual([])
    await mod.page.getByRole('button', { name: 'Ban', exact: true }).click()

    const door = dj.page.getByRole('heading', { level: 1, name: 'Your account is banned' })
    await door.waitFor()
    await dj.page.getByText('Moderators said: “Noise instead of music”').waitFor()
    await dj.page.getByText(/^You may come back on/).waitFor()
    expect(await violations(dj.page)).toEqual([])
    await mod.page.getByText(`Dee${name} is banned.`).waitFor()
    await mod.page.getByRole('list', { name: 'People' }).getByText(`Dee${name}`).waitFor({ state: 'detached' })

    await dj.page.getByRole('link', { name: 'See other rooms' }).click()
    await dj.page.getByRole('button', { name: 'Sign in', exact: true }).first().click()
    const dialog = dj.page.getByRole('dialog')
    await dialog.getByLabel('Email').fill(dj.email)
    await dialog.getByLabel('Password').fill(password)
    await dialog.getByRole('button', { name: 'Sign in', exact: true }).last().click()
    await dialog.getByText('This account is banned').waitFor()
    await dialog.getByText('Moderators said: “Noise instead of music”').waitFor()
    expect(await violations(dj.page)).toEqual([])
    await Promise.all([mod.close(), dj.close()])
  },
)
