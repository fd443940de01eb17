import type { BrowserContextOptions, Page } from 'playwright-core'
import { violations } from '../test/axe.ts'
import { createChatRoom } from '../test/chat-room.ts'
import { type ApiUser, send } from '../test/people.ts'
import { chatField, showPanel, writeLine } from '../test/visitor.ts'
import { expect, test } from './fixtures.ts'

const desk = { viewport: { width: 1440, height: 1400 } }
const phone = { viewport: { width: 390, height: 1400 } }

/** Opens a room's page with its chat, which a phone shows from the start. */
async function openChat(page: Page, slug: string): Promise<void> {
  await page.goto(`/room/${slug}`)
  if (page.viewportSize()?.width === desk.viewport.width) await showPanel(page, 'Chat')
}

/** Draws PNG pictures of three shapes in the browser. */
async function drawPictures(page: Page): Promise<Blob[]> {
  const urls = await page.evaluate(() =>
    [
      { width: 1200, height: 600, hue: 200 },
      { width: 500, height: 900, hue: 20 },
      { width: 640, height: 640, hue: 120 },
    ].map(({ width, height, hue }) => {
      const canvas = Object.assign(document.createElement('canvas'), { width, height })
      const context = canvas.getContext('2d')
      const gradient = context?.createLinearGradient(0, 0, width, height)
      gradient?.addColorStop(0, `hsl(${hue} 70% 60%)`)
      gradient?.addColorStop(1, `hsl(${hue + 60} 70% 25%)`)
      if (context && gradient) context.fillStyle = gradient
      context?.fillRect(0, 0, width, height)
      return canvas.toDataURL('image/png')
    }),
  )
  return Promise.all(urls.map(async (url) => (await fetch(url)).blob()))
}

const song = {
  musicProvider: 'spotify',
  songId: 'spotify:track:4uLU6hMCjMI75M1A2tKUQC',
  trackName: 'Midnight in a rather long title that has to end somewhere',
  artistName: 'The Somebodies featuring Everybody Else',
  duration: 215,
}
const playlist = { crateName: 'Sunday crates', totalSongs: 3, thumbnails: [] }
const longUrl = `https://example.test/an/address/that/is/much/longer/than/any/line/of/a/chat/${'could-ever-be-'.repeat(5)}`

const markedUp = `**bold**, *italic*, ~~struck~~, __underlined__ and \`code\` in one line
> a quotation
# Tonight
-# by the way
- slow songs
- [fast ones](https://example.test/fast)
\`\`\`
for (const record of crate) play(record, { at: beat * 4, for: bars(16) })
\`\`\``

/** Posts a message of every kind and returns the room's slug. */
async function postEveryKind(url: string, ann: ApiUser, ben: ApiUser, pictures: readonly Blob[]): Promise<string> {
  const { uuid, slug, post } = await createChatRoom(url, ann, 'Every kind')
  const other = await createChatRoom(url, ben, 'The room next door')
  const first = await post(ann, 'Doors open at nine, and the first record is on me')
  await send(url, `/messages/${first}/pin`, {}, ann.token)
  await post(ben, 'I will be there', { parentId: first })
  await post(ben, markedUp)
  await post(ann, 'The last one is ||a secret that nobody knows||')
  await post(ben, `<@uid:${ann.uuid}> look at this`)
  await post(ann, '@here @djs @staff everybody please')
  await post(ann, `Next door: ${url}/room/${other.slug}`)
  await post(ben, longUrl)
  const loved = await post(ben, 'Who loves this one?')
  for (const emoji of ['🔥', '🦩', '👍'])
    await send(url, `/messages/${loved}/reactions/${encodeURIComponent(emoji)}`, {}, ann.token)
  await post(ann, 'This is the one', { metadata: { chatMessage: { message: 'This is the one', songs: [{ song }] } } })
  await post(ann, 'All of Sunday', { metadata: { chatMessage: { message: 'All of Sunday', playlist } } })
  await postPictures(url, ben, uuid, pictures)
  return slug
}

async function postPictures(
  url: string,
  author: ApiUser,
  receiver: string,
  pictures: readonly Blob[],
): Promise<void> {
  const form = new FormData()
  const fields = { receiver, receiverType: 'group', category: 'message', type: 'image' }
  for (const [name, value] of Object.entries(fields)) form.set(name, value)
  const alternativeTexts = ['The crowd', '', 'The lights']
  form.set('data', JSON.stringify({ text: 'From last night', metadata: { alternativeTexts } }))
  for (const [index, picture] of pictures.entries()) form.append('file', picture, `picture-${index}.png`)
  const headers = { Authorization: `Bearer ${author.token}` }
  const response = await fetch(`${url}/messages`, { method: 'POST', body: form, headers })
  expect(response.ok).toBe(true)
}

const looks: [name: string, options: BrowserContextOptions][] = [
  ['a desktop in the dark theme', { ...desk, colorScheme: 'dark' }],
  ['a desktop in the light theme', { ...desk, colorScheme: 'light' }],
  ['a phone in the dark theme', { ...phone, colorScheme: 'dark' }],
  ['a phone in the light theme, in Spanish', { ...phone, colorScheme: 'light', locale: 'es-ES' }],
]
for (const [name, options] of looks)
  test(`every kind of message is accessible and fits into the chat on ${name}`, async ({ member, product }) => {
    const [ann, ben] = [await member('Ann', options), await member('Ben')]
    const { page } = ann
    await openChat(page, await postEveryKind(product.url, ann, ben, await drawPictures(page)))
    const log = page.getByRole('log')
    await expect(log.getByRole('button', { name: /(The lights|: The lights)$/ })).toBeVisible()
    for (const words of ['Midnight in a rather', 'Sunday crates', 'The room next door'])
      await expect(log.getByText(words).first()).toBeVisible()
    expect(await violations(page)).toEqual([])
    expect(await log.evaluate((element) => element.scrollWidth - element.clientWidth)).toBe(0)
    // Pictures that load late must not push the last message out of view.
    const distanceFromEnd = () =>
      log.evaluate(({ scrollHeight, scrollTop, clientHeight }) => scrollHeight - scrollTop - clientHeight)
    await expect.poll(distanceFromEnd).toBeLessThan(60)
  })

/** Pastes copies of a picture into the field as if they had been copied from another application. */
const pastePictures = (page: Page, count: number) =>
  chatField(page).evaluate(async (element, copies) => {
    const canvas = Object.assign(document.createElement('canvas'), { width: 320, height: 200 })
    canvas.getContext('2d')?.fillRect(20, 20, 100, 100)
    const bytes = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve))
    const clipboardData = new DataTransfer()
    for (let index = 1; index <= copies; index++)
      clipboardData.items.add(new File(bytes ? [bytes] : [], `${index}.png`, { type: 'image/png' }))
    element.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }))
  }, count)

test('pasted pictures are sent as one message, and others can open them', async ({ member, product }) => {
  const [ann, ben] = [await member('Ann', desk), await member('Ben', phone)]
  const { slug } = await createChatRoom(product.url, ann, 'The darkroom')
  await openChat(ann.page, slug)
  await openChat(ben.page, slug)
  await expect(ann.page.getByRole('button', { name: 'Add pictures' })).toBeVisible()
  await pastePictures(ann.page, 3)
  await ann.page.getByRole('textbox', { name: 'Description of picture 2 (alt text)' }).fill('A square')
  expect(await violations(ann.page)).toEqual([])
  await writeLine(ann.page, 'Three of them')
  const message = ben.page.getByRole('article').filter({ hasText: 'Three of them' })
  await expect(message.getByRole('button', { name: /^Picture/ })).toHaveCount(3)
  await expect(ben.page.getByRole('article')).toHaveCount(1)
  expect(await violations(ben.page)).toEqual([])
  await message.getByRole('button', { name: /A square$/ }).click()
  await expect(ben.page.getByRole('dialog').getByRole('img', { name: 'A square' })).toBeVisible()
  expect(await violations(ben.page)).toEqual([])
})

test('a message about a second of the song is marked on the progress bar', async ({ member }) => {
  const { page } = await member('Ann', desk)
  await openChat(page, 'the-night-shift')
  await expect(async () => {
    // If the song ends meanwhile, the message is about the next one.
    await writeLine(page, 'what a beginning at 0:01')
    await expect(page.locator('[style*="--at"]').first()).toBeVisible({ timeout: 10_000 })
  }).toPass()
  const message = page.getByRole('article').filter({ hasText: 'what a beginning' })
  await expect(message.getByText('♪ 0:01').first()).toBeVisible()
  expect(await violations(page)).toEqual([])
})

test('C leads to the message field, one Tab before it is the newest message, and Enter there opens its options', async ({
  member,
  product,
}) => {
  const ann = await member('Ann', desk)
  const { page } = ann
  const { slug } = await createChatRoom(product.url, ann, 'The keyboard')
  await openChat(page, slug)
  for (const text of ['One', 'Two', 'Three']) await writeLine(page, text)
  await expect(page.getByRole('article')).toHaveCount(3)
  await page.getByRole('region', { name: 'Chat' }).getByRole('button', { name: 'Close Chat' }).click()
  await page.keyboard.press('c')
  await expect(chatField(page)).toBeFocused()
  await page.keyboard.press('Shift+Tab')
  await expect(page.getByRole('article').filter({ hasText: 'Three' })).toBeFocused()
  await page.keyboard.press('Home')
  await expect(page.getByRole('article').filter({ hasText: 'One' })).toBeFocused()
  expect(await violations(page)).toEqual([])
  await page.keyboard.press('Enter')
  await expect(page.getByRole('menu')).toBeFocused()
  await page.keyboard.press('ArrowDown')
  await expect(page.getByRole('menuitem', { name: 'Reply', exact: true })).toBeFocused()
  await page.keyboard.press('Escape')
  await expect(page.getByRole('button', { name: /^Options for/ }).first()).toBeFocused()
  await page.keyboard.press('Tab')
  await expect(chatField(page)).toBeFocused()
})
