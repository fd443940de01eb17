import type { Page } from '@playwright/test'
import jsQR from 'jsqr'
import { violations } from '../test/axe.ts'
import { expect, test } from './fixtures.ts'

/** The text that a phone would read from the QR code on the screen. */
async function readQrCode(page: Page): Promise<string | undefined> {
  const size = 200
  const greys = await page.getByRole('img', { name: /QR/ }).evaluate(async (code, size) => {
    const image = new Image()
    image.src = `data:image/svg+xml,${encodeURIComponent(new XMLSerializer().serializeToString(code))}`
    await image.decode()
    const canvas = Object.assign(document.createElement('canvas'), { width: size, height: size })
    const context = canvas.getContext('2d')
    context?.drawImage(image, 0, 0, size, size)
    // One channel is enough, and makes the list that leaves the page four times shorter.
    return [...(context?.getImageData(0, 0, size, size).data ?? [])].filter((_, index) => index % 4 === 0)
  }, size)
  return jsQR(Uint8ClampedArray.from(greys.flatMap((grey) => [grey, grey, grey, 255])), size, size)?.data
}

test('the owner of a new room gets a link to copy, its preview and a QR code, and again when they share it', async ({
  member,
}) => {
  const { page } = await member('Ann', {
    colorScheme: 'dark',
    permissions: ['clipboard-read', 'clipboard-write'],
  })
  await page.goto('/')
  await page.getByRole('button', { name: 'Create a room' }).first().click()
  await page.getByRole('dialog').getByLabel('Name', { exact: true }).fill('Lighthouse')
  await page.getByRole('button', { name: 'Create room' }).click()
  await expect(page).toHaveURL(/\/room\//)
  const address = page.url()
  const card = page.getByRole('dialog', { name: 'Lighthouse is open' })
  await expect(card.getByLabel('Link', { exact: true })).toHaveValue(address)
  expect(await readQrCode(page)).toBe(address)
  const preview = card.getByRole('img', { name: 'Link preview' })
  await expect(preview).toHaveJSProperty('naturalWidth', 1200)
  await card.getByRole('button', { name: 'Copy' }).click()
  await expect(page.getByText('Link copied')).toBeVisible()
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(address)
  expect(await violations(page)).toEqual([])
  await card.getByRole('button', { name: 'Enter' }).click()
  await expect(page.getByText('The decks are free').first()).toBeVisible()

  await page.getByRole('button', { name: 'More', exact: true }).click()
  await page.getByRole('menuitem', { name: 'Share the room' }).click()
  const shared = page.getByRole('dialog', { name: 'Invite people to Lighthouse' })
  await shared.getByRole('button', { name: 'Done' }).click()
  await expect(shared).toBeHidden()
})

test('on a phone, in Spanish and the light theme, the invitation fits and mentions the password', async ({
  member,
}) => {
  const { page } = await member('Ana', {
    viewport: { width: 390, height: 844 },
    hasTouch: true,
    locale: 'es-ES',
    colorScheme: 'light',
  })
  await page.goto('/')
  await page.getByRole('button', { name: 'Crear una sala' }).first().click()
  const form = page.getByRole('dialog')
  await form.getByLabel('Nombre', { exact: true }).fill('Faro')
  await form.getByText('Más opciones').click()
  await form.getByLabel('Contraseña', { exact: false }).first().fill('sésamo')
  await page.getByRole('button', { name: 'Crear sala' }).click()
  const card = page.getByRole('dialog', { name: 'Faro está abierta' })
  await expect(card.getByText('necesita la contraseña')).toBeVisible()
  await card.getByText('Escanéalo con un teléfono para entrar.').scrollIntoViewIfNeeded()
  await expect(page.locator('html')).toHaveJSProperty('scrollWidth', 390)
  expect(await readQrCode(page)).toBe(page.url())
  expect(await violations(page)).toEqual([])
  await card.getByRole('button', { name: 'Entrar' }).click()
  await expect(card).toBeHidden()
})
