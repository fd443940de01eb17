import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { must } from '@segue/shared/must.ts'
import { violations } from './axe.ts'
import { sharedChromium, sharedProduct } from './shared-product.ts'
import { visitor, type Visitor } from './visitor.ts'
import { toneWav } from './wav.ts'

const product = sharedProduct()
let browser: Browser
beforeAll(async () => {
  browser = await sharedChromium()
})
afterAll(() => browser?.close())

type Made = { crateUuid: string; crateShortId: string }
type Listed = { songs: { trackName: string; songShortId: string; crateSongUuid: string }[] }

let people = 0

/** Somebody with an account, and what they can ask of the api beside their browser. */
async function somebody(options: Parameters<typeof visitor>[1] = {}) {
  const nickname = `Mara${++people}`
  const send = async <T>(method: string, path: string, body?: object, token?: string): Promise<T> => {
    const answer = await fetch(`${product.url}${path}`, {
      method,
      headers: { 'Content-Type': 'application/json', ...(token ? { Authorization: `Bearer ${token}` } : {}) },
      ...(body ? { body: JSON.stringify(body) } : {}),
    })
    expect([path, answer.status < 300]).toEqual([path, true])
    // The border: what the api answers is held to its schemas by its own tests.
    return (await answer.json()) as T
  }
  const { accessToken } = await send<{ accessToken: string }>('POST', '/users/sign-up', {
    nickname,
    email: `${nickname.toLowerCase()}.${crypto.randomUUID()}@crates.test`,
    password: 'correct horse battery',
  })
  const who = await visitor(browser, options)
  await who.page.addInitScript((token) => localStorage.setItem('segue-token', token), accessToken)
  const titles = async (crateUuid: string, offset = 0) => {
    const path = `/crate/${crateUuid}/songs?limit=300&offset=${offset}`
    const { songs } = await send<Listed>('GET', path, undefined, accessToken)
    return songs.map((song) => song.trackName)
  }
  /** A crate with songs that have these names. */
  async function crate(names: readonly string[], more: object = {}): Promise<Made> {
    const made = await send<Made>('POST', '/crate', { crateName: 'Night drive', ...more }, accessToken)
    for (let at = 0; at < names.length; at += 300)
      await send(
        'POST',
        `/crate/${made.crateUuid}/songs`,
        {
          append: true,
          songs: names.slice(at, at + 300).map((trackName) => ({
            musicProvider: 'deezer',
            songId: `${nickname}-${trackName}`,
            trackName,
            artistName: 'Noor Fields',
            duration: 200,
          })),
        },
        accessToken,
      )
    return made
  }
  return { ...who, titles, crate, send: <T>(path: string) => send<T>('GET', path, undefined, accessToken) }
}

/** A record that the house has brought along: what everybody is told of a song is never what one account said of it. */
async function houseRecordFound(who: Awaited<ReturnType<typeof somebody>>) {
  const find = () => who.send<Listed>('/search/v2?q=paper%20lanterns').then(({ songs }) => songs[0])
  await expect.poll(find, { timeout: 30_000 }).toMatchObject({ trackName: 'Paper Lanterns' })
  return must(await find(), 'a record of the house')
}

const rows = (page: Page) => page.getByRole('row')
const shownTitles = (page: Page) =>
  page
    .locator('[role="row"]')
    .evaluateAll((all) =>
      all
        .toSorted((one, other) => Number(one.dataset['place']) - Number(other.dataset['place']))
        .map((row) => row.querySelector('p[title]')?.getAttribute('title') ?? ''),
    )

async function opened({ page }: Visitor, { crateShortId }: Made): Promise<void> {
  await page.goto(`${product.url}/playlists/${crateShortId}`)
  await rows(page).first().waitFor()
}

test('songs are dragged, and moved by the keys of a handle, and the server has them in that order', async () => {
  const mara = await somebody()
  const made = await mara.crate(['one', 'two', 'three', 'four'])
  await opened(mara, made)
  const { page } = mara
  const handle = async (title: string) =>
    must(await page.getByRole('button', { name: `Move ${title}`, exact: true }).boundingBox(), 'a handle')
  const [from, to] = [await handle('one'), await handle('three')]
  await page.mouse.move(from.x + 8, from.y + 20)
  await page.mouse.down()
  await page.mouse.move(from.x + 8, from.y + 50, { steps: 4 })
  await page.mouse.move(to.x + 8, to.y + 20, { steps: 6 })
  // One lets go once the others have made room.
  await expect.poll(async () => (await handle('three')).y).toBeLessThan(to.y - 40)
  await page.mouse.up()
  await expect.poll(() => mara.titles(made.crateUuid)).toEqual(['two', 'three', 'one', 'four'])
  await page.getByRole('button', { name: 'Move four', exact: true }).focus()
  for (const key of ['Space', 'ArrowUp', 'ArrowUp', 'Space']) await page.keyboard.press(key)
  await expect.poll(() => mara.titles(made.crateUuid)).toEqual(['two', 'four', 'three', 'one'])
  await expect.poll(() => shownTitles(page)).toEqual(['two', 'four', 'three', 'one'])
  expect(mara.faults()).toEqual([])
  await mara.close()
})

test('songs are chosen by shift and by keys, taken out together, and put back where they were', async () => {
  const mara = await somebody()
  const made = await mara.crate(['one', 'two', 'three', 'four', 'five'])
  await opened(mara, made)
  const { page } = mara
  await rows(page).nth(1).click()
  await rows(page)
    .nth(2)
    .click({ modifiers: ['Shift'] })
  await rows(page)
    .nth(4)
    .click({ modifiers: ['Control'] })
  await page.getByText('3 selected').waitFor()
  await page.keyboard.press('Delete')
  await expect.poll(() => mara.titles(made.crateUuid)).toEqual(['one', 'four'])
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect.poll(() => mara.titles(made.crateUuid)).toEqual(['one', 'two', 'three', 'four', 'five'])
  await rows(page).nth(0).focus()
  await page.keyboard.press('Shift+ArrowDown')
  await page.keyboard.press('Alt+End')
  await expect.poll(() => mara.titles(made.crateUuid)).toEqual(['three', 'four', 'five', 'one', 'two'])
  await mara.close()
})

test('songs come into a crate by search, and a file that is dropped on it becomes one of them', async () => {
  const mara = await somebody()
  await houseRecordFound(mara)
  const made = await mara.crate(['zero'], { crateName: 'Target' })
  await opened(mara, made)
  const { page } = mara
  await page.getByRole('button', { name: 'Find songs' }).click()
  await page.getByRole('searchbox').fill('paper lanterns')
  await page.getByRole('button', { name: 'Add Paper Lanterns to the crate' }).click()
  await expect.poll(() => mara.titles(made.crateUuid)).toEqual(['zero', 'Paper Lanterns'])
  await page.keyboard.press('Escape')
  const bytes = [...toneWav(8, 330)]
  const files = await page.evaluateHandle((data) => {
    const transfer = new DataTransfer()
    transfer.items.add(new File([new Uint8Array(data)], 'Mara - Dropped Song.wav', { type: 'audio/wav' }))
    return transfer
  }, bytes)
  for (const type of ['dragenter', 'dragover', 'drop'])
    await rows(page).first().dispatchEvent(type, { dataTransfer: files })
  await expect
    .poll(() => mara.titles(made.crateUuid), { timeout: 60_000 })
    .toEqual(['zero', 'Paper Lanterns', 'Dropped Song'])
  await mara.close()
})

test('an import that cannot be done here says so, and one that runs is looked at again until it is done', async () => {
  const mara = await somebody()
  await mara.crate(['one'])
  const { page } = mara
  const refusal = 'Playlists of this music provider cannot be imported here'
  await page.route('**/crate', (route) =>
    route.fulfill({ status: 404, json: { statusCode: 404, message: refusal, error: 'Not Found' } }),
  )
  const lookedAt: number[] = []
  let answeredAt = Infinity
  await page.route('**/crate/user?*', async (route) => {
    lookedAt.push(performance.now())
    const importing = lookedAt.length === 1
    const answer = await route.fetch()
    const list = (await answer.json()) as { crates: object[] }
    const state = {
      importStatus: importing ? 'IN_PROGRESS' : 'COMPLETE',
      importProgress: { musicProvider: 'spotify', done: importing ? 40 : 120, missed: 0, total: 120, failure: null },
    }
    if (importing) answeredAt = performance.now()
    await route.fulfill({ json: { ...list, crates: list.crates.map((crate) => ({ ...crate, ...state })) } })
  })
  await page.goto(`${product.url}/playlists`)
  const words = 'Importing from Spotify: 40 of 120'
  await page.getByRole('progressbar', { name: words }).waitFor({ state: 'attached' })
  await page.getByText(words).waitFor({ state: 'detached' })
  expect((lookedAt[1] ?? 0) - answeredAt).toBeGreaterThan(3000)
  await page.getByRole('button', { name: 'Import a playlist' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Link to the playlist').fill('https://example.com/playlist/1')
  await page.keyboard.press('Enter')
  await dialog.getByText('We don’t recognize that link.').waitFor()
  await dialog.getByLabel('Link to the playlist').fill('https://www.deezer.com/playlist/908622995')
  await dialog.getByRole('button', { name: 'Import from Deezer' }).click()
  await dialog.getByText(refusal).waitFor()
  await mara.close()
})

test('whoever has the link sees a shared crate and its songs, and nobody a private one', async () => {
  const mara = await somebody()
  const shared = await mara.crate(['one', 'two'], { isPublic: true })
  const hidden = await mara.crate(['three'])
  const { songShortId } = await houseRecordFound(mara)
  const guest = await visitor(browser, { locale: 'es', viewport: { width: 390, height: 844 }, colorScheme: 'light' })
  await opened(guest, shared)
  expect(await shownTitles(guest.page)).toEqual(['one', 'two'])
  expect(await guest.page.getByRole('button', { name: /^Mover/ }).count()).toBe(0)
  expect(await violations(guest.page)).toEqual([])
  await guest.page.goto(`${product.url}/song/${songShortId}`)
  await guest.page.getByRole('heading', { name: 'Paper Lanterns' }).waitFor()
  expect(await violations(guest.page)).toEqual([])
  await guest.page.goto(`${product.url}/playlists/${hidden.crateShortId}`)
  await guest.page.getByRole('heading', { name: 'Esta caja no está disponible' }).waitFor()
  await guest.close()
  await mara.close()
})

test.each([
  {
    locale: 'en-GB',
    viewport: { width: 1440, height: 900 },
    colorScheme: 'dark',
    none: 'No crates yet',
    find: 'Find songs',
  },
  {
    locale: 'es-ES',
    viewport: { width: 390, height: 844 },
    colorScheme: 'light',
    none: 'Aún no hay cajas',
    find: 'Buscar canciones',
  },
] as const)('crates keep every rule of axe and fit the screen ($locale)', async ({ none, find, ...look }) => {
  const mara = await somebody(look)
  const { page } = mara
  await page.goto(`${product.url}/playlists`)
  await page.getByRole('heading', { name: none }).waitFor()
  expect(await violations(page)).toEqual([])
  const made = await mara.crate(['one', 'two'])
  await page.goto(`${product.url}/playlists`)
  await page.getByText('Night drive').waitFor()
  expect(await violations(page)).toEqual([])
  await opened(mara, made)
  expect(await violations(page)).toEqual([])
  expect(await page.evaluate(() => document.documentElement.scrollWidth <= window.innerWidth)).toBe(true)
  await page.getByRole('button', { name: find }).click()
  await page.getByRole('searchbox').waitFor()
  expect(await violations(page)).toEqual([])
  await mara.close()
})

test('the music of a room goes on beside the crates, and one walks back in or leaves', async () => {
  const mara = await somebody()
  const { page } = mara
  await page.goto(`${product.url}/room/the-night-shift`)
  await mara.tapToListen()
  await expect.poll(async () => (await mara.sound()).energy, { timeout: 60_000 }).toBeGreaterThan(0)
  await page.getByRole('button', { name: 'Your account' }).click()
  await page.getByRole('menuitem', { name: 'Crates' }).click()
  await page.getByRole('heading', { name: 'No crates yet' }).waitFor()
  const dock = page.getByRole('complementary', { name: 'The room you are in' })
  await dock.waitFor()
  expect(await mara.sound()).toMatchObject({ status: 'live' })
  await expect.poll(async () => (await mara.sound()).energy, { timeout: 60_000 }).toBeGreaterThan(0)
  expect(await violations(page)).toEqual([])
  await dock.getByRole('link', { name: /^Back to The Night Shift/ }).click()
  await page.getByRole('button', { name: 'Step up', exact: true }).first().waitFor()
  expect([await mara.sound(), await dock.count()]).toMatchObject([{ status: 'live' }, 0])

  await page.goBack()
  await dock.getByRole('button', { name: 'Leave the room' }).click()
  await dock.waitFor({ state: 'detached' })
  expect(await page.evaluate(() => window.segue)).toBeUndefined()
  await mara.close()
})

test('of five thousand songs only those in sight are drawn, and the last is one key away', async () => {
  const mara = await somebody()
  const made = await mara.crate(Array.from({ length: 5000 }, (_, at) => `song ${at + 1}`))
  await opened(mara, made)
  const { page } = mara
  await page.getByText('5000 songs').waitFor()
  await rows(page).first().focus()
  // The crate says how many it has before the last of them has come; until then the end is that of what is there.
  const last = async () => {
    await page.keyboard.press('End')
    return page.getByText('song 5000', { exact: true }).isVisible()
  }
  await expect.poll(last, { timeout: 30_000 }).toBe(true)
  expect(await rows(page).count()).toBeLessThan(60)
  await page.keyboard.press('Alt+Home')
  await expect.poll(async () => (await mara.titles(made.crateUuid))[0]).toBe('song 5000')
  await mara.close()
})
