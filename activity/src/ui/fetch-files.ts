/** The file that this is in, beside which all others are. */
const here = import.meta.url
/** What is there or on its way, by address. What was lost is not in it. */
const files = new Map<string, Promise<unknown>>()

/**
 * Imports a part of the client once all of its files have come, in place of the bundler's own helper; `names` are the
 * files that the bundler knows it to need. Most browsers remember of a module that it could not be fetched, and ask for it
 * no more as long as the page lives: nothing is imported that may still be lost (decision 0026).
 */
export async function fetchedFirst<Module>(load: () => Promise<Module>, names: readonly string[]): Promise<Module> {
  if (files.size === 0) for (const address of ofThePage()) files.set(address, Promise.resolve())
  const addresses = names.length > 0 ? names.map((name) => new URL(`/${name}`, here)) : ownFile(load)
  await Promise.all(addresses.map(({ href }) => fetchOnce(href)))
  return load()
}

/** What came with the page. Its scripts wait for its style sheets: one that is empty by now was lost. */
function ofThePage(): string[] {
  const all = <Of extends Element>(selector: string) => [...document.querySelectorAll<Of>(selector)]
  const sheets = all<HTMLLinkElement>('link[rel=stylesheet]').filter(({ sheet }) => sheet !== null)
  const modules = all<HTMLLinkElement>('link[rel=modulepreload]')
  const scripts = all<HTMLScriptElement>('script[type=module]')
  return [...[...sheets, ...modules].map(({ href }) => href), ...scripts.map(({ src }) => src)]
}

/** The bundler names no file of a part that has but one: it stands in the part's `import()` alone. */
function ownFile(load: () => unknown): URL[] {
  const file = /import\((["'`])(.+?)\1\)/.exec(load.toString())?.[2]
  return file === undefined ? [] : [new URL(file, here)]
}

function fetchOnce(address: string): Promise<unknown> {
  const known = files.get(address)
  if (known) return known
  const coming = address.endsWith('.css') ? fetchStyle(address) : fetchScript(address)
  files.set(address, coming)
  coming.catch(() => files.delete(address))
  return coming
}

/** Into the browser's cache, where the import finds it. */
async function fetchScript(address: string): Promise<void> {
  const answer = await fetch(address)
  if (!answer.ok) throw new Error(`${address} answered ${answer.status}`)
  await answer.arrayBuffer()
}

function fetchStyle(address: string): Promise<void> {
  const link = document.createElement('link')
  link.rel = 'stylesheet'
  link.crossOrigin = ''
  link.href = address
  document.head.append(link)
  return new Promise((resolve, reject) => {
    link.addEventListener('load', () => resolve())
    link.addEventListener('error', () => {
      link.remove()
      reject(new Error(`${address} could not be fetched`))
    })
  })
}
