import type { Browser, Locator, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { must } from '@segue/shared/must.ts'
import { launchChromium } from './chromium.ts'
import { openProductWithProviders } from './providers/product-with-providers.ts'
import { showPanel, visitor } from './visitor.ts'
import { toneWav } from './wav.ts'

let product: Awaited<ReturnType<typeof openProductWithProviders>>
let browser: Browser
beforeAll(async () => {
  product = await openProductWithProviders()
  // What is not pretended is nowhere.
  browser = await launchChromium(['--host-resolver-rules=MAP * ~NOTFOUND, EXCLUDE localhost'])
})
afterAll(async () => {
  await browser?.close()
  await product?.stop()
})

async function ask<T>(method: string, path: string, body?: object, token?: string): Promise<T> {
  const answer = await fetch(`${product.url}${path}`, {
    method,
    headers: { 'Content-Type': 'application/json', ...(token ? { Authorization: `Bearer ${token}` } : {}) },
    ...(body ? { body: JSON.stringify(body) } : {}),
  })
  expect([path, answer.status < 300]).toEqual([path, true])
  // The border: what the api answers is held to its schemas by its own tests.
  return (await answer.json()) as T
}

async function somebody(nickname: string): Promise<string> {
  const email = `${nickname.toLowerCase()}@crates.test`
  const body = { nickname, email, password: 'correct horse battery' }
  return (await ask<{ accessToken: string }>('POST', '/users/sign-up', body)).accessToken
}

async function browsing(token: string, options: Parameters<typeof visitor>[1] = {}) {
  const who = await visitor(browser, options)
  await who.page.addInitScript((kept) => localStorage.setItem('segue-token', kept), token)
  const song = { body: toneWav(60, 220), contentType: 'audio/wav', headers: { 'Access-Control-Allow-Origin': '*' } }
  await who.page.route('https://creatornode.audius.co/tracks/**', (route) => route.fulfill(song))
  return who
}

const linkTo = (number: number) =>
  `https://open.spotify.com/track/${must(product.spotify.tracks[number], 'a song').id}`
const nameOf = (number: number) => must(product.spotify.tracks[number], 'a song').name

async function importing(page: Page, link: string, from: string) {
  await page.getByRole('button', { name: 'Import a playlist' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Link to the playlist').fill(link)
  await dialog.getByRole('button', { name: `Import from ${from}` }).click()
  await dialog.waitFor({ state: 'hidden' })
}

test('a playlist comes in page by page in sight of its owner, and one that does not exist says so', async () => {
  const token = await somebody('Mara')
  const { page, faults, close } = await browsing(token)
  await page.goto(`${product.url}/playlists`)
  await importing(page, 'https://audius.co/testers/playlist/sixty', 'Audius')
  const words = 'Importing from Audius: 50 of 60'
  await page.getByRole('progressbar', { name: words }).waitFor({ state: 'attached', timeout: 15_000 })
  product.openSecondPage()
  await page.getByRole('progressbar', { name: /^Importing/ }).waitFor({ state: 'detached', timeout: 15_000 })
  await page.getByText('60 songs', { exact: true }).first().waitFor()
  await page.getByRole('heading', { name: 'Sixty of the best' }).waitFor()
  await page.getByRole('row').first().focus()
  await page.keyboard.press('End')
  await page.getByTitle('Song 60', { exact: true }).waitFor()

  await page.goto(`${product.url}/playlists`)
  await page.getByText('Sixty of the best').waitFor()
  await importing(page, 'https://www.deezer.com/playlist/404', 'Deezer')
  const sentence = 'The music provider has no such playlist, or it is private.'
  await page.getByRole('alert').filter({ hasText: sentence }).waitFor({ timeout: 15_000 })
  expect(faults()).toEqual([])
  await close()
})

test('songs come into the queue by a link that is pasted, from the chat and from what plays', async () => {
  const [ann, bob] = [await somebody('Ann'), await somebody('Bob')]
  const room = await ask<{ uuid: string; slug: string }>('POST', '/rooms/infrastructure', { name: 'Links' }, ann)
  const dj = await product.enter(ann, room.uuid)
  const { page, faults, close } = await browsing(bob)
  await page.goto(`${product.url}/room/${room.slug}`)
  const queued = async () => {
    const { songs } = await ask<{ songs: { trackName: string }[] }>(
      'GET',
      '/crate/special/queue/songs',
      undefined,
      bob,
    )
    return songs.map(({ trackName }) => trackName)
  }

  await showPanel(page, 'Queue')
  await page.getByRole('tab', { name: 'Search' }).click()
  await page.getByRole('searchbox').fill(linkTo(0))
  await page.getByTitle(nameOf(0), { exact: true }).waitFor()
  await page.getByRole('button', { name: 'Add to queue' }).first().click()
  await expect.poll(queued).toEqual([nameOf(0)])

  const plays = product.audius.tracks[6]
  const song = {
    musicProviders: { audius: plays?.id },
    trackName: plays?.title,
    artistName: 'The Testers',
    duration: 200,
  }
  const crate = await ask<{ crateUuid: string }>('POST', '/crate', { songs: [song] }, ann)
  const { songs } = await ask<{ songs: { songId: string }[] }>(
    'GET',
    `/crate/${crate.crateUuid}/songs`,
    undefined,
    ann,
  )
  await dj.act('addDj', { song: { songId: songs[0]?.songId } })
  await page
    .getByRole('region', { name: 'Now playing' })
    .getByRole('button', { name: 'Save or queue “Song 7”' })
    .click()
  await page.getByRole('menuitem', { name: 'Add to queue' }).click()
  await expect.poll(queued).toEqual([nameOf(0), 'Song 7'])

  await showPanel(page, 'Chat')
  await page.getByPlaceholder('Say something').fill(`Hear this: ${linkTo(2)}`)
  await page.keyboard.press('Enter')
  await page.getByRole('button', { name: 'Add to queue · Spotify' }).click()
  await expect.poll(queued).toEqual([nameOf(0), 'Song 7', nameOf(2)])
  expect(faults()).toEqual([])
  dj.leave()
  await close()
})

/** A finger that comes down on something, trembles as fingers do, and stays for a while. */
async function rest(page: Page, on: Locator, ms: number) {
  const box = must(await on.boundingBox(), 'something to touch')
  const touch = await page.context().newCDPSession(page)
  const at = (by: number) => [{ x: box.x + box.width / 2 + by, y: box.y + box.height / 2 }]
  await touch.send('Input.dispatchTouchEvent', { type: 'touchStart', touchPoints: at(0) })
  await touch.send('Input.dispatchTouchEvent', { type: 'touchMove', touchPoints: at(3) })
  await page.waitForTimeout(ms)
  await touch.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] })
  await touch.detach()
}

const fits = (page: Page) => page.evaluate(() => document.documentElement.scrollWidth <= window.innerWidth)

test('on a phone a finger that rests chooses songs, and those that tap after it choose more', async () => {
  const token = await somebody('Cleo')
  const phone = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true }
  const { page, faults, close } = await browsing(token, phone)
  const songs = [0, 1, 2].map((number) => ({
    musicProviders: { spotify: product.spotify.tracks[number]?.id },
    trackName: nameOf(number),
    artistName: 'The Testers',
    duration: 200,
  }))
  const made = await ask<{ crateShortId: string }>('POST', '/crate', { crateName: 'Pocket', songs }, token)
  await page.goto(`${product.url}/playlists/${made.crateShortId}`)
  const row = (at: number) => page.getByRole('row').nth(at)
  await rest(page, row(0).getByTitle(nameOf(0)), 700)
  await page.getByText('1 selected').waitFor()
  await row(2).getByTitle(nameOf(2)).tap()
  await page.getByText('2 selected').waitFor()
  expect(await fits(page)).toBe(true)
  expect(faults()).toEqual([])
  await close()
})

test('a song, its album and its artist have pages of their own, which fit a phone', async () => {
  const token = await somebody('Dora')
  const link = encodeURIComponent(linkTo(4))
  const { songShortId } = await ask<{ songShortId: string }>('GET', `/song-data/${link}`, undefined, token)
  const guest = await visitor(browser, { viewport: { width: 390, height: 844 } })
  const { page } = guest
  const heading = (name: string) => page.getByRole('heading', { name, exact: true, level: 1 }).waitFor()
  await page.goto(`${product.url}/song/${songShortId}`)
  await heading(nameOf(4))
  expect(await fits(page)).toBe(true)
  await page.getByRole('link', { name: 'Test Pressings' }).click()
  await heading('Test Pressings')
  await page.getByTitle(nameOf(4), { exact: true }).waitFor()
  expect(await fits(page)).toBe(true)
  await page.goBack()
  await page.getByRole('link', { name: 'The Testers, Guest' }).click()
  await heading('The Testers, Guest')
  await page.getByRole('link', { name: /Test Pressings/ }).waitFor()
  expect(await fits(page)).toBe(true)
  expect(guest.faults()).toEqual([])
  await guest.close()
})
