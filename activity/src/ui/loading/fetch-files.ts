/** The URL of this file; all others are next to it. */
const here = import.meta.url
/** Files that have loaded or are loading, by URL. Failed ones are removed. */
const files = new Map<string, Promise<unknown>>()
/** The files that have been read as modules, by URL. */
const modules = new Set<string>()

/**
 * Imports a module once all of its files have loaded; replaces the bundler's own helper. `names` are the files that the
 * bundler says it needs. Most browsers remember that a module failed to load and don't request it again while the page
 * lives, so nothing may be imported that can still fail (decision 0026).
 */
export async function fetchedFirst<Module>(load: () => Promise<Module>, names: readonly string[]): Promise<Module> {
  if (files.size === 0)
    for (const address of ofThePage()) {
      files.set(address, Promise.resolve())
      modules.add(address)
    }
  const addresses = names.length > 0 ? names.map((name) => new URL(`/${name}`, here)) : ownFile(load)
  await Promise.all(addresses.map(({ href }) => fetchOnce(href)))
  for (const { href } of addresses) if (href.endsWith('.js')) readAhead(href)
  return load()
}

/**
 * Reads a file that is in the browser's cache as a module, together with the others: by themselves, browsers look for
 * what a module imports only once they have read it.
 */
function readAhead(address: string): void {
  if (modules.has(address)) return
  modules.add(address)
  const link = document.createElement('link')
  link.rel = 'modulepreload'
  link.crossOrigin = ''
  link.href = address
  document.head.append(link)
}

/** The files loaded by the page. Its scripts run after its style sheets, so a sheet that is still empty has failed. */
function ofThePage(): string[] {
  const all = <Of extends Element>(selector: string) => [...document.querySelectorAll<Of>(selector)]
  const sheets = all<HTMLLinkElement>('link[rel=stylesheet]').filter(({ sheet }) => sheet !== null)
  const modules = all<HTMLLinkElement>('link[rel=modulepreload]')
  const scripts = all<HTMLScriptElement>('script[type=module]')
  return [...[...sheets, ...modules].map(({ href }) => href), ...scripts.map(({ src }) => src)]
}

/** The bundler lists no files for a module with a single file, which is only named in its `import()`. */
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

/** Loads it into the browser's cache, where the import finds it. */
async function fetchScript(address: string): Promise<void> {
  const answer = await fetch(address)
  if (!answer.ok) throw new Error(`${address} returned ${answer.status}`)
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
