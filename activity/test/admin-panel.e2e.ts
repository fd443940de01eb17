import { readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Operations } from '@segue/api/operations'
import { createCall } from '@segue/shared/call.ts'
import { violations } from './axe.ts'
import { sharedChromium, sharedProduct } from './shared-product.ts'
import { visitor, type Visitor } from './visitor.ts'

const run = crypto.randomUUID().slice(0, 8)
const password = 'correct horse battery'
/** What a spreadsheet would carry out, if it took it for a formula. */
const formula = `=HYPERLINK("https://example.test/${run}")`
let browser: Browser
let url: string
let pat: { uuid: string; nickname: string }

const callAs = (token?: string) => createCall<Operations>({ fetch, base: url, token: () => token })
const asService = () => callAs(sharedProduct().serviceToken)

async function account(name: string, role?: 'admin' | 'moderator') {
  const nickname = `${name} ${crypto.randomUUID().slice(0, 8)}`
  const email = `${crypto.randomUUID()}@example.test`
  const { uuid, accessToken } = await callAs()('POST /users/sign-up', { body: { nickname, email, password } })
  if (!role) return { uuid, nickname, token: accessToken }
  await asService()('POST /users/add-role', { body: { userUuid: uuid, role } })
  const again = await callAs()('POST /auth/login', { body: { email, password } })
  return { uuid, nickname, token: again.accessToken }
}

beforeAll(async () => {
  browser = await sharedChromium()
  url = sharedProduct().url
  pat = await account('Pat')
  const bulk = Array.from({ length: 30 }, (_, at) => ({
    action: at % 2 === 0 ? ('kickUser' as const) : ('banUser' as const),
    userUuid: pat.uuid,
    reason: at === 0 ? formula : `Reason ${run} ${at}`,
  }))
  await asService()('POST /moderation-actions/bulk', { body: { bulk } })
})
afterAll(() => browser?.close())

/** The panel as somebody sees it. */
async function atPanel(token: string | undefined, options?: Parameters<typeof visitor>[1]): Promise<Visitor> {
  const who = await visitor(browser, { acceptDownloads: true, ...options })
  if (token) await who.page.addInitScript((given) => localStorage.setItem('segue-token', given), token)
  await who.page.goto(`${url}/admin`)
  return who
}

const openList = async (page: Page, name: string) => {
  await page.getByRole('menuitem', { name, exact: true }).click()
  await page.locator('#react-admin-title').getByText(name, { exact: true }).waitFor()
}
const search = (page: Page, label: string, text: string) => page.getByRole('textbox', { name: label }).fill(text)
const giveReason = (page: Page, reason: string) =>
  page
    .getByRole('dialog')
    .getByLabel(/^Reason/)
    .fill(reason)
const cells = (page: Page, column: string) => page.locator(`td.column-${column}`).allTextContents()

test('an administrator finds somebody, bans them with a reason, and reads it on the record', async () => {
  const root = await account('Root', 'admin')
  const { page, faults, close } = await atPanel(root.token, { colorScheme: 'dark' })
  await search(page, 'Name', pat.nickname)
  await expect.poll(() => cells(page, 'nickname')).toEqual([pat.nickname])
  expect(await violations(page)).toEqual([])
  await page.getByText(pat.nickname, { exact: true }).click()
  await page.getByRole('button', { name: 'Ban', exact: true }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel(/^Reason/).fill('Much noise')
  expect(await violations(page)).toEqual([])
  await dialog.getByRole('button', { name: 'Ban', exact: true }).click()
  await page.getByText('Banned.', { exact: true }).waitFor()
  await page.getByRole('button', { name: 'Unban' }).waitFor()
  await page
    .getByText(/Much noise/)
    .first()
    .waitFor()
  expect(await violations(page)).toEqual([])
  const query = { filter: [`userUuid||$eq||${pat.uuid}`, 'action||$eq||globalBan'] }
  const { data } = await asService()('GET /moderation-actions', { query })
  expect(data).toMatchObject([{ actorUuid: root.uuid, reason: 'Much noise' }])
  expect(faults()).toEqual([])
  await close()
})

test('a row that is opened while its list still takes in a filter stays open', async () => {
  const root = await account('Root', 'admin')
  const { page, faults, close } = await atPanel(root.token)
  const cdp = await page.context().newCDPSession(page)
  const row = page.getByText('lighthouse-keeper', { exact: true })
  // The filter is written half a second after the last key; a slow machine is still opening the row then.
  for (const [text, pause] of [
    ['lighthouse', 420],
    ['lighthous', 450],
    ['lighthou', 480],
  ] as const) {
    await openList(page, 'Avatars')
    await row.waitFor()
    await cdp.send('Emulation.setCPUThrottlingRate', { rate: 6 })
    await search(page, 'Address', text)
    await page.waitForTimeout(pause)
    await row.click()
    await cdp.send('Emulation.setCPUThrottlingRate', { rate: 1 })
    await page.getByRole('button', { name: 'Give to somebody' }).waitFor()
  }
  expect(faults()).toEqual([])
  await close()
})

test('an administrator walks the lists, which filter, sort, page and export', async () => {
  const root = await account('Root', 'admin')
  const { page, faults, close } = await atPanel(root.token, { colorScheme: 'light' })
  await openList(page, 'Moderation log')
  await search(page, 'Reason', `Reason ${run}`)
  await page.getByText('1-25 of 29').waitFor()
  await page.getByRole('button', { name: 'Go to next page' }).click()
  await page.getByText('26-29 of 29').waitFor()
  await page.getByRole('combobox', { name: 'Rows per page' }).click()
  await page.getByRole('listbox').waitFor()
  expect(await violations(page)).toEqual([])
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: 'Add filter' }).click()
  await page.getByRole('menu').waitFor()
  expect(await violations(page)).toEqual([])
  await page.keyboard.press('Escape')
  await page.locator('th.column-action').getByRole('button').click()
  const banned = Array.from({ length: 15 }, () => 'Banned from a room')
  await expect.poll(async () => (await cells(page, 'action')).slice(0, 15)).toEqual(banned)
  await search(page, 'Reason', formula)
  await expect.poll(() => cells(page, 'reason')).toEqual([formula])
  const download = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Export' }).click()
  const file = join(tmpdir(), `${run}.csv`)
  await (await download).saveAs(file)
  const csv = await readFile(file, 'utf8')
  await rm(file)
  const [names, row] = csv.split('\r\n')
  expect(names).toMatch(/^createdAt,action,userUuid,actorUuid,reason,/)
  expect(row).toContain(`kickUser,${pat.uuid},,"'${formula.replaceAll('"', '""')}",`)
  expect(faults()).toEqual([])
  await close()
})

test('an administrator makes a voucher, gives an avatar and takes it back, each with a reason', async () => {
  const root = await account('Root', 'admin')
  const { page, faults, close } = await atPanel(root.token, { colorScheme: 'light' })
  await openList(page, 'Vouchers')
  await page.getByRole('button', { name: 'Create voucher' }).click()
  await page.getByRole('combobox', { name: /Capabilities/ }).click()
  await page.getByRole('option', { name: 'Upload music' }).click()
  expect(await violations(page)).toEqual([])
  await page.keyboard.press('Escape')
  await giveReason(page, 'For a contest')
  await page.getByRole('dialog').getByRole('button', { name: 'Create voucher' }).click()
  await page.getByText(/^Its code is \w{4}-/).waitFor()
  await page.getByRole('button', { name: 'Close', exact: true }).click()
  await expect.poll(async () => (await cells(page, 'status')).length).toBeGreaterThan(0)

  await openList(page, 'Avatars')
  await search(page, 'Address', 'lighthouse')
  await page.getByText('lighthouse-keeper', { exact: true }).click()
  await page.getByRole('button', { name: 'Give to somebody' }).click()
  await page.getByRole('dialog').getByLabel('Person').fill(pat.uuid)
  await giveReason(page, `Won ${run}`)
  await page.getByRole('dialog').getByRole('button', { name: 'Give to somebody' }).click()
  await page.getByText('The avatar is given.').waitFor()
  await openList(page, 'Given avatars')
  await page.getByRole('row').filter({ hasText: pat.nickname }).getByText('lighthouse-keeper').click()
  await page.getByRole('button', { name: 'Take back' }).click()
  await giveReason(page, `Lost ${run}`)
  await page.getByRole('dialog').getByRole('button', { name: 'Take back' }).click()
  await page.getByText('The avatar is taken back.').waitFor()
  // What is gone has no page: the list takes its place.
  await page.locator('#react-admin-title').getByText('Given avatars', { exact: true }).waitFor()
  await openList(page, 'Changes by staff')
  await search(page, 'Reason', run)
  await expect.poll(() => cells(page, 'reason')).toEqual([`Lost ${run}`, `Won ${run}`])
  expect(await page.getByText('Element does not exist').count()).toBe(0)
  expect(await violations(page)).toEqual([])
  expect(faults()).toEqual([])
  await close()
})

test('every list opens for an administrator, the status is told, and a backfill is started', async () => {
  const root = await account('Root', 'admin')
  const { page, faults, close } = await atPanel(root.token, { colorScheme: 'light' })
  await openList(page, 'Things to throw')
  await search(page, 'Name', 'fetti')
  await expect.poll(() => cells(page, 'name')).toEqual(['Confetti'])

  for (const name of ['Products', 'Token bundles', 'Communities', 'Avatars', 'Rankings']) await openList(page, name)
  for (const name of ['Reports', 'Uploads', 'Rooms', 'Events', 'DJs', 'Seasons', 'Phone numbers', 'Jobs', 'People'])
    await openList(page, name)
  for (const name of ['Rankings', 'Points of all time']) await openList(page, name)
  for (const name of ['Subscriptions', 'Token accounts']) await openList(page, name)
  expect(await violations(page)).toEqual([])
  await page.getByRole('menuitem', { name: 'Status' }).click()
  for (const name of ['Accounts', 'Rooms', 'Crates', 'Audit', 'Shop'])
    await page.getByRole('heading', { name, exact: true }).waitFor()
  await page.getByText('Seconds played').waitFor()
  expect(await violations(page)).toEqual([])
  await page.getByRole('menuitem', { name: 'Backfills' }).click()
  await page.getByRole('button', { name: 'Start' }).last().click()
  await giveReason(page, 'After the move')
  await page.getByRole('dialog').getByRole('button', { name: 'Start' }).click()
  await page.getByText(/^Done: \d+ looked at/).waitFor()
  expect(faults()).toEqual([])
  await close()
})

test('a moderator on a telephone sees what moderators work with, and no addresses', async () => {
  const mod = await account('Mod', 'moderator')
  const phone = { viewport: { width: 390, height: 844 }, colorScheme: 'light' as const, hasTouch: true }
  const { page, faults, close } = await atPanel(mod.token, phone)
  await search(page, 'Name', pat.nickname)
  const card = page.getByRole('link', { name: new RegExp(pat.nickname) })
  await card.waitFor()
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390)
  expect(await violations(page)).toEqual([])
  await card.click()
  await page.getByRole('heading', { name: 'Moderation log', exact: true }).waitFor()
  expect(await page.getByText('Email', { exact: true }).count()).toBe(0)
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390)
  expect(await violations(page)).toEqual([])
  await page.getByRole('button', { name: 'Open menu' }).click()
  expect(await violations(page)).toEqual([])
  await expect
    .poll(() => page.getByRole('menuitem').allTextContents())
    .toEqual(['People', 'Reports', 'Moderation log', 'Uploads'])
  expect(faults()).toEqual([])
  await close()
})

test('a moderator on a telephone reads what was reported, acts upon it, and the reporter is told', async () => {
  const mod = await account('Mod', 'moderator')
  const [una, bad] = [await account('Una'), await account('Vic')]
  const { slug, uuid } = await callAs(una.token)('POST /rooms/infrastructure', { body: { name: `Room ${run}` } })
  const said = { receiver: uuid, data: { text: `You are dirt ${run}` } }
  const messageId = Number((await callAs(bad.token)('POST /messages', { body: said })).data.id)
  const report = { kind: 'line' as const, messageId, reason: 'HARASSMENT' as const, text: `In ${slug}` }
  await callAs(una.token)('POST /reports', { body: report })
  const phone = { viewport: { width: 390, height: 844 }, colorScheme: 'dark' as const, hasTouch: true }
  const { page, faults, close } = await atPanel(mod.token, phone)
  await page.getByRole('button', { name: 'Open menu' }).click()
  await page.getByRole('menuitem', { name: 'Reports', exact: true }).click()
  const row = page.getByRole('listitem').filter({ hasText: `In ${slug}` })
  await row.getByRole('link').first().click()
  await page.getByRole('heading', { name: 'Messages as they stood' }).waitFor()
  expect(await page.locator('mark').textContent()).toBe(`You are dirt ${run}`)
  expect(await violations(page)).toEqual([])
  await page.getByRole('button', { name: 'Mark as acted upon' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel(/^Reason/).fill('Warned')
  expect(await violations(page)).toEqual([])
  await dialog.getByRole('button', { name: 'Mark as acted upon' }).click()
  await page.getByText('The report is closed.').waitFor()
  await page.getByRole('button', { name: 'Dismiss' }).waitFor({ state: 'detached' })
  await page.getByText(/A moderator said: Warned/).waitFor()
  expect(faults()).toEqual([])
  await close()
})

test('everybody else meets a door', async () => {
  const guest = await atPanel(undefined)
  await guest.page.getByText('Sign in to Segue first').waitFor()
  expect(await violations(guest.page)).toEqual([])
  await guest.close()
  const { page, close } = await atPanel((await account('Una')).token)
  await page.getByText('This part is for the people who run Segue.').waitFor()
  const answer = await fetch(`${url}/admin`, { headers: { Accept: 'text/html' } })
  expect(answer.headers.get('content-security-policy')).toContain("frame-ancestors 'none'")
  await close()
})
