import type { Browser, Page } from 'playwright-core'
import { createServer, type ViteDevServer } from 'vite'
import { afterAll, beforeAll, expect, test } from 'vitest'
import english from '@segue/shared/i18n/en.json' with { type: 'json' }
import pagesEnglish from '@segue/shared/i18n/pages-en.json' with { type: 'json' }
import streetEnglish from '@segue/shared/i18n/street-en.json' with { type: 'json' }
import { freePort } from '@segue/shared/test/free-port.ts'
import { violations } from './axe.ts'
import { sharedChromium } from './shared-product.ts'

let browser: Browser
let vite: ViteDevServer
let address: string
beforeAll(async () => {
  const port = await freePort()
  vite = await createServer({
    root: `${import.meta.dirname}/..`,
    server: { port, host: 'localhost' },
    logLevel: 'silent',
  })
  await vite.listen()
  address = `http://localhost:${port}/gallery/`
  browser = await sharedChromium()
})
afterAll(async () => {
  await browser?.close()
  await vite?.close()
})

/** What is wrong with the parts. Some are whole pages elsewhere, so that there are more landmarks than a page may have. */
const faults = async (page: Page) => (await violations(page)).filter((one) => !one.startsWith('landmark-'))

/** Words that are not there, which are shown by what they are called in the catalogue. */
const keysShown = async (page: Page) => {
  const groups = Object.keys({ ...english, ...pagesEnglish, ...streetEnglish }).join('|')
  return (await page.locator('main').first().innerText()).match(new RegExp(`\\b(?:${groups})\\.\\w+`, 'g'))
}

/** The sections of the gallery that are there and show nothing. */
const emptySections = (page: Page) =>
  page.locator('main > section').evaluateAll((sections) =>
    sections.flatMap((section) => {
      const shelf = section.lastElementChild
      return shelf && shelf.getBoundingClientRect().height > 20 ? [] : [section.getAttribute('aria-label')]
    }),
  )

test.each(['dark', 'light'])('every part of the gallery is drawn and keeps every rule of axe (%s)', async (theme) => {
  const page = await browser.newPage({ viewport: { width: 1440, height: 900 } })
  await page.addInitScript((light) => localStorage.setItem('segue-theme', light), theme)
  const thrown: string[] = []
  page.on('pageerror', ({ message }) => thrown.push(message))
  await page.goto(address)
  await page.getByRole('img', { name: 'The sound of the song' }).first().waitFor({ timeout: 60_000 })
  await page.getByRole('heading', { name: 'What this server likes' }).waitFor()
  await expect.poll(() => emptySections(page)).toEqual([])
  expect(await keysShown(page)).toBeNull()
  const folder = process.env['SCREENSHOTS']
  if (folder) await page.screenshot({ path: `${folder}/gallery-${theme}.png`, fullPage: true })
  expect(await faults(page)).toEqual([])
  expect(thrown).toEqual([])
  await page.close()
})
