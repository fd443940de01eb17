import { mkdir, readdir, readFile, writeFile } from 'node:fs/promises'
import { basename, dirname, join, relative } from 'node:path'
import subsetFont from 'subset-font'
import type { Plugin } from 'vite'

const catalogs = join(import.meta.dirname, '../shared/src/i18n')
const cache = join(import.meta.dirname, '../node_modules/.cache/segue/fonts')
/** Names have these, whatever our texts are made of. */
const ascii = String.fromCharCode(...Array.from({ length: 0x7f - 0x20 }, (_, at) => 0x20 + at))
/**
 * Adds a rule to each font's style sheet for the characters of our own texts, with a file that has only those: half the
 * size of the Latin file, which is then loaded only when a page shows another character.
 */
export const firstFonts = (): Plugin => ({
  name: 'first-fonts',
  apply: 'build',
  enforce: 'pre',
  transform: {
    filter: { id: /\/@fontsource[^?]*\.css$/ },
    async handler(css, id) {
      const { rule, path } = latinRuleIn(css)
      const others = await otherCharacters()
      const latin = await readFile(join(dirname(id), path))
      const file = join(cache, basename(path).replace('-latin-', '-texts-'))
      await mkdir(cache, { recursive: true })
      await writeFile(file, await subsetFont(latin, ascii + others.join(''), { targetFormat: 'woff2' }))
      return `${css}\n${ruleFor(rule, relative(dirname(id), file), others)}`
    },
  },
})

/** The rule for Latin characters in a style sheet of Fontsource, and the path of its file. */
export function latinRuleIn(css: string): { rule: string; path: string } {
  const [rule, path] = /@font-face \{[^}]*url\((\.\/files\/[^)]*-latin-(?!ext)[^)]*\.woff2)\)[^}]*\}/.exec(css) ?? []
  if (rule === undefined || path === undefined) throw new Error('The style sheet has no rule for Latin characters')
  return { rule, path }
}

/** The same rule for another file. It has to come last, because the last rule that has a character wins. */
export function ruleFor(rule: string, file: string, others: readonly string[]): string {
  const range = ['U+20-7E', ...others.map((one) => `U+${one.codePointAt(0)?.toString(16).toUpperCase()}`)]
  return rule
    .replace(/src: [^;]*/, `src: url(${file}) format('woff2')`)
    .replace(/unicode-range: [^;]*/, `unicode-range: ${range.join(',')}`)
}

/** The characters of our texts that are not ASCII. */
async function otherCharacters(): Promise<string[]> {
  const files = (await readdir(catalogs)).filter((name) => name.endsWith('.json'))
  const texts = await Promise.all(files.map((name) => readFile(join(catalogs, name), 'utf8')))
  return [...new Set(texts.join(''))].filter((one) => one > '~').sort()
}
