import { create } from 'zustand'
import { wordsAt } from './i18n.ts'
import { toast } from './toasts.ts'

/** Whether a song is on, and whether the page is to be loaded anew once it is over. */
export const useVersion = create<{ isOld: boolean; songPlays: boolean; reloadsAfterSong: boolean }>(() => ({
  isOld: false,
  songPlays: false,
  reloadsAfterSong: false,
}))

/** The file that a page begins with: its name is another one in every version. */
const beginningOf = (page: string): string | null =>
  /<script[^>]*\stype="module"[^>]*\ssrc="([^"]+)"/.exec(page)?.[1] ?? null

/** Whether the server hands out another version than the one that runs here. */
export function isOtherVersion(own: string | null, page: string): boolean {
  const current = beginningOf(page)
  return own !== null && current !== null && own !== current
}

/**
 * Looks whether there is a new version, and offers it. Parts of this one that were never needed may be gone from the
 * server, so it is asked whenever one does not come, and after a connection was away.
 */
export async function noticeNewVersion(): Promise<void> {
  if (useVersion.getState().isOld) return
  const own = document.querySelector('script[type="module"][src]')?.getAttribute('src') ?? null
  try {
    const answer = await fetch('/', { cache: 'no-store' })
    if (!answer.ok || !isOtherVersion(own, await answer.text()) || useVersion.getState().isOld) return
  } catch {
    // No network: that is trouble of another kind.
    return
  }
  useVersion.setState({ isOld: true })
  toast(wordsAt('common.newVersion'), {
    action: { words: wordsAt('page.reload'), run: reloadGently },
    stays: true,
  })
}

/** Loads the page anew: at once, or when the song that plays is over. */
function reloadGently(): void {
  if (!useVersion.getState().songPlays) return reload()
  useVersion.setState({ reloadsAfterSong: true })
  toast(wordsAt('common.reloadsAfterSong'), {
    action: { words: wordsAt('common.reloadNow'), run: reload },
    stays: true,
  })
}

export const reload = (): void => location.reload()
