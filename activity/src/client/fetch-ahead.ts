type Prefetch = () => Promise<void>

const wanted = new Set<Prefetch>()
/** How long the room has the network to itself: audio, stage and chat come first. */
const afterMs = 5000

/** Registers chunks that may be needed soon, so that they open instantly and without a network. */
export const wantAhead = (...prefetches: Prefetch[]): void => prefetches.forEach((prefetch) => wanted.add(prefetch))

/** Loads the registered chunks one by one while the page is idle. Returns the function that stops it. */
export function fetchAhead(page: Window & typeof globalThis): () => void {
  let stopped = savesData(page.navigator)
  const run = async () => {
    for (const prefetch of wanted) {
      if (stopped) return
      await idle(page)
      await prefetch()
    }
  }
  const timer = page.setTimeout(() => void run(), afterMs)
  return () => {
    stopped = true
    page.clearTimeout(timer)
  }
}

/** Not every browser has `requestIdleCallback`; a short delay is good enough. */
const idle = (page: Window & typeof globalThis) =>
  new Promise<unknown>((resolve) =>
    'requestIdleCallback' in page ? page.requestIdleCallback(resolve, { timeout: 2000 }) : setTimeout(resolve, 200),
  )

function savesData(navigator: Navigator): boolean {
  const { connection } = navigator as Navigator & { connection?: { saveData?: boolean } }
  return connection?.saveData === true
}
