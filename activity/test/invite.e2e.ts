import jsQR from 'jsqr'
import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { violations } from './axe.ts'
import { member } from './people.ts'
import { sharedChromium, sharedProduct } from './shared-product.ts'

let browser: Browser
let url: string
beforeAll(async () => {
  browser = await sharedChromium()
  url = sharedProduct().url
})
afterAll(() => browser?.close())

/** What a phone would read off the screen. */
async function codeOn(page: Page): Promise<string | undefined> {
  const { pixels, size } = await page.getByRole('img', { name: /QR/ }).evaluate(async (code) => {
    const size = 400
    const picture = new Image()
    picture.src = `data:image/svg+xml,${encodeURIComponent(new XMLSerializer().serializeToString(code))}`
    await picture.decode()
    const canvas = Object.assign(document.createElement('canvas'), { width: size, height: size })
    const pen = canvas.getContext('2d')
    pen?.drawImage(picture, 0, 0, size, size)
    return { pixels: [...(pen?.getImageData(0, 0, size, size).data ?? [])], size }
  })
  return jsQR(Uint8ClampedArray.from(pixels), size, size)?.data
}

test('whoever has opened a room is shown how to fill it: a link, its preview, and a code that phones read', async () => {
  const ann = await member(browser, url, 'Ann', {
    colorScheme: 'dark',
    permissions: ['clipboard-read', 'clipboard-write'],
  })
  const { page } = ann
  await page.goto(url)
  await page.getByRole('button', { name: 'Create a room' }).first().click()
  await page.getByRole('dialog').getByLabel('Name', { exact: true }).fill('Lighthouse')
  await page.getByRole('button', { name: 'Create room' }).click()
  await page.waitForURL(/\/room\//)
  const address = page.url()
  const card = page.getByRole('dialog', { name: 'Lighthouse is open' })
  expect(await card.getByLabel('Link', { exact: true }).inputValue()).toBe(address)
  expect(await codeOn(page)).toBe(address)
  const picture = card.getByRole('img', { name: 'What the link looks like where it is pasted' })
  await expect.poll(() => picture.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBe(1200)
  await card.getByRole('button', { name: 'Copy' }).click()
  await page.getByText('Link copied').waitFor()
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(address)
  expect(await violations(page)).toEqual([])
  await card.getByRole('button', { name: 'Enter' }).click()
  await page.getByText('The decks are free').first().waitFor()
  // A room can be handed on later as well.
  await page.getByRole('button', { name: 'More', exact: true }).click()
  await page.getByRole('menuitem', { name: 'Share the room' }).click()
  await page
    .getByRole('dialog', { name: 'Invite people to Lighthouse' })
    .getByRole('button', { name: 'Done' })
    .click()
  expect(ann.faults()).toEqual([])
  await ann.close()
})

test('on a phone, in Spanish and by day, the card fits and says that there is a password', async () => {
  const options = {
    viewport: { width: 390, height: 844 },
    hasTouch: true,
    locale: 'es-ES',
    colorScheme: 'light',
  } as const
  const ann = await member(browser, url, 'Ana', options)
  const { page } = ann
  await page.goto(url)
  await page.getByRole('button', { name: 'Crear una sala' }).first().click()
  await page.getByRole('dialog').getByLabel('Nombre', { exact: true }).fill('Faro')
  await page.getByRole('dialog').getByText('Más opciones').click()
  await page.getByRole('dialog').getByLabel('Contraseña', { exact: false }).first().fill('sésamo')
  await page.getByRole('button', { name: 'Crear sala' }).click()
  const card = page.getByRole('dialog', { name: 'Faro está abierta' })
  await card.getByText('se le pide la contraseña').waitFor()
  await card.getByText('Escanéalo con el móvil para entrar.').scrollIntoViewIfNeeded()
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390)
  expect(await codeOn(page)).toBe(page.url())
  expect(await violations(page)).toEqual([])
  await card.getByRole('button', { name: 'Entrar' }).click()
  expect(ann.faults()).toEqual([])
  await ann.close()
})
