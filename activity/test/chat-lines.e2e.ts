import type { Browser, BrowserContextOptions, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { violations } from './axe.ts'
import { sharedChromium, sharedProduct } from './shared-product.ts'
import { showPanel, visitor } from './visitor.ts'

const product = sharedProduct()
let browser: Browser
beforeAll(async () => void (browser = await sharedChromium()))
afterAll(() => browser?.close())

type Somebody = { token: string; uuid: string }

async function answered<T>(path: string, answer: Response): Promise<T> {
  expect([path, answer.status < 300]).toEqual([path, true])
  // The border: what the api answers is held to its schemas by its own tests.
  return (await answer.json()) as T
}

const ask = async <T>(token: string | undefined, path: string, body: object, method = 'POST'): Promise<T> =>
  answered(
    path,
    await fetch(`${product.url}${path}`, {
      method,
      body: JSON.stringify(body),
      headers: { 'Content-Type': 'application/json', ...(token ? { Authorization: `Bearer ${token}` } : {}) },
    }),
  )

async function somebody(nickname: string): Promise<Somebody> {
  const email = `${nickname.toLowerCase()}.${crypto.randomUUID()}@example.test`
  const body = { nickname, email, password: 'correct horse battery' }
  const { accessToken: token, uuid } = await ask<{ accessToken: string; uuid: string }>(
    undefined,
    '/users/sign-up',
    body,
  )
  return { token, uuid }
}

async function pageOf({ token }: Somebody, slug: string, options: BrowserContextOptions): Promise<Page> {
  const { page } = await visitor(browser, options)
  await page.addInitScript((given) => localStorage.setItem('segue-token', given), token)
  await page.goto(`${product.url}/room/${slug}`)
  // A phone shows the chat under the stage from the beginning.
  if (options.viewport?.width === wide.width) await showPanel(page, 'Chat')
  return page
}

const field = (page: Page) => page.getByRole('textbox', { name: /^(Say something to|Di algo a)/ })

/** Pictures of three shapes, drawn by a browser: their edges and cropping are there to be looked at. */
async function pictures(page: Page): Promise<Blob[]> {
  const drawn = await page.evaluate(() =>
    [
      { width: 1200, height: 600, hue: 200 },
      { width: 500, height: 900, hue: 20 },
      { width: 640, height: 640, hue: 120 },
    ].map(({ width, height, hue }) => {
      const canvas = Object.assign(document.createElement('canvas'), { width, height })
      const pen = canvas.getContext('2d')
      const wash = pen?.createLinearGradient(0, 0, width, height)
      wash?.addColorStop(0, `hsl(${hue} 70% 60%)`)
      wash?.addColorStop(1, `hsl(${hue + 60} 70% 25%)`)
      if (pen && wash) pen.fillStyle = wash
      pen?.fillRect(0, 0, width, height)
      return canvas.toDataURL('image/png')
    }),
  )
  return Promise.all(drawn.map(async (url) => (await fetch(url)).blob()))
}

const song = {
  musicProvider: 'spotify',
  songId: 'spotify:track:4uLU6hMCjMI75M1A2tKUQC',
  trackName: 'Midnight in a rather long title that has to end somewhere',
  artistName: 'The Somebodies featuring Everybody Else',
  duration: 215,
}
const playlist = { crateName: 'Sunday crates', totalSongs: 3, thumbnails: [] }
const long = `https://example.test/an/address/that/is/much/longer/than/any/line/of/a/chat/${'could-ever-be-'.repeat(5)}`

const markedUp = `**bold**, *leaning*, ~~gone~~, __under__ and \`code\` in one line
> said before
# Tonight
-# by the way
- slow songs
- [fast ones](https://example.test/fast)
\`\`\`
for (const record of crate) play(record, { at: beat * 4, for: bars(16) })
\`\`\``

/** Fills a room with a line of every kind that people write. */
async function talk(ann: Somebody, ben: Somebody, drawn: readonly Blob[]) {
  const room = await ask<{ uuid: string; slug: string }>(ann.token, '/rooms/infrastructure', { name: 'Every kind' })
  const other = await ask<{ slug: string }>(ben.token, '/rooms/infrastructure', { name: 'The room next door' })
  const say = async (who: Somebody, text: string, { parentId, ...more }: Record<string, unknown> = {}) => {
    const body = { receiver: room.uuid, ...(parentId ? { parentId } : {}), data: { text, ...more } }
    return (await ask<{ data: { id: string } }>(who.token, '/messages', body)).data.id
  }
  const first = await say(ann, 'Doors open at nine, and the first record is on me')
  await ask(ann.token, `/messages/${first}/pin`, {})
  await say(ben, 'I will be there', { parentId: first })
  await say(ben, markedUp)
  await say(ann, 'The last one is ||a secret that nobody knows||')
  await say(ben, `<@uid:${ann.uuid}> look at this`)
  await say(ann, '@here @djs @staff everybody please')
  await say(ann, `Next door: ${product.url}/room/${other.slug}`)
  await say(ben, long)
  const loved = await say(ben, 'Who loves this one?')
  for (const emoji of ['🔥', '🦩', '👍'])
    await ask(ann.token, `/messages/${loved}/reactions/${encodeURIComponent(emoji)}`, {})
  await say(ann, 'This is the one', { metadata: { chatMessage: { message: 'This is the one', songs: [{ song }] } } })
  await say(ann, 'All of Sunday', { metadata: { chatMessage: { message: 'All of Sunday', playlist } } })
  const form = new FormData()
  const fields = { receiver: room.uuid, receiverType: 'group', category: 'message', type: 'image' }
  for (const [name, value] of Object.entries(fields)) form.set(name, value)
  const alternativeTexts = ['The crowd', '', 'The lights']
  form.set('data', JSON.stringify({ text: 'From last night', metadata: { alternativeTexts } }))
  for (const [at, picture] of drawn.entries()) form.append('file', picture, `picture-${at}.png`)
  const headers = { Authorization: `Bearer ${ben.token}` }
  await answered('a form', await fetch(`${product.url}/messages`, { method: 'POST', body: form, headers }))
  return room
}

const wide = { width: 1440, height: 1400 }
const narrow = { width: 390, height: 1400 }
const looks: [string, BrowserContextOptions][] = [
  ['a desk in the dark', { viewport: wide, colorScheme: 'dark' }],
  ['a desk by day', { viewport: wide, colorScheme: 'light' }],
  ['a phone in the dark', { viewport: narrow, colorScheme: 'dark' }],
  ['a phone by day, in Spanish', { viewport: narrow, colorScheme: 'light', locale: 'es-ES' }],
]

test('every kind of line is drawn for everybody, and none is wider than the chat', async () => {
  const [ann, ben] = [await somebody('Ann'), await somebody('Ben')]
  const { page: easel } = await visitor(browser)
  const room = await talk(ann, ben, await pictures(easel))
  await easel.context().close()
  for (const [at, [name, options]] of looks.entries()) {
    const page = await pageOf(at % 2 === 0 ? ann : ben, room.slug, options)
    const log = page.getByRole('log')
    await log.getByRole('button', { name: /(The lights|: The lights)$/ }).waitFor()
    for (const words of ['Midnight in a rather', 'Sunday crates', 'The room next door'])
      await log.getByText(words).first().waitFor()
    expect([name, await violations(page)]).toEqual([name, []])
    const overhang = await log.evaluate((element) => element.scrollWidth - element.clientWidth)
    expect([name, overhang]).toEqual([name, 0])
    // However late the pictures came, the last line is where one looks.
    const below = () =>
      log.evaluate(({ scrollHeight, scrollTop, clientHeight }) => scrollHeight - scrollTop - clientHeight)
    await expect.poll(below).toBeLessThan(60)
    await page.context().close()
  }
})

/** The same picture as if it had been copied somewhere else, several times. */
const paste = (page: Page, times: number) =>
  field(page).evaluate(async (element, count) => {
    const canvas = Object.assign(document.createElement('canvas'), { width: 320, height: 200 })
    canvas.getContext('2d')?.fillRect(20, 20, 100, 100)
    const bytes = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve))
    const clipboardData = new DataTransfer()
    for (let at = 1; at <= count; at++)
      clipboardData.items.add(new File(bytes ? [bytes] : [], `${at}.png`, { type: 'image/png' }))
    element.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }))
  }, times)

test('several pictures that were pasted are one line for whoever else is there', async () => {
  const [ann, ben] = [await somebody('Ann'), await somebody('Ben')]
  const room = await ask<{ slug: string }>(ann.token, '/rooms/infrastructure', { name: 'The darkroom' })
  const [hers, his] = [
    await pageOf(ann, room.slug, { viewport: wide }),
    await pageOf(ben, room.slug, { viewport: narrow }),
  ]
  await hers.getByRole('button', { name: 'Add pictures' }).waitFor()
  await paste(hers, 3)
  await hers.getByRole('textbox', { name: 'What picture 2 shows' }).fill('A square')
  expect(await violations(hers)).toEqual([])
  await field(hers).fill('Three of them')
  await hers.keyboard.press('Enter')
  const line = his.getByRole('article').filter({ hasText: 'Three of them' })
  await line.getByRole('button', { name: /A square$/ }).waitFor()
  await expect.poll(() => line.getByRole('button', { name: /^Picture/ }).count()).toBe(3)
  expect(await his.getByRole('article').count()).toBe(1)
  expect(await violations(his)).toEqual([])
  await line.getByRole('button', { name: /A square$/ }).click()
  await his.getByRole('dialog').getByRole('img', { name: 'A square' }).waitFor()
  expect(await violations(his)).toEqual([])
})

test('a line about a second of the song is marked in it', async () => {
  const ann = await somebody('Ann')
  const page = await pageOf(ann, 'the-night-shift', { viewport: wide })
  const marks = page.locator('[style*="--at"]')
  // A song may end as one speaks of it; then it is about the next one.
  const mark = async () => {
    await field(page).fill('what a beginning at 0:01')
    await page.keyboard.press('Enter')
    return marks
      .first()
      .waitFor({ timeout: 10_000 })
      .then(
        () => true,
        () => false,
      )
  }
  await expect.poll(mark, { timeout: 60_000 }).toBe(true)
  await page.getByRole('article').filter({ hasText: 'what a beginning' }).getByText('♪ 0:01').first().waitFor()
  expect(await violations(page)).toEqual([])
})
