import { readFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'

const types = {
  'index.html': 'text/html; charset=utf-8',
  'page.css': 'text/css; charset=utf-8',
  'page.js': 'text/javascript; charset=utf-8',
}
type Name = keyof typeof types
const isName = (name: string): name is Name => Object.hasOwn(types, name)

export type PageFile = { type: string; text: string }

let program: Promise<string> | undefined

/** A file of the page that plays Discord, or undefined if there is none at this path. */
export async function pageFile(path: string): Promise<PageFile | undefined> {
  const name = path === '/' ? 'index.html' : path.slice(1)
  if (!isName(name)) return undefined
  if (name !== 'page.js') return { type: types[name], text: await readHere(name) }
  // If the simulator runs from source, the page is only built when it is opened.
  program ??= readHere(name).catch(() => bundled())
  return { type: types[name], text: await program }
}

const readHere = (name: Name) => readFile(new URL(`./page/${name}`, import.meta.url), 'utf8')

async function bundled(): Promise<string> {
  const { bundlePage } = await import('./bundle-page.ts')
  return (await bundlePage(fileURLToPath(new URL('./page/main.tsx', import.meta.url)))).program
}
