import type { Browser, Page } from 'playwright-core'
import { must } from '@segue/shared/must.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { violations } from './axe.ts'
import { houseRecord, member, openRoom, upload, type Member } from './people.ts'
import { sharedChromium, sharedProduct } from './shared-product.ts'
import { showPanel } from './visitor.ts'

let browser: Browser
let dora: Member
beforeAll(async () => {
  browser = await sharedChromium()
  dora = await member(browser, sharedProduct().url, 'Dora')
  await openRoom(dora, sharedProduct().url, 'Cue points')
  await upload(dora, houseRecord('copper-wire.m4a'), houseRecord('slow-harbour.m4a'))
})
afterAll(async () => {
  await dora?.close()
  await browser?.close()
})

const editor = (page: Page) => page.getByRole('dialog')
const songs = async (): Promise<{ trackName: string; cue: { in: number; out: number }; beat: { bpm: number } }[]> => {
  const headers = { Authorization: `Bearer ${dora.token}` }
  const answer = await fetch(`${sharedProduct().url}/crate/special/queue/songs`, { headers })
  return (await answer.json()).songs
}

async function openEditor({ page }: Member) {
  await showPanel(page, 'Queue')
  await page
    .getByRole('button', { name: /^Options for/ })
    .first()
    .click()
  await page.getByRole('menuitem', { name: 'About this song' }).click()
  await page.getByRole('button', { name: 'Cue points and beat' }).click()
  await editor(page).getByRole('img', { name: 'The sound of the song' }).waitFor()
}

test('points are set by keys and kept, and what was found comes back', async () => {
  const { page } = dora
  const [before] = await songs()
  await openEditor(dora)
  expect(await violations(page)).toEqual([])
  const cueIn = editor(page).getByRole('slider', { name: 'Cue-in' })
  await cueIn.focus()
  await cueIn.press('Home')
  for (let step = 0; step < 5; step++) await cueIn.press('Shift+ArrowRight')
  expect(await cueIn.getAttribute('aria-valuetext')).toBe('0:00.50')
  await editor(page).getByRole('button', { name: 'Beginning' }).click()
  await editor(page).getByRole('button', { name: 'Grid later' }).click()
  await editor(page).getByRole('button', { name: 'Save' }).click()
  await page.getByText('Saved. It counts').waitFor()
  await expect.poll(async () => (await songs())[0]).toMatchObject({ cue: { in: 0.5 } })
  await editor(page).getByRole('button', { name: 'As it was found' }).click()
  await expect.poll(async () => (await songs())[0]?.cue).toEqual(before?.cue)
})

test('the beat is tapped while the song plays, and the sound says how exactly', async () => {
  const { page } = dora
  await editor(page).getByRole('button', { name: 'Play', exact: true }).click()
  const { x, y } = must(await editor(page).getByRole('button', { name: /^Tap/ }).boundingBox(), 'where one taps')
  const protocol = await page.context().newCDPSession(page)
  const at = { x: x + 20, y: y + 16, button: 'left', clickCount: 1 } as const
  // Copper Wire has 130 beats a minute. A busy machine hears of a press late, but when it was it knows.
  const began = Date.now()
  for (let beat = 0; beat < 9; beat++) {
    const pressed = began + (beat * 60_000) / 130
    await page.waitForTimeout(Math.max(0, pressed - Date.now()))
    const timestamp = pressed / 1000
    await protocol.send('Input.dispatchMouseEvent', { type: 'mousePressed', timestamp, ...at })
    await protocol.send('Input.dispatchMouseEvent', { type: 'mouseReleased', timestamp, ...at })
  }
  await editor(page).getByText('(9 taps)').waitFor()
  await editor(page).getByText('130.0 BPM, as you set it.').waitFor()
  await editor(page).getByRole('button', { name: 'Stop', exact: true }).click()
})

test('a hand-over is heard before it happens', async () => {
  const { page } = dora
  const hear = editor(page).getByRole('button', { name: /^Hear how it leads to/ })
  await hear.scrollIntoViewIfNeeded()
  await hear.click()
  await editor(page).getByRole('button', { name: 'Stop' }).waitFor()
  await page.setViewportSize({ width: 390, height: 844 })
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390)
  expect(dora.faults()).toEqual([])
})
