import { readFileSync } from 'node:fs'
import type { FileChooser } from 'playwright-core'
import { showPanel, type Visitor } from './visitor.ts'
import { toneWav } from './wav.ts'

export const isPlaying =
  ({ sound }: Visitor) =>
  async () =>
    (await sound().catch(() => undefined))?.report.state
export const counted = (page: Visitor['page'], what: string) =>
  page.getByRole('button', { name: new RegExp(`^${what}`) })

/** Signs up from wherever one is, and answers with which address. */
export async function signUp({ page }: Visitor, name: string): Promise<string> {
  const email = `${name.toLowerCase()}.${crypto.randomUUID()}@example.test`
  await page.getByRole('button', { name: 'Your account' }).click()
  await page.getByRole('menuitem', { name: 'Sign up' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Name', { exact: true }).fill(name)
  await dialog.getByLabel('E-mail').fill(email)
  await dialog.getByLabel('Password').fill('correct horse battery')
  await dialog.getByRole('button', { name: 'Create account' }).click()
  await dialog.waitFor({ state: 'hidden' })
  return email
}

export async function chooseFiles(who: Visitor, files: Parameters<FileChooser['setFiles']>[0]) {
  await showPanel(who.page, 'Queue')
  const asked = who.page.waitForEvent('filechooser')
  await who.page.getByRole('button', { name: 'Upload', exact: true }).click()
  await (await asked).setFiles(files)
}

/** A file of its own, which the product has to process. */
export const tone = (name: string, seconds: number, hertz: number) => ({
  name,
  mimeType: 'audio/wav',
  buffer: toneWav(seconds, hertz),
})

/** Music of about a minute that a product with the demo knows already, so that it is a song at once. */
export const houseRecord = (name: string) => ({
  name,
  mimeType: 'audio/mp4',
  buffer: readFileSync(new URL(`../../bot/demo/music/${name}`, import.meta.url)),
})

/** Uploads files in the queue panel and waits until they are songs. */
export async function upload(who: Visitor, ...files: (ReturnType<typeof tone> | ReturnType<typeof houseRecord>)[]) {
  await chooseFiles(who, files)
  const records = files.length === 1 ? '1 record' : `${files.length} records`
  await who.page.getByText(records, { exact: true }).waitFor({ timeout: 180_000 })
}

export async function openRoom(who: Visitor, url: string, name: string) {
  await who.page.goto(url)
  await who.page.getByRole('button', { name: 'Open a room' }).click()
  await who.page.getByRole('dialog').getByLabel('Name', { exact: true }).fill(name)
  await who.page.getByRole('button', { name: 'Open the doors' }).click()
  await who.page.waitForURL(/\/room\//)
  return who.page.url()
}

export const stepUp = ({ page }: Visitor) => page.getByRole('button', { name: 'Step up', exact: true }).last().click()
export const titleOnDeck = async ({ page }: Visitor) =>
  (await page.getByRole('region', { name: 'Now playing' }).textContent()) ?? ''
