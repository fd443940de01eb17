import { MediaTrouble } from '../run/trouble.ts'

const patienceMs = 15_000

/**
 * Loads a provider's script into the page and waits until it is ready. A script that failed is loaded again next time.
 * Rejects with a `MediaTrouble`.
 */
export function loadScript(page: Window, url: string, ready: (done: () => void) => void): Promise<void> {
  return new Promise((resolve, reject) => {
    const { document } = page
    const script = document.createElement('script')
    const end = (finish: () => void) => {
      page.clearTimeout(timer)
      finish()
    }
    const fail = () =>
      end(() => {
        script.remove()
        reject(new MediaTrouble('unreachable', 'Failed to load the provider’s player'))
      })
    const timer = page.setTimeout(fail, patienceMs)
    ready(() => end(resolve))
    script.src = url
    script.async = true
    script.addEventListener('error', fail)
    document.head.append(script)
  })
}
