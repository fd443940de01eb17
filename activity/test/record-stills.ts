import { mkdirSync, writeFileSync } from 'node:fs'
import { createServer } from 'vite'
import type { Design } from '@segue/shared/room/settings/settings.ts'
import { must } from '@segue/shared/must.ts'
import { launchChromium } from './chromium.ts'

/**
 * `npm run stills`: draws every scene once, for link previews and for the page of a room before its code has loaded. To
 * be repeated when a scene's drawing changes.
 */
const folder = `${import.meta.dirname}/../../api/src/services/rooms/previews/stills`
/** The stage above the words of a link preview, and behind a page that loads. */
const card = { width: 1200, height: 630, bottom: 150, ratio: 1, seats: 5 }
const door = { width: 480, height: 300, bottom: 0, ratio: 1, seats: 3 }
const jpegQuality = 0.62
const maxDoorBytes = 7500

type View = typeof card
type Page = {
  designs: Design[]
  still: (design: Design, mood: 'live' | 'empty', view: View, type: string, quality: number) => Promise<string>
  table: (design: Design, view: View) => Promise<object>
}
declare const window: Page

const vite = await createServer({
  configFile: `${import.meta.dirname}/../vite.config.ts`,
  server: { port: 0, host: '127.0.0.1' },
  logLevel: 'warn',
})
await vite.listen()
const browser = await launchChromium()
try {
  const page = await browser.newPage()
  await page.goto(`${must(vite.resolvedUrls?.local[0], 'the address of the gallery')}gallery/stills.html`)
  await page.waitForFunction(() => 'still' in window)
  const still = (design: Design, mood: 'live' | 'empty', view: View, type: string, quality: number) =>
    page.evaluate(([d, m, v, t, q]) => window.still(d, m, v, t, q), [design, mood, view, type, quality] as const)

  /** The best quality whose picture is small enough to be part of a page. */
  async function doorOf(design: Design): Promise<string> {
    for (let quality = 0.7; quality > 0; quality -= 0.05) {
      const picture = await still(design, 'live', door, 'image/webp', quality)
      if (picture.length * 0.75 <= maxDoorBytes) return picture
    }
    throw new Error(`The still of ${design} is too large`)
  }

  mkdirSync(folder, { recursive: true })
  const designs = await page.evaluate(() => window.designs)
  for (const design of designs) {
    const drawn = {
      live: await still(design, 'live', card, 'image/jpeg', jpegQuality),
      empty: await still(design, 'empty', card, 'image/jpeg', jpegQuality),
      door: await doorOf(design),
      ...(await page.evaluate(([d, v]) => window.table(d, v), [design, card] as const)),
    }
    writeFileSync(`${folder}/${design}.json`, `${JSON.stringify(drawn, null, 2)}\n`)
    console.log(design, ...Object.entries(drawn).map(([name, value]) => `${name} ${String(value).length}`))
  }
  const rows = designs.map((name) => `  ${name}: () => import('./${name}.json', { with: { type: 'json' } }),`)
  const head = '// Written by `npm run stills`.\nexport const stills = {'
  writeFileSync(`${folder}/index.ts`, `${[head, ...rows, '}'].join('\n')}\n`)
} finally {
  await browser.close()
  await vite.close()
}
