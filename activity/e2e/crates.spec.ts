import type { Page } from '@playwright/test'
import { must } from '@segue/shared/must.ts'
import { violations } from '../test/axe.ts'
import { send, type Member } from '../test/people.ts'
import type { Visitor } from '../test/visitor.ts'
import { toneWav } from '../test/wav.ts'
import { expect, test as base } from './fixtures.ts'

type Crate = { crateUuid: string; crateShortId: string }
type SongList = { songs: { trackName: string; songShortId: string }[] }

type Fixtures = {
  /** Creates a crate with songs of the given titles. */
  createCrate: (owner: Member, titles: readonly string[], more?: object) => Promise<Crate>
  /** The titles of the first songs of a crate on the server. */
  titlesIn: (owner: Member, crate: Crate) => Promise<string[]>
  /** A song of the demo, once it can be found. Unlike those of `createCrate`, its title is visible to everyone. */
  demoSong: (who: Member) => Promise<{ songShortId: string }>
}

const test = base.extend<Fixtures>({
  createCrate: ({ product }, use) =>
    use(async ({ token, uuid }, titles, more = {}) => {
      const crate = await send<Crate>(product.url, '/crate', { crateName: 'Night drive', ...more }, token)
      const songs = titles.map((trackName) => ({
        musicProvider: 'deezer',
        songId: `${uuid}-${trackName}`,
        trackName,
        artistName: 'Noor Fields',
        duration: 200,
      }))
      for (let at = 0; at < songs.length; at += 300) {
        const body = { append: true, songs: songs.slice(at, at + 300) }
        await send(product.url, `/crate/${crate.crateUuid}/songs`, body, token)
      }
      return crate
    }),
  titlesIn: ({ product }, use) =>
    use(async (owner, { crateUuid }) => {
      const { songs } = await get<SongList>(product.url, owner, `/crate/${crateUuid}/songs?limit=300&offset=0`)
      return songs.map((song) => song.trackName)
    }),
  demoSong: ({ product }, use) =>
    use(async (who) => {
      const find = async () => (await get<SongList>(product.url, who, '/search/v2?q=paper%20lanterns')).songs[0]
      await expect.poll(find).toMatchObject({ trackName: 'Paper Lanterns' })
      return must(await find(), 'a song of the demo')
    }),
})

async function get<T>(url: string, { token }: Member, path: string): Promise<T> {
  const answer = await fetch(`${url}${path}`, { headers: { Authorization: `Bearer ${token}` } })
  expect(answer.status).toBe(200)
  return (await answer.json()) as T
}

const rows = (page: Page) => page.getByRole('row')
/** The titles of the rows from top to bottom, which differs from their order in the document. */
const shownTitles = (page: Page) =>
  page
    .locator('[role="row"]')
    .evaluateAll((all) =>
      all
        .toSorted((one, other) => Number(one.dataset['place']) - Number(other.dataset['place']))
        .map((row) => row.querySelector('p[title]')?.getAttribute('title') ?? ''),
    )

async function open({ page }: Visitor, { crateShortId }: Crate): Promise<void> {
  await page.goto(`/playlists/${crateShortId}`)
  await expect(rows(page).first()).toBeVisible()
}

test('songs are reordered by dragging and by the keyboard', async ({ member, createCrate, titlesIn }) => {
  const mara = await member('Mara')
  const crate = await createCrate(mara, ['one', 'two', 'three', 'four'])
  await open(mara, crate)
  const { page } = mara
  const handle = async (title: string) =>
    must(await page.getByRole('button', { name: `Move ${title}`, exact: true }).boundingBox(), 'a handle')
  const [from, to] = [await handle('one'), await handle('three')]
  await page.mouse.move(from.x + 8, from.y + 20)
  await page.mouse.down()
  await page.mouse.move(from.x + 8, from.y + 50, { steps: 4 })
  await page.mouse.move(to.x + 8, to.y + 20, { steps: 6 })
  // The song is dropped once the others have moved.
  await expect.poll(async () => (await handle('three')).y).toBeLessThan(to.y - 40)
  await page.mouse.up()
  await expect.poll(() => titlesIn(mara, crate)).toEqual(['two', 'three', 'one', 'four'])
  await page.getByRole('button', { name: 'Move four', exact: true }).focus()
  for (const key of ['Space', 'ArrowUp', 'ArrowUp', 'Space']) await page.keyboard.press(key)
  await expect.poll(() => titlesIn(mara, crate)).toEqual(['two', 'four', 'three', 'one'])
  await expect.poll(() => shownTitles(page)).toEqual(['two', 'four', 'three', 'one'])
})

test('several songs are selected by clicks or keys, deleted, restored and moved together', async ({
  member,
  createCrate,
  titlesIn,
}) => {
  const mara = await member('Mara')
  const crate = await createCrate(mara, ['one', 'two', 'three', 'four', 'five'])
  await open(mara, crate)
  const { page } = mara
  await rows(page).nth(1).click()
  await rows(page)
    .nth(2)
    .click({ modifiers: ['Shift'] })
  await rows(page)
    .nth(4)
    .click({ modifiers: ['Control'] })
  await expect(page.getByText('3 selected')).toBeVisible()
  await page.keyboard.press('Delete')
  await expect.poll(() => titlesIn(mara, crate)).toEqual(['one', 'four'])
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect.poll(() => titlesIn(mara, crate)).toEqual(['one', 'two', 'three', 'four', 'five'])
  await rows(page).nth(0).focus()
  await page.keyboard.press('Shift+ArrowDown')
  await page.keyboard.press('Alt+End')
  await expect.poll(() => titlesIn(mara, crate)).toEqual(['three', 'four', 'five', 'one', 'two'])
})

test('songs are added to a crate from the search and by dropping a file on it', async ({
  member,
  createCrate,
  titlesIn,
  demoSong,
}) => {
  const mara = await member('Mara')
  await demoSong(mara)
  const crate = await createCrate(mara, ['zero'])
  await open(mara, crate)
  const { page } = mara
  await page.getByRole('button', { name: 'Find songs' }).click()
  await page.getByRole('searchbox').fill('paper lanterns')
  await page.getByRole('button', { name: 'Add Paper Lanterns to the crate' }).click()
  await expect.poll(() => titlesIn(mara, crate)).toEqual(['zero', 'Paper Lanterns'])
  await page.keyboard.press('Escape')
  const files = await page.evaluateHandle(
    (data) => {
      const transfer = new DataTransfer()
      transfer.items.add(new File([new Uint8Array(data)], 'Mara - Dropped Song.wav', { type: 'audio/wav' }))
      return transfer
    },
    [...toneWav(8, 330)],
  )
  for (const type of ['dragenter', 'dragover', 'drop'])
    await rows(page).first().dispatchEvent(type, { dataTransfer: files })
  await expect.poll(() => titlesIn(mara, crate)).toEqual(['zero', 'Paper Lanterns', 'Dropped Song'])
})

test('a guest with the link sees a shared crate and its songs, but not a private crate', async ({
  member,
  guest,
  createCrate,
  demoSong,
}) => {
  const mara = await member('Mara')
  const shared = await createCrate(mara, ['one', 'two'], { isPublic: true })
  const hidden = await createCrate(mara, ['three'])
  const { songShortId } = await demoSong(mara)
  const visitor = await guest({ locale: 'es', viewport: { width: 390, height: 844 }, colorScheme: 'light' })
  await open(visitor, shared)
  const { page } = visitor
  await expect.poll(() => shownTitles(page)).toEqual(['one', 'two'])
  await expect(page.getByRole('button', { name: /^Mover/ })).toHaveCount(0)
  expect(await violations(page)).toEqual([])
  await page.goto(`/song/${songShortId}`)
  await expect(page.getByRole('heading', { name: 'Paper Lanterns' })).toBeVisible()
  expect(await violations(page)).toEqual([])
  await page.goto(`/playlists/${hidden.crateShortId}`)
  await expect(page.getByRole('heading', { name: 'Esta caja no está disponible' })).toBeVisible()
})

for (const { none, find, ...look } of [
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
] as const)
  test(`crates are accessible and fit a ${look.colorScheme} screen ${look.viewport.width} pixels wide`, async ({
    member,
    createCrate,
  }) => {
    const mara = await member('Mara', look)
    const { page } = mara
    await page.goto('/playlists')
    await expect(page.getByRole('heading', { name: none })).toBeVisible()
    expect(await violations(page)).toEqual([])
    const crate = await createCrate(mara, ['one', 'two'])
    await page.goto('/playlists')
    await expect(page.getByText('Night drive')).toBeVisible()
    expect(await violations(page)).toEqual([])
    await open(mara, crate)
    expect(await violations(page)).toEqual([])
    expect(await page.evaluate(() => document.documentElement.scrollWidth <= window.innerWidth)).toBe(true)
    await page.getByRole('button', { name: find }).click()
    await expect(page.getByRole('searchbox')).toBeVisible()
    expect(await violations(page)).toEqual([])
  })

test('the room keeps playing while the listener browses their crates, until they leave it', async ({ member }) => {
  const mara = await member('Mara')
  const { page } = mara
  const energy = async () => (await mara.sound()).energy
  await page.goto('/room/the-night-shift')
  await mara.tapToListen()
  await expect.poll(energy).toBeGreaterThan(0)
  await page.getByRole('button', { name: 'Your account' }).click()
  await page.getByRole('menuitem', { name: 'Crates' }).click()
  await expect(page.getByRole('heading', { name: 'No crates yet' })).toBeVisible()
  const dock = page.getByRole('complementary', { name: 'Current room' })
  await expect(dock).toBeVisible()
  expect(await mara.sound()).toMatchObject({ status: 'live' })
  await expect.poll(energy).toBeGreaterThan(0)
  expect(await violations(page)).toEqual([])
  await dock.getByRole('link', { name: 'Back to The Night Shift' }).click()
  await expect(page.getByRole('button', { name: 'Step up', exact: true }).first()).toBeVisible()
  await expect(dock).toHaveCount(0)
  expect(await mara.sound()).toMatchObject({ status: 'live' })

  await page.goBack()
  await dock.getByRole('button', { name: 'Leave the room' }).click()
  await expect(dock).toHaveCount(0)
  expect(await page.evaluate(() => window.segue)).toBeUndefined()
})

test('a crate of five thousand songs renders only the visible rows and is navigated with keys', async ({
  member,
  createCrate,
  titlesIn,
}) => {
  const mara = await member('Mara')
  const crate = await createCrate(
    mara,
    Array.from({ length: 5000 }, (_, at) => `song ${at + 1}`),
  )
  await open(mara, crate)
  const { page } = mara
  await expect(page.getByText('5000 songs')).toBeVisible()
  await rows(page).first().focus()
  // End jumps to the last loaded song, and the very last song is not loaded at first.
  await expect(async () => {
    await page.keyboard.press('End')
    await expect(page.getByText('song 5000', { exact: true })).toBeVisible({ timeout: 100 })
  }).toPass()
  expect(await rows(page).count()).toBeLessThan(60)
  await page.keyboard.press('Alt+Home')
  await expect.poll(async () => (await titlesIn(mara, crate))[0]).toBe('song 5000')
})

test('the page of a long crate is as tall as its window', async ({ member, product }) => {
  const { page, token } = await member('Ann', { viewport: { width: 1280, height: 800 } })
  const songs = Array.from({ length: 40 }, (_, at) => ({
    musicProvider: 'audius',
    songId: `song-${at}`,
    trackName: `Song ${at}`,
    artistName: 'Vera',
    duration: 200,
  }))
  const { crateUuid } = await send<{ crateUuid: string }>(product.url, '/crate', { crateName: 'Long', songs }, token)
  await page.goto(`/playlists/${crateUuid}`)
  await expect(page.getByText('Song 0', { exact: true }).first()).toBeVisible()
  const heights = () => page.evaluate(() => [document.documentElement.scrollHeight, window.innerHeight])
  expect(await heights()).toEqual([800, 800])
})
