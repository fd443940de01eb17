import { afterEach, beforeEach, expect, test, vi } from 'vitest'

/** The files requested, and those that fail to load. */
let requests: string[] = []
let lost: Set<string> = new Set()

beforeEach(() => {
  vi.stubGlobal('fetch', async (address: string) => {
    const name = new URL(address).pathname
    requests.push(name)
    if (lost.has(name)) throw new TypeError('Failed to fetch')
    return new Response('export {}', { status: name.includes('gone') ? 404 : 200 })
  })
})
afterEach(() => {
  vi.resetModules()
  document.head.replaceChildren()
  ;[requests, lost] = [[], new Set()]
})

/** A fresh page that has loaded no files yet. */
const page = async () => (await import('./fetch-files.ts')).fetchedFirst

/** A module import that counts its calls. */
function part(source = '') {
  const load = vi.fn(async () => 'the part')
  return Object.assign(load, { toString: () => source })
}

test('a module is imported only after all of its files have loaded, and loaded files are not fetched again', async () => {
  const fetchedFirst = await page()
  const load = part()
  lost.add('/assets/two.js')
  await expect(fetchedFirst(load, ['assets/one.js', 'assets/two.js'])).rejects.toThrow('Failed to fetch')
  expect(load).not.toHaveBeenCalled()
  lost.clear()
  expect(await fetchedFirst(load, ['assets/one.js', 'assets/two.js'])).toBe('the part')
  await fetchedFirst(load, ['assets/two.js'])
  expect(requests).toEqual(['/assets/one.js', '/assets/two.js', '/assets/two.js'])
})

test('two parts that need the same file concurrently fetch it once', async () => {
  const fetchedFirst = await page()
  const names = ['assets/both.js']
  expect(await Promise.all([fetchedFirst(part(), names), fetchedFirst(part(), names)])).toEqual([
    'the part',
    'the part',
  ])
  expect(requests).toEqual(['/assets/both.js'])
})

test('a file removed by a newer version counts as failed', async () => {
  const fetchedFirst = await page()
  await expect(fetchedFirst(part(), ['assets/gone.js'])).rejects.toThrow('returned 404')
})

test('the file of a part with a single file is found in its import', async () => {
  const fetchedFirst = await page()
  await fetchedFirst(part('()=>import(`/assets/words-es.js`)'), [])
  await fetchedFirst(part('() => import("/assets/words-en.js")'), [])
  expect(requests).toEqual(['/assets/words-es.js', '/assets/words-en.js'])
})

test('files that the page itself has loaded are not fetched', async () => {
  document.head.innerHTML = '<link rel="modulepreload" href="file:///assets/start.js" />'
  const fetchedFirst = await page()
  await fetchedFirst(part(), ['assets/start.js', 'assets/more.js'])
  expect(requests).toEqual(['/assets/more.js'])
})

test('once its files are in the cache, a part is read together with everything it imports, each file once', async () => {
  const fetchedFirst = await page()
  const read = () =>
    [...document.querySelectorAll<HTMLLinkElement>('link')].map(({ rel, href }) => [rel, new URL(href).pathname])
  lost.add('/assets/deep.js')
  await expect(fetchedFirst(part(), ['assets/room.js', 'assets/deep.js'])).rejects.toThrow('Failed to fetch')
  expect(read()).toEqual([])
  lost.clear()
  const load = vi.fn(async () => expect(read()).toHaveLength(2))
  await fetchedFirst(load, ['assets/room.js', 'assets/deep.js'])
  expect(load).toHaveBeenCalledOnce()
  await fetchedFirst(part(), ['assets/room.js'])
  expect(read()).toEqual([
    ['modulepreload', '/assets/room.js'],
    ['modulepreload', '/assets/deep.js'],
  ])
})

/** The style sheets requested from here on. None of them loads by itself. */
function requestedSheets(): HTMLLinkElement[] {
  const links: HTMLLinkElement[] = []
  vi.spyOn(document.head, 'append').mockImplementation((link) => {
    if (link instanceof HTMLLinkElement) links.push(link)
  })
  return links
}

/** A style sheet link of the page, with its sheet, or null if it failed to load. */
function sheetOfPage(name: string, sheet: object | null): void {
  const link = document.createElement('link')
  link.rel = 'stylesheet'
  Object.defineProperties(link, { href: { value: `file:///assets/${name}` }, sheet: { value: sheet } })
  document.head.append(link)
}

test('a style sheet of the page that failed to load is fetched with the first part that needs it', async () => {
  sheetOfPage('here.css', {})
  sheetOfPage('lost.css', null)
  const fetchedFirst = await page()
  const links = requestedSheets()
  const coming = fetchedFirst(part(), ['assets/here.css', 'assets/lost.css'])
  links[0]?.dispatchEvent(new Event('load'))
  expect(await coming).toBe('the part')
  expect(links.map(({ href }) => href)).toEqual(['file:///assets/lost.css'])
})

test('a part waits for its style sheet, and a sheet that failed to load is requested again', async () => {
  const fetchedFirst = await page()
  const load = part()
  const links = requestedSheets()
  const first = fetchedFirst(load, ['assets/part.css'])
  links[0]?.dispatchEvent(new Event('error'))
  await expect(first).rejects.toThrow('could not be fetched')
  expect(load).not.toHaveBeenCalled()
  const second = fetchedFirst(load, ['assets/part.css'])
  links[1]?.dispatchEvent(new Event('load'))
  expect(await second).toBe('the part')
  expect(links.map(({ rel, href }) => `${rel} ${href}`)).toEqual(Array(2).fill('stylesheet file:///assets/part.css'))
})
