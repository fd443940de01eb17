import { readFileSync } from 'node:fs'
import type { Browser, FileChooser, Locator, Page } from 'playwright-core'
import { showPanel, visitor, type Visitor } from './visitor.ts'
import { toneWav } from './wav.ts'

export const isPlaying =
  ({ sound }: Visitor) =>
  async () =>
    (await sound().catch(() => undefined))?.report.state
export const counted = (page: Visitor['page'], what: string) =>
  page.getByRole('button', { name: new RegExp(`^${what}`) })

export const password = 'correct horse battery'

/** Sends a request to the api of a product, with or without a token. */
export async function send<T>(url: string, path: string, body: object, token?: string): Promise<T> {
  const answer = await fetch(`${url}${path}`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json', ...(token ? { Authorization: `Bearer ${token}` } : {}) },
    body: JSON.stringify(body),
  })
  if (!answer.ok) throw new Error(`POST ${path} returned ${answer.status}: ${await answer.text()}`)
  // Cast without parsing: the api's own tests check its responses against their schemas.
  return (await answer.json()) as T
}

/** A user who calls the API without a browser. */
export type ApiUser = { email: string; token: string; uuid: string }

export async function signUpUser(url: string, nickname: string): Promise<ApiUser> {
  const email = `${nickname.toLowerCase().replaceAll(' ', '-')}.${crypto.randomUUID()}@example.test`
  const body = { nickname, email, password }
  const { accessToken: token, uuid } = await send<{ accessToken: string; uuid: string }>(url, '/users/sign-up', body)
  return { email, token, uuid }
}

export type Member = Visitor & ApiUser

/** A user with an account who is signed in in a browser: for tests that are not about signing up. */
export async function member(
  browser: Browser,
  url: string,
  nickname: string,
  options: Parameters<typeof visitor>[1] = {},
): Promise<Member> {
  const user = await signUpUser(url, nickname)
  const who = await visitor(browser, options)
  await who.page.addInitScript((token) => {
    // Only once, so that a token that was removed stays removed.
    if (!sessionStorage.getItem('begun')) localStorage.setItem('segue-token', token)
    sessionStorage.setItem('begun', 'yes')
  }, user.token)
  return { ...who, ...user }
}

/** Toggles a stage rule, as the owner of the room that the page is in. */
export async function switchStageRule(page: Page, rule: string): Promise<void> {
  await page.getByRole('button', { name: 'Stage rules' }).click()
  const rules = page.getByRole('dialog', { name: 'Stage rules' })
  await rules.getByRole('switch', { name: rule }).click()
  await rules.getByRole('button', { name: 'Close' }).click()
}

/** Fills in the sign-up form, and returns the e-mail address. */
export async function fillSignUp(form: Page | Locator, name: string): Promise<string> {
  const email = `${name.toLowerCase()}.${crypto.randomUUID()}@example.test`
  await form.getByLabel('Name', { exact: true }).fill(name)
  await form.getByLabel('Email').fill(email)
  await form.getByLabel('Password', { exact: true }).fill(password)
  return email
}

/** Signs up from any page, and returns the e-mail address. */
export async function signUp({ page }: Visitor, name: string): Promise<string> {
  await page.getByRole('button', { name: 'Your account' }).click()
  await page.getByRole('menuitem', { name: 'Sign up' }).click()
  const dialog = page.getByRole('dialog')
  const email = await fillSignUp(dialog, name)
  await dialog.getByRole('button', { name: 'Create account' }).click()
  await dialog.getByRole('button', { name: 'Not now' }).click()
  await dialog.waitFor({ state: 'hidden' })
  return email
}

export async function chooseFiles(who: Visitor, files: Parameters<FileChooser['setFiles']>[0]) {
  await showPanel(who.page, 'Queue')
  const request = who.page.waitForEvent('filechooser')
  await who.page.getByRole('button', { name: 'Upload', exact: true }).click()
  await (await request).setFiles(files)
}

/** A unique file, which the product has to process. */
export const tone = (name: string, seconds: number, hertz: number) => ({
  name,
  mimeType: 'audio/wav',
  buffer: toneWav(seconds, hertz),
})

/** Two minutes of music that a product with the demo already knows, so that it becomes a song immediately. */
export const houseRecord = (name: string) => ({
  name,
  mimeType: 'audio/mp4',
  buffer: readFileSync(new URL(`../../bot/demo/music/${name}`, import.meta.url)),
})

/** Uploads files in the queue panel and waits until they are songs. */
export async function upload(who: Visitor, ...files: (ReturnType<typeof tone> | ReturnType<typeof houseRecord>)[]) {
  await chooseFiles(who, files)
  const records = files.length === 1 ? '1 song' : `${files.length} songs`
  await who.page.getByText(records, { exact: true }).waitFor({ timeout: 180_000 })
}

export async function openRoom(who: Visitor, url: string, name: string) {
  await who.page.goto(url)
  // The home page without rooms has a second such button.
  await who.page.getByRole('button', { name: 'Create a room' }).first().click()
  await who.page.getByRole('dialog').getByLabel('Name', { exact: true }).fill(name)
  await who.page.getByRole('button', { name: 'Create room' }).click()
  await who.page.waitForURL(/\/room\//)
  await who.page.getByRole('dialog').getByRole('button', { name: 'Enter' }).click()
  return who.page.url()
}

export const stepUp = ({ page }: Visitor) => page.getByRole('button', { name: 'Step up', exact: true }).last().click()
export const nowPlaying = ({ page }: Visitor) => page.getByRole('region', { name: 'Now playing' })
export const titleOnDeck = async ({ page }: Visitor) =>
  (await page.getByRole('region', { name: 'Now playing' }).textContent()) ?? ''
