import type { Locator, Page } from '@playwright/test'
import { must } from '@segue/shared/must.ts'
import { chromiumOptions } from '../test/chromium.ts'
import type { Member } from '../test/people.ts'
import { openProductWithProviders } from '../test/providers/product-with-providers.ts'
import { chatField, showPanel, writeLine } from '../test/visitor.ts'
import { toneWav } from '../test/wav.ts'
import { expect, test as base, type Product } from './fixtures.ts'

type Providers = Awaited<ReturnType<typeof openProductWithProviders>>

const test = base.extend<object, { providers: Providers; product: Product }>({
  providers: [
    // oxlint-disable-next-line no-empty-pattern -- Playwright reads from the pattern that nothing is needed.
    async ({}, use) => {
      const providers = await openProductWithProviders()
      await use(providers)
      await providers.stop()
    },
    { scope: 'worker', timeout: 300_000 },
  ],
  product: [
    ({ providers: { url } }, use) => use({ url, simulatorPort: 0, outboxUrl: '', serviceToken: '' }),
    { scope: 'worker' },
  ],
})

// The browser can only reach the product and requests that a test fulfills.
test.use({ launchOptions: chromiumOptions(['--host-resolver-rules=MAP * ~NOTFOUND, EXCLUDE localhost']) })

const name = (providers: Providers, number: number) => must(providers.spotify.tracks[number], 'a song').name
const link = (providers: Providers, number: number) =>
  `https://open.spotify.com/track/${must(providers.spotify.tracks[number], 'a song').id}`

async function ask<T>(url: string, method: string, path: string, token: string, body?: object): Promise<T> {
  const answer = await fetch(`${url}${path}`, {
    method,
    headers: { 'Content-Type': 'application/json', Authorization: `Bearer ${token}` },
    ...(body ? { body: JSON.stringify(body) } : {}),
  })
  expect([path, answer.status < 300]).toEqual([path, true])
  return (await answer.json()) as T
}

/** Fakes Audius in a browser, so that its songs can be played. */
const answerForAudius = ({ page }: Member) =>
  page.route('https://creatornode.audius.co/tracks/**', (route) =>
    route.fulfill({
      body: toneWav(60, 220),
      contentType: 'audio/wav',
      headers: { 'Access-Control-Allow-Origin': '*' },
    }),
  )

async function importPlaylist(page: Page, url: string, provider: string) {
  await page.getByRole('button', { name: 'Import playlist' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Playlist link').fill(url)
  await dialog.getByRole('button', { name: `Import from ${provider}` }).click()
  await expect(dialog).toBeHidden()
}

test("a member watches a playlist being imported page by page, and sees why another can't be", async ({
  member,
  providers,
}) => {
  const { page } = await member('Mara')
  await page.goto('/playlists')
  await importPlaylist(page, 'https://audius.co/testers/playlist/sixty', 'Audius')
  await expect(page.getByRole('progressbar', { name: 'Importing from Audius: 50 of 60' })).toBeAttached()
  providers.openSecondPage()
  await expect(page.getByRole('progressbar', { name: /^Importing/ })).toHaveCount(0)
  await expect(page.getByText(/^60 songs/).first()).toBeVisible()
  await expect(page.getByRole('heading', { name: 'Sixty of the best' })).toBeVisible()
  await page.getByRole('row').first().focus()
  await page.keyboard.press('End')
  await expect(page.getByTitle('Song 60', { exact: true })).toBeVisible()

  await page.goto('/playlists')
  await expect(page.getByText('Sixty of the best')).toBeVisible()
  await importPlaylist(page, 'https://www.deezer.com/playlist/404', 'Deezer')
  const sentence = 'This playlist doesn’t exist at the music provider, or it’s private.'
  await expect(page.getByRole('alert').filter({ hasText: sentence })).toBeVisible()
})

test('a song is queued from a pasted link, from the current song and from a link in the chat', async ({
  member,
  product,
  providers,
}) => {
  const [ann, bob] = [await member('Ann'), await member('Bob')]
  await answerForAudius(bob)
  const room = await ask<{ uuid: string; slug: string }>(product.url, 'POST', '/rooms/infrastructure', ann.token, {
    name: 'Links',
  })
  const dj = await providers.enter(ann.token, room.uuid)
  const { page } = bob
  await page.goto(`/room/${room.slug}`)
  const queue = async () => {
    const path = '/crate/special/queue/songs'
    const { songs } = await ask<{ songs: { trackName: string }[] }>(product.url, 'GET', path, bob.token)
    return songs.map(({ trackName }) => trackName)
  }

  await test.step('from a link pasted into the search', async () => {
    await showPanel(page, 'Queue')
    await page.getByRole('tab', { name: 'Search' }).click()
    await page.getByRole('searchbox').fill(link(providers, 0))
    await expect(page.getByTitle(name(providers, 0), { exact: true })).toBeVisible()
    await page.getByRole('button', { name: 'Add to queue' }).first().click()
    await expect.poll(queue).toEqual([name(providers, 0)])
  })

  await test.step('from the current song', async () => {
    const track = must(providers.audius.tracks[6], 'a song')
    const song = {
      musicProviders: { audius: track.id },
      trackName: track.title,
      artistName: 'The Testers',
      duration: 200,
    }
    const { crateUuid } = await ask<{ crateUuid: string }>(product.url, 'POST', '/crate', ann.token, {
      songs: [song],
    })
    const path = `/crate/${crateUuid}/songs`
    const { songs } = await ask<{ songs: { songId: string }[] }>(product.url, 'GET', path, ann.token)
    await dj.act('addDj', { song: { songId: songs[0]?.songId } })
    await page
      .getByRole('region', { name: 'Now playing' })
      .getByRole('button', { name: 'Save or queue “Song 7”' })
      .click()
    await page.getByRole('menuitem', { name: 'Add to queue' }).click()
    await expect.poll(queue).toEqual([name(providers, 0), 'Song 7'])
  })

  await test.step('from a link in the chat', async () => {
    await showPanel(page, 'Chat')
    await expect(chatField(page)).toBeEditable()
    await writeLine(page, `Hear this: ${link(providers, 2)}`)
    await page.getByRole('button', { name: 'Add to queue · Spotify' }).click()
    await expect.poll(queue).toEqual([name(providers, 0), 'Song 7', name(providers, 2)])
  })
  dj.leave()
})

/** Touches an element with a slightly trembling finger, and holds it. */
async function hold(page: Page, on: Locator, ms: number) {
  const box = must(await on.boundingBox(), 'a visible element')
  const devTools = await page.context().newCDPSession(page)
  const at = (by: number) => [{ x: box.x + box.width / 2 + by, y: box.y + box.height / 2 }]
  await devTools.send('Input.dispatchTouchEvent', { type: 'touchStart', touchPoints: at(0) })
  await devTools.send('Input.dispatchTouchEvent', { type: 'touchMove', touchPoints: at(3) })
  await page.waitForTimeout(ms)
  await devTools.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] })
  await devTools.detach()
}

const fits = (page: Page) => page.evaluate(() => document.documentElement.scrollWidth <= window.innerWidth)

test('on a phone a long press selects a song, and taps after it select more', async ({
  member,
  product,
  providers,
}) => {
  const cleo = await member('Cleo', { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true })
  const { page } = cleo
  const songs = [0, 1, 2].map((number) => ({
    musicProviders: { spotify: providers.spotify.tracks[number]?.id },
    trackName: name(providers, number),
    artistName: 'The Testers',
    duration: 200,
  }))
  const body = { crateName: 'Pocket', songs }
  const { crateShortId } = await ask<{ crateShortId: string }>(product.url, 'POST', '/crate', cleo.token, body)
  await page.goto(`/playlists/${crateShortId}`)
  const titleIn = (row: number) => page.getByRole('row').nth(row).getByTitle(name(providers, row))
  await expect(titleIn(2)).toBeVisible()
  await hold(page, titleIn(0), 700)
  await expect(page.getByText('1 selected')).toBeVisible()
  await titleIn(2).tap()
  await expect(page.getByText('2 selected')).toBeVisible()
  expect(await fits(page)).toBe(true)
})

test('a song, its album and its artist have pages that fit a phone', async ({
  member,
  guest,
  product,
  providers,
}) => {
  const { token } = await member('Dora')
  const path = `/song-data/${encodeURIComponent(link(providers, 4))}`
  const { songShortId } = await ask<{ songShortId: string }>(product.url, 'GET', path, token)
  const { page } = await guest({ viewport: { width: 390, height: 844 } })
  const heading = (title: string) => page.getByRole('heading', { name: title, exact: true, level: 1 })
  await page.goto(`/song/${songShortId}`)
  await expect(heading(name(providers, 4))).toBeVisible()
  expect(await fits(page)).toBe(true)
  await page.getByRole('link', { name: 'Test Pressings' }).click()
  await expect(heading('Test Pressings')).toBeVisible()
  await expect(page.getByTitle(name(providers, 4), { exact: true })).toBeVisible()
  expect(await fits(page)).toBe(true)
  await page.goBack()
  await page.getByRole('link', { name: 'The Testers, Guest' }).click()
  await expect(heading('The Testers, Guest')).toBeVisible()
  await expect(page.getByRole('link', { name: /Test Pressings/ })).toBeVisible()
  expect(await fits(page)).toBe(true)
})
