import type { Page } from '@playwright/test'

/** Windows from a phone to a desktop, the sizes of Discord's frames, and half of a desktop, as at a zoom of 200 %. */
export const roomSizes = [
  [320, 640],
  [344, 700],
  [360, 640],
  [390, 844],
  [430, 932],
  [575, 400],
  [640, 360],
  [640, 400],
  [667, 320],
  [700, 900],
  [720, 450],
  [800, 600],
  [844, 390],
  [960, 540],
  [1024, 576],
  [1024, 768],
  [1280, 720],
  [1440, 900],
  [1920, 1080],
] as const

type Measured = { deckHeight: number; song: string; faults: string[] }

/** Runs in the page: whether the room says what plays and who plays it, and whether everything can be reached. */
export async function measure(): Promise<Measured> {
  for (let frame = 0; frame < 3; frame++) await new Promise(requestAnimationFrame)
  const isShown = (element: Element) => {
    const { width, height } = element.getBoundingClientRect()
    return width > 2 && height > 2 && element.checkVisibility({ opacityProperty: true, visibilityProperty: true })
  }
  const isCut = (text: Element) =>
    text.scrollHeight > text.clientHeight + 1 || text.scrollWidth > text.clientWidth + 1
  const nameOf = (element: Element) => element.ariaLabel ?? element.textContent.trim()
  const deck = document.querySelector('section:has(> * progress)')
  const header = document.querySelector('header')
  const song = deck?.querySelector('[aria-live]:has([aria-haspopup=dialog])')
  const [opener, artist, credits] = song?.children ?? []
  const title = opener?.firstElementChild
  const room = header?.querySelector('h1 button')
  if (!deck || !header || !song || !title || !artist || !credits || !room)
    return { deckHeight: 0, song: '', faults: ['something is missing'] }

  const wide = song.clientWidth
  const isLong = title.textContent.length > 20
  const dj = credits.firstElementChild?.querySelector('span:last-child')
  const account = [...header.querySelectorAll('button')].at(-1)
  const tabs = document.querySelector('section [role=tablist]:has([role=tab]:nth-child(6))')
  const active = tabs?.querySelector('[aria-selected=true]')?.getBoundingClientRect()
  const row = tabs?.getBoundingClientRect()
  const sound = [...deck.querySelectorAll('button')].filter((button) =>
    /^(Mute|Sound|Silenciar|Sonido)$/.test(nameOf(button)),
  )
  const stageButton = deck.querySelector('[class*="_way_"] > button')
  const label = stageButton?.lastElementChild
  const sentence = deck.querySelector('p > svg + span')
  const votes = deck.querySelectorAll('fieldset > button')
  const heightOf = (element: Element) => element.getBoundingClientRect().height
  const isNarrow = (element: Element) => element.getBoundingClientRect().width < 43.5
  const bottomOf = (element: Element) => element.getBoundingClientRect().bottom
  const lineOf = (element: Element) => parseFloat(getComputedStyle(element).lineHeight)
  const faults = {
    'the title is cut off': isCut(title) && (wide < 219.5 || (innerWidth >= 640 && !isLong)),
    'the artist is cut off': isCut(artist) && artist.clientWidth < 100,
    'the DJ is not shown': !dj || !isShown(dj) || dj.clientWidth < Math.min(60, dj.scrollWidth),
    'the sentence takes more than two lines': sentence && heightOf(sentence) > 2.5 * lineOf(sentence),
    'the button to the stage has no label':
      deck.clientWidth >= 1000 && !(stageButton && label && bottomOf(label) <= bottomOf(stageButton)),
    'a vote is narrower than a thumb':
      innerWidth >= 360 && innerWidth < 760 && innerHeight > innerWidth && [...votes].some(isNarrow),
    'the sound has no button': !sound.some(isShown),
    'the account is not the last button of the header': !account?.ariaHasPopup,
    'the name of the room is cut off': isCut(room) && room.clientWidth < 120,
    'the active tab is out of sight': active && row && (active.left < row.left - 1 || active.right > row.right + 1),
    'the tabs cannot be scrolled':
      tabs && row && (row.right > innerWidth + 1 || getComputedStyle(tabs).overflowX !== 'auto'),
  }
  const boxes = (within: Element) =>
    [...within.querySelectorAll('button, a, h1, input')].filter(isShown).map((element) => ({
      element,
      box: element.getBoundingClientRect(),
    }))
  const outside = [deck, header].flatMap((whole) => {
    const edges = whole.getBoundingClientRect()
    return boxes(whole)
      .filter(({ box }) => box.left < edges.left - 1 || box.right > edges.right + 1 || box.bottom > innerHeight + 1)
      .map(({ element }) => `${nameOf(element)} is outside`)
  })
  const overlaps = [deck, header].flatMap((whole) => {
    const shown = boxes(whole)
    return shown.flatMap((one, at) =>
      shown.slice(at + 1).flatMap((other) => {
        if (one.element.contains(other.element)) return []
        const width = Math.min(one.box.right, other.box.right) - Math.max(one.box.left, other.box.left)
        const height = Math.min(one.box.bottom, other.box.bottom) - Math.max(one.box.top, other.box.top)
        return width > 1 && height > 1 ? [`${nameOf(one.element)} overlaps ${nameOf(other.element)}`] : []
      }),
    )
  })
  return {
    deckHeight: deck.getBoundingClientRect().height,
    song: `${title.textContent} (${wide} px)`,
    faults: [...Object.entries(faults).flatMap(([fault, isSo]) => (isSo ? [fault] : [])), ...outside, ...overlaps],
  }
}

/** Measures a room once its layout no longer changes: after a new size, it is rendered more than once. */
async function settled(page: Page) {
  let last = await page.evaluate(measure)
  for (;;) {
    await page.waitForTimeout(100)
    const now = await page.evaluate(measure)
    if (now.deckHeight === last.deckHeight) return now
    last = now
  }
}

/** Measures a room at every size, and collects its faults. `heights` are those of the deck so far. */
export async function faultsAtEverySize(
  page: Page,
  { state, heights }: { state: string; heights: Map<string, number> },
): Promise<string[]> {
  const found: string[] = []
  const panel = state.split(', ').at(-1)
  for (const [width, height] of roomSizes) {
    await page.setViewportSize({ width, height })
    const look = async () => {
      const { deckHeight, song, faults } = await settled(page)
      const key = `${width}×${height}, ${panel}`
      const before = heights.get(key) ?? deckHeight
      if (faults.length === 0) heights.set(key, before)
      const jumps =
        Math.abs(before - deckHeight) > 0.5 ? [`the deck is ${deckHeight} px high instead of ${before}`] : []
      return [...faults, ...jumps].map((fault) => `${width}×${height}, ${state}, “${song}”: ${fault}`)
    }
    let faults = await look()
    // Panels and lazy parts may still be loading.
    for (let tries = 0; faults.length > 0 && tries < 10; tries++) {
      await page.waitForTimeout(200)
      faults = await look()
    }
    found.push(...faults)
  }
  return found
}
