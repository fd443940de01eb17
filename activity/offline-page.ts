import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Plugin } from 'vite'

const read = (path: string) => readFileSync(join(import.meta.dirname, path), 'utf8')
/** The catalogs with the page's texts. Vite's configuration can't import the list of languages from the package. */
const catalogs = '../shared/src/i18n/'
const languages = readdirSync(join(import.meta.dirname, catalogs)).flatMap(
  (file) => /^pages-(\w+)\.json$/.exec(file)?.[1] ?? [],
)

type Words = { offline: { title: string; about: string } }

function sectionIn(language: string): string {
  const { offline }: Words = JSON.parse(read(`${catalogs}pages-${language}.json`))
  return `<main lang="${language}" hidden><h1>${offline.title}</h1><p role="status">${offline.about}</p></main>`
}

/** The service worker with its page for when the server can't be reached, in all languages. */
export function serviceWorker(): string {
  const page = read('offline.html').replace('{{languages}}', () => languages.map(sectionIn).join(''))
  return read('public/service-worker.js').replace("offlinePage = ''", () => `offlinePage = ${JSON.stringify(page)}`)
}

/** Builds the page into the service worker: they change together, and no cache can hold an older page. */
export const offlinePage = (): Plugin => ({
  name: 'offline-page',
  apply: 'build',
  generateBundle() {
    this.emitFile({ type: 'asset', fileName: 'service-worker.js', source: serviceWorker() })
  },
})
