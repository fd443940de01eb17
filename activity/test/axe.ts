import { readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import type { Page } from 'playwright-core'

type AxeResult = { violations: { id: string; nodes: { html: string }[] }[] }

const program = readFile(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8')
const maxLookups = 3

/**
 * The violations that axe finds in a settled page: the rule and the elements. Elements that are still fading in have
 * too little contrast, so only violations that remain count.
 */
export async function violations(page: Page): Promise<string[]> {
  for (let looks = 1; ; looks++) {
    await page.waitForTimeout(600)
    await page.evaluate(await program)
    const { violations: all } = await page.evaluate<AxeResult>('axe.run()')
    const messages = all.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html.slice(0, 120)).join(' | ')}`)
    if (messages.length === 0 || looks === maxLookups) return messages
  }
}
