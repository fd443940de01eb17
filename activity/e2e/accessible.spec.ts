import type { Page } from '@playwright/test'
import { violations } from '../test/axe.ts'
import { counted, isPlaying } from '../test/people.ts'
import { expect, test } from './fixtures.ts'

const looks = [
  { device: 'desktop', viewport: { width: 1440, height: 900 }, lang: 'en', colorScheme: 'dark' },
  { device: 'phone', viewport: { width: 390, height: 844 }, lang: 'es', colorScheme: 'light' },
] as const

for (const { device, lang, ...look } of looks) {
  const variant = `${device}, ${lang}, ${look.colorScheme}`

  test(`the home page and the sign-in dialog pass axe (${variant})`, async ({ guest }) => {
    const { page } = await guest(look)
    await page.goto(`/?lang=${lang}`)
    await expect(page.getByRole('link', { name: /The Night Shift/ })).toBeVisible()
    expect(await violations(page)).toEqual([])

    await page
      .getByRole('button', { name: /^(Sign in|Iniciar sesión)$/ })
      .first()
      .click()
    await expect(page.getByRole('dialog')).toBeVisible()
    expect(await violations(page)).toEqual([])
  })

  test(`a room and its panels pass axe (${variant})`, async ({ guest, demoRoom }) => {
    const { page } = await guest(look)
    await page.goto(`${demoRoom}?lang=${lang}`)
    await expect(page.getByText('Vera Vinyl').first()).toBeAttached()
    expect(await violations(page)).toEqual([])
    for (const panel of [/Queue|Cola/, /People|Gente|Personas/]) {
      await page
        .getByRole('button', { name: panel })
        .or(page.getByRole('tab', { name: panel }))
        .first()
        .click()
      expect(await violations(page)).toEqual([])
    }
  })
}

/** Presses Tab until an element with a matching name or text has the focus. */
async function tabTo(page: Page, wanted: RegExp): Promise<void> {
  const focused = () =>
    page.evaluate(() => {
      const element = document.activeElement
      return `${element?.getAttribute('aria-label') ?? ''} ${element?.textContent ?? ''}`.trim()
    })
  for (let presses = 0; presses < 60; presses++) {
    await page.keyboard.press('Tab')
    if (wanted.test(await focused())) return
  }
  throw new Error(`${wanted} cannot be reached with the Tab key`)
}

test('a guest enters a room, likes the song and reaches the chat using only the keyboard', async ({
  guest,
  demoRoom,
}) => {
  const listener = await guest()
  const { page } = listener
  await page.goto('/')
  await expect(page.getByRole('link', { name: /The Night Shift/ })).toBeVisible()
  await tabTo(page, /The Night Shift/)
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(demoRoom)
  await expect.poll(isPlaying(listener)).toBe('playing')
  await tabTo(page, /^Like/)
  await page.keyboard.press('Enter')
  await expect(counted(page, 'Like')).toHaveAccessibleName(/Like, [1-9]/)
  await expect(counted(page, 'Like')).toBeFocused()
  await tabTo(page, /Say something|Write/)
})
