type Prefetch = () => Promise<void>

const wanted = new Set<Prefetch>()
/** The room has the network to itself for this long: music, picture and chat come first. */
const afterMs = 5000

/** Names what people may press soon, so that it opens at once and also without a network. */
export const wantAhead = (...prefetches: Prefetch[]): void => prefetches.forEach((prefetch) => wanted.add(prefetch))

/** Fetches it, one after the other, while there is nothing else to do. The answer stops it. */
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

/** Not every browser tells when it is idle; a moment does as well. */
const idle = (page: Window & typeof globalThis) =>
  new Promise<unknown>((resolve) =>
    'requestIdleCallback' in page ? page.requestIdleCallback(resolve, { timeout: 2000 }) : setTimeout(resolve, 200),
  )

function savesData(navigator: Navigator): boolean {
  const { connection } = navigator as Navigator & { connection?: { saveData?: boolean } }
  return connection?.saveData === true
}
