import { readFile } from 'node:fs/promises'
import type { Page } from '@playwright/test'
import type { Operations } from '@segue/api/operations'
import { createCall } from '@segue/shared/call.ts'
import { violations } from '../test/axe.ts'
import { password, type Member } from '../test/people.ts'
import { expect, test as base, type Product } from './fixtures.ts'
import { promote } from './staff.ts'

type Look = { viewport?: { width: number; height: number }; colorScheme?: 'dark' | 'light'; hasTouch?: boolean }

const phone = { viewport: { width: 390, height: 844 }, hasTouch: true }

const callAs = ({ url }: Product, token?: string) => createCall<Operations>({ fetch, base: url, token: () => token })

const uniqueId = () => crypto.randomUUID().slice(0, 8)

const test = base.extend<{
  /** A member of staff, with the panel open. */
  staff: (role: 'admin' | 'moderator', look?: Look) => Promise<Member>
  /** An account with a unique name, without a browser. */
  account: (name: string) => Promise<{ uuid: string; nickname: string; token: string }>
}>({
  staff: ({ member, product }, use) =>
    use(async (role, look) => {
      const one = await promote(await member('Stan', look), role, product)
      await one.page.goto('/admin')
      return one
    }),
  account: ({ product }, use) =>
    use(async (name) => {
      const nickname = `${name} ${uniqueId()}`
      const body = { nickname, email: `${crypto.randomUUID()}@example.test`, password }
      const { uuid, accessToken: token } = await callAs(product)('POST /users/sign-up', { body })
      return { uuid, nickname, token }
    }),
})

const expectList = (page: Page, name: string) =>
  expect(page.locator('#react-admin-title').getByText(name, { exact: true })).toBeVisible()
async function openList(page: Page, name: string): Promise<void> {
  await page.getByRole('menuitem', { name, exact: true }).click()
  await expectList(page, name)
}
const search = (page: Page, label: string, text: string) => page.getByRole('textbox', { name: label }).fill(text)
const cells = (page: Page, column: string) => page.locator(`td.column-${column}`)

/** Enters the reason for an action, and confirms it. */
async function confirm(page: Page, action: string, reason: string): Promise<void> {
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel(/^Reason/).fill(reason)
  await dialog.getByRole('button', { name: action, exact: true }).click()
}

test('an administrator finds a member, bans them with a reason, and reads it in the log', async ({
  staff,
  account,
  product,
}) => {
  const pat = await account('Pat')
  const { page, uuid } = await staff('admin', { colorScheme: 'dark' })
  await search(page, 'Name', pat.nickname)
  await expect(cells(page, 'nickname')).toHaveText([pat.nickname])
  expect(await violations(page)).toEqual([])
  await page.getByText(pat.nickname, { exact: true }).click()
  await page.getByRole('button', { name: 'Ban', exact: true }).click()
  await expect(page.getByRole('dialog')).toBeVisible()
  expect(await violations(page)).toEqual([])
  await confirm(page, 'Ban', 'Much noise')
  await expect(page.getByText('Banned.', { exact: true })).toBeVisible()
  await expect(page.getByRole('button', { name: 'Unban' })).toBeVisible()
  await expect(page.getByText(/Much noise/).first()).toBeVisible()
  expect(await violations(page)).toEqual([])
  const query = { filter: [`userUuid||$eq||${pat.uuid}`, 'action||$eq||globalBan'] }
  const { data } = await callAs(product, product.serviceToken)('GET /moderation-actions', { query })
  expect(data).toMatchObject([{ actorUuid: uuid, reason: 'Much noise' }])
})

test('a row that is opened while a filter is still being applied stays open', async ({ staff }) => {
  const { page } = await staff('admin')
  const devTools = await page.context().newCDPSession(page)
  const row = page.getByText('lighthouse-keeper', { exact: true })
  // The filter applies half a second after the last key; a slow machine is still opening the row then.
  for (const [text, pauseMs] of [
    ['lighthouse', 420],
    ['lighthous', 450],
    ['lighthou', 480],
  ] as const) {
    await openList(page, 'Avatars')
    await expect(row).toBeVisible()
    await devTools.send('Emulation.setCPUThrottlingRate', { rate: 6 })
    await search(page, 'Address', text)
    await page.waitForTimeout(pauseMs)
    await row.click()
    await devTools.send('Emulation.setCPUThrottlingRate', { rate: 1 })
    await expect(page.getByRole('button', { name: 'Grant to someone' })).toBeVisible()
  }
})

test('an administrator filters, sorts, pages through and exports a list', async ({ staff, account, product }) => {
  const pat = await account('Pat')
  const id = uniqueId()
  // A spreadsheet would execute this as a formula.
  const formula = `=HYPERLINK("https://example.test/${id}")`
  const bulk = Array.from({ length: 30 }, (_, index) => ({
    action: index % 2 === 0 ? ('kickUser' as const) : ('banUser' as const),
    userUuid: pat.uuid,
    reason: index === 0 ? formula : `Reason ${id} ${index}`,
  }))
  await callAs(product, product.serviceToken)('POST /moderation-actions/bulk', { body: { bulk } })
  const { page } = await staff('admin', { colorScheme: 'light' })

  await test.step('the log is filtered by reason and has two pages', async () => {
    await openList(page, 'Moderation log')
    await search(page, 'Reason', `Reason ${id}`)
    await expect(page.getByText('1-25 of 29')).toBeVisible()
    await page.getByRole('button', { name: 'Go to next page' }).click()
    await expect(page.getByText('26-29 of 29')).toBeVisible()
  })

  await test.step('the menus of the log pass axe', async () => {
    await page.getByRole('combobox', { name: 'Rows per page' }).click()
    await expect(page.getByRole('listbox')).toBeVisible()
    expect(await violations(page)).toEqual([])
    await page.keyboard.press('Escape')
    await page.getByRole('button', { name: 'Add filter' }).click()
    await expect(page.getByRole('menu')).toBeVisible()
    expect(await violations(page)).toEqual([])
    await page.keyboard.press('Escape')
  })

  await test.step('sorted by action, the bans come first', async () => {
    await page.locator('th.column-action').getByRole('button').click()
    const firstFifteen = async () => (await cells(page, 'action').allTextContents()).slice(0, 15)
    await expect.poll(firstFifteen).toEqual(Array.from({ length: 15 }, () => 'Banned from a room'))
  })

  await test.step('a formula in a reason is exported as text', async () => {
    await search(page, 'Reason', formula)
    await expect(cells(page, 'reason')).toHaveText([formula])
    const download = page.waitForEvent('download')
    await page.getByRole('button', { name: 'Export' }).click()
    const csv = await readFile(await (await download).path(), 'utf8')
    const [names, row] = csv.split('\r\n')
    expect(names).toMatch(/^createdAt,action,userUuid,actorUuid,reason,/)
    expect(row).toContain(`kickUser,${pat.uuid},,"'${formula.replaceAll('"', '""')}",`)
  })
})

test('an administrator creates a voucher, grants an avatar and revokes it, each with a reason', async ({
  staff,
  account,
}) => {
  const pat = await account('Pat')
  const id = uniqueId()
  const { page } = await staff('admin', { colorScheme: 'light' })

  await test.step('the code of a new voucher is shown', async () => {
    await openList(page, 'Vouchers')
    await page.getByRole('button', { name: 'Create voucher' }).click()
    await page.getByRole('combobox', { name: /Permissions/ }).click()
    await page.getByRole('option', { name: 'Upload music' }).click()
    expect(await violations(page)).toEqual([])
    await page.keyboard.press('Escape')
    await confirm(page, 'Create voucher', 'For a contest')
    await expect(page.getByText(/^The code is \w{4}-/)).toBeVisible()
    await page.getByRole('button', { name: 'Close', exact: true }).click()
    await expect(cells(page, 'status').first()).toBeVisible()
  })

  await test.step('an avatar is granted', async () => {
    await openList(page, 'Avatars')
    await search(page, 'Address', 'lighthouse')
    await page.getByText('lighthouse-keeper', { exact: true }).click()
    await page.getByRole('button', { name: 'Grant to someone' }).click()
    await page.getByRole('dialog').getByLabel('Person').fill(pat.uuid)
    await confirm(page, 'Grant to someone', `Won ${id}`)
    await expect(page.getByText('Avatar granted.')).toBeVisible()
  })

  await test.step('the avatar is revoked, and its page is replaced by the list', async () => {
    await openList(page, 'Avatar grants')
    await page.getByRole('row').filter({ hasText: pat.nickname }).getByText('lighthouse-keeper').click()
    await page.getByRole('button', { name: 'Revoke' }).click()
    await confirm(page, 'Revoke', `Lost ${id}`)
    await expect(page.getByText('Avatar revoked.')).toBeVisible()
    await expectList(page, 'Avatar grants')
  })

  await test.step('both reasons are in the log of changes', async () => {
    await openList(page, 'Staff activity')
    await search(page, 'Reason', id)
    await expect(cells(page, 'reason')).toHaveText([`Lost ${id}`, `Won ${id}`])
    await expect(page.getByText('Element does not exist')).toHaveCount(0)
    expect(await violations(page)).toEqual([])
  })
})

const lists = ['Products', 'Token bundles', 'Communities', 'Avatars', 'Rankings', 'Reports', 'Uploads', 'Rooms']
const moreLists = ['Events', 'DJs', 'Seasons', 'Phone numbers', 'Jobs', 'People', 'Rankings', 'All-time points']

test('an administrator opens every list, reads the status and starts a backfill', async ({ staff }) => {
  const { page } = await staff('admin', { colorScheme: 'light' })
  await openList(page, 'Shop items')
  await search(page, 'Name', 'fetti')
  await expect(cells(page, 'name')).toHaveText(['Confetti'])
  for (const name of [...lists, ...moreLists, 'Subscriptions', 'Token accounts']) await openList(page, name)
  expect(await violations(page)).toEqual([])

  await page.getByRole('menuitem', { name: 'Status' }).click()
  for (const name of ['Accounts', 'Rooms', 'Crates', 'Audit', 'Shop'])
    await expect(page.getByRole('heading', { name, exact: true })).toBeVisible()
  await expect(page.getByText('Seconds played')).toBeVisible()
  expect(await violations(page)).toEqual([])

  await page.getByRole('menuitem', { name: 'Backfills' }).click()
  await page.getByRole('button', { name: 'Start' }).last().click()
  await confirm(page, 'Start', 'After the move')
  await expect(page.getByText(/^Done: \d+ checked/)).toBeVisible()
})

test('a moderator on a phone sees the moderation tools, and no e-mail addresses', async ({ staff, account }) => {
  const pat = await account('Pat')
  const { page } = await staff('moderator', { ...phone, colorScheme: 'light' })
  const expectToFit = async () =>
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390)
  await search(page, 'Name', pat.nickname)
  const card = page.getByRole('link', { name: new RegExp(pat.nickname) })
  await expect(card).toBeVisible()
  await expectToFit()
  expect(await violations(page)).toEqual([])
  await card.click()
  await expect(page.getByRole('heading', { name: 'Moderation log', exact: true })).toBeVisible()
  await expect(page.getByText('Email', { exact: true })).toHaveCount(0)
  await expectToFit()
  expect(await violations(page)).toEqual([])
  await page.getByRole('button', { name: 'Open menu' }).click()
  await expect(page.getByRole('menuitem')).toHaveText(['People', 'Reports', 'Moderation log', 'Uploads'])
  expect(await violations(page)).toEqual([])
})

test('a moderator on a phone reads a report with the original message, and closes it', async ({
  staff,
  account,
  product,
}) => {
  const [reporter, offender] = [await account('Una'), await account('Vic')]
  const insult = `You are dirt ${uniqueId()}`
  const asReporter = callAs(product, reporter.token)
  const { slug, uuid } = await asReporter('POST /rooms/infrastructure', { body: { name: `Room ${uniqueId()}` } })
  const message = { receiver: uuid, data: { text: insult } }
  const messageId = Number((await callAs(product, offender.token)('POST /messages', { body: message })).data.id)
  const report = { kind: 'line' as const, messageId, reason: 'HARASSMENT' as const, text: `In ${slug}` }
  await asReporter('POST /reports', { body: report })

  const { page } = await staff('moderator', { ...phone, colorScheme: 'dark' })
  await page.getByRole('button', { name: 'Open menu' }).click()
  await page.getByRole('menuitem', { name: 'Reports', exact: true }).click()
  const row = page.getByRole('listitem').filter({ hasText: `In ${slug}` })
  await row.getByRole('link').first().click()
  await expect(page.getByRole('heading', { name: 'Messages at the time of the report' })).toBeVisible()
  await expect(page.locator('mark')).toHaveText(insult)
  expect(await violations(page)).toEqual([])
  await page.getByRole('button', { name: 'Mark as resolved' }).click()
  await expect(page.getByRole('dialog')).toBeVisible()
  expect(await violations(page)).toEqual([])
  await confirm(page, 'Mark as resolved', 'Warned')
  await expect(page.getByText('Report resolved.')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Dismiss' })).toHaveCount(0)
  await expect(page.getByText(/Moderator’s note: Warned/)).toBeVisible()
})

test('the panel refuses everyone who is not staff, and cannot be framed', async ({ guest, member, request }) => {
  const { page: visited } = await guest()
  await visited.goto('/admin')
  await expect(visited.getByText('Sign in to Segue first')).toBeVisible()
  expect(await violations(visited)).toEqual([])
  const { page } = await member('Una')
  await page.goto('/admin')
  await expect(page.getByText('This area is for the people who run Segue.')).toBeVisible()
  const response = await request.get('/admin', { headers: { Accept: 'text/html' } })
  expect(response.headers()['content-security-policy']).toContain("frame-ancestors 'none'")
})
