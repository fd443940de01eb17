import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { violations } from './axe.ts'
import { sharedChromium, sharedProduct } from './shared-product.ts'
import { showPanel, visitor, writeLine } from './visitor.ts'

const product = sharedProduct()
const { serviceToken } = product
let browser: Browser
beforeAll(async () => void (browser = await sharedChromium()))
afterAll(() => browser?.close())

async function ask<T>(token: string | undefined, path: string, body?: object): Promise<T> {
  const answer = await fetch(`${product.url}${path}`, {
    ...(body ? { method: 'POST', body: JSON.stringify(body) } : {}),
    headers: { 'Content-Type': 'application/json', ...(token ? { Authorization: `Bearer ${token}` } : {}) },
  })
  expect([path, answer.status < 300]).toEqual([path, true])
  // The border: what the api answers is held to its schemas by its own tests.
  return (await answer.json()) as T
}

type Somebody = { token: string; uuid: string }

async function somebody(nickname: string): Promise<Somebody> {
  const email = `${nickname.toLowerCase()}.${crypto.randomUUID()}@example.test`
  const body = { nickname, email, password: 'correct horse battery' }
  const { accessToken: token, uuid } = await ask<{ accessToken: string; uuid: string }>(
    undefined,
    '/users/sign-up',
    body,
  )
  return { token, uuid }
}

/** Somebody's page, in a room. */
async function pageOf({ token }: Somebody, slug: string): Promise<Page> {
  const { page } = await visitor(browser)
  await page.addInitScript((given) => localStorage.setItem('segue-token', given), token)
  await page.goto(`${product.url}/room/${slug}`)
  await showPanel(page, 'Chat')
  return page
}

const openRoom = ({ token }: Somebody, name: string) =>
  ask<{ uuid: string; slug: string }>(token, '/rooms/infrastructure', { name })

test('a line is reported, its room’s staff read it, a moderator handles it, and its writer never hears of it', async () => {
  const [ann, ben, mod] = [await somebody('Ann'), await somebody('Ben'), await somebody('Mod')]
  const room = await openRoom(ann, 'The quiet room')
  await ask(ben.token, '/messages', { receiver: room.uuid, data: { text: 'You are all dirt' } })
  const page = await pageOf(ann, room.slug)
  const line = page.getByRole('article').filter({ hasText: 'You are all dirt' })
  await line.hover()
  await line.getByRole('button', { name: /^Options for the message/ }).click()
  await page.getByRole('menuitem', { name: 'Report' }).click()
  const dialog = page.getByRole('dialog', { name: 'Report a message by Ben' })
  await dialog.getByLabel('What is wrong?').selectOption('HARASSMENT')
  await dialog.getByLabel(/^What happened/).fill('He says so to everybody')
  expect(await violations(page)).toEqual([])
  await dialog.getByRole('button', { name: 'Send report' }).click()
  await page.getByText('Thank you. Moderators will look at it.').waitFor()

  await page.getByRole('button', { name: 'More', exact: true }).click()
  await page.getByRole('menuitem', { name: 'Room settings' }).click()
  await page.getByText('1 report in this room').click()
  await page.getByText('He says so to everybody').waitFor()
  await page.getByLabel('Filtered words').first().fill('dirt*')
  await page.keyboard.press('Enter')
  await page.getByRole('button', { name: 'Remove dirt*' }).waitFor()
  expect(await violations(page)).toEqual([])

  await ask(serviceToken, '/users/add-role', { userUuid: mod.uuid, role: 'moderator' })
  const { data } = await ask<{ data: { id: number; reportedUuid: string }[] }>(
    serviceToken,
    `/admin/reports?filter=reportedUuid||$eq||${ben.uuid}`,
  )
  const [report] = data
  expect(report?.reportedUuid).toBe(ben.uuid)
  await ask(serviceToken, `/admin/reports/${report?.id}/handle`, { status: 'ACTED', note: 'Warned' })
  await page.keyboard.press('Escape')
  const his = await pageOf(ben, room.slug)
  await writeLine(his, 'more dirty words')
  await his.getByText('This room does not allow a word in your message').waitFor()
  expect(await his.getByText(/report/i).count()).toBe(0)
})

test('raid mode silences whoever comes after it, everybody is told, and its end lets them write', async () => {
  const [ann, raider] = [await somebody('Anna'), await somebody('Raider')]
  const room = await openRoom(ann, 'The raided room')
  const page = await pageOf(ann, room.slug)
  await page.getByRole('button', { name: 'More', exact: true }).click()
  await page.getByRole('menuitem', { name: 'Start raid mode' }).click()
  const end = page.getByRole('button', { name: 'End raid mode' })
  await end.waitFor()
  const refusal = 'Raid mode is on: for now only people who were here before can write and take the stage.'
  await page.getByRole('log').getByText(refusal).waitFor()
  expect(await violations(page)).toEqual([])

  const his = await pageOf(raider, room.slug)
  await his.getByText('You only listen for now').waitFor()
  expect(await his.getByRole('textbox', { name: /^Say something to/ }).count()).toBe(0)
  const stage = his.getByRole('button', { name: 'Step up', exact: true })
  expect([await stage.isDisabled(), await stage.getAttribute('title')]).toEqual([true, refusal])
  expect(await violations(his)).toEqual([])

  await end.click()
  await his.getByText('You only listen for now').waitFor({ state: 'detached' })
  await writeLine(his, 'Sorry, I only like the music')
  await page.getByRole('log').getByText('Sorry, I only like the music').waitFor()
  await page.getByText('Raid mode is over. Everybody can write and take the stage again.').waitFor()
})
