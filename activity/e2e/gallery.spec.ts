import type { Page } from '@playwright/test'
import { createServer } from 'vite'
import english from '@segue/shared/i18n/en.json' with { type: 'json' }
import notificationsEnglish from '@segue/shared/i18n/notifications-en.json' with { type: 'json' }
import pagesEnglish from '@segue/shared/i18n/pages-en.json' with { type: 'json' }
import streetEnglish from '@segue/shared/i18n/street-en.json' with { type: 'json' }
import { freePort } from '@segue/shared/test/free-port.ts'
import { violations } from '../test/axe.ts'
import { expect, test as base } from './fixtures.ts'

const test = base.extend<object, { galleryUrl: string }>({
  galleryUrl: [
    // oxlint-disable-next-line no-empty-pattern -- Playwright reads from the pattern that nothing is needed.
    async ({}, use) => {
      const port = await freePort()
      const vite = await createServer({
        root: `${import.meta.dirname}/..`,
        server: { port, host: 'localhost' },
        logLevel: 'silent',
      })
      await vite.listen()
      await use(`http://localhost:${port}/gallery/`)
      await vite.close()
    },
    { scope: 'worker' },
  ],
})

/** Missing texts, which are shown as their catalog keys. */
const missingTexts = async (page: Page) => {
  const files = { ...english, ...pagesEnglish, ...streetEnglish, ...notificationsEnglish }
  const groups = Object.keys(files).join('|')
  return (await page.locator('main').first().innerText()).match(new RegExp(`\\b(?:${groups})\\.\\w+`, 'g'))
}

/** The empty sections of the gallery. */
const emptySections = (page: Page) =>
  page.locator('main > section').evaluateAll((sections) =>
    sections.flatMap((section) => {
      const shelf = section.lastElementChild
      return shelf && shelf.getBoundingClientRect().height > 20 ? [] : [section.getAttribute('aria-label')]
    }),
  )

for (const colorScheme of ['dark', 'light'] as const)
  test(`every component of the gallery renders and is accessible in the ${colorScheme} theme`, async ({
    guest,
    galleryUrl,
  }) => {
    const { page } = await guest({ colorScheme })
    await page.goto(galleryUrl)
    await expect(page.getByRole('img', { name: 'Waveform' }).first()).toBeVisible()
    await expect(page.getByRole('heading', { name: 'Popular on this server' })).toBeVisible()
    await expect.poll(() => emptySections(page)).toEqual([])
    expect(await missingTexts(page)).toBeNull()
    // Some components are whole pages elsewhere, so there are more landmarks than a page may have.
    const faults = (await violations(page)).filter((fault) => !fault.startsWith('landmark-'))
    expect(faults).toEqual([])
  })
