import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Page } from '@playwright/test'

type Clip = { x: number; y: number; width: number; height: number }

/**
 * Saves a screenshot for people if SCREENSHOTS names a folder, of a part of the page or all of it, without Playwright's
 * own, which counts as a gesture.
 */
export async function picture(page: Page, name: string, clip?: Clip | null): Promise<void> {
  const folder = process.env['SCREENSHOTS']
  if (!folder) return
  const protocol = await page.context().newCDPSession(page)
  const { data } = await protocol.send('Page.captureScreenshot', {
    format: 'webp',
    quality: 70,
    ...(clip && { clip: { ...clip, scale: 1 } }),
  })
  await writeFile(join(folder, `${name}.webp`), data, 'base64')
}
