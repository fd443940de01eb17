import { create } from 'zustand'
import { wordsAt } from '../i18n.ts'
import { toast } from '../toasts.ts'

/** Whether a newer version exists, whether a song is playing, and whether to reload when it ends. */
export const useVersion = create<{ isOld: boolean; songPlays: boolean; reloadsAfterSong: boolean }>(() => ({
  isOld: false,
  songPlays: false,
  reloadsAfterSong: false,
}))

/** The entry file of a page, whose name changes with every version. */
const beginningOf = (page: string): string | null =>
  /<script[^>]*\stype="module"[^>]*\ssrc="([^"]+)"/.exec(page)?.[1] ?? null

/** Whether the server serves another version than the one running here. */
export function isOtherVersion(own: string | null, page: string): boolean {
  const current = beginningOf(page)
  return own !== null && current !== null && own !== current
}

/**
 * Checks for a new version and offers it. Called when a chunk fails to load, since unused chunks of an old version may
 * be gone from the server, and after a reconnect.
 */
export async function noticeNewVersion(): Promise<void> {
  if (useVersion.getState().isOld) return
  const own = document.querySelector('script[type="module"][src]')?.getAttribute('src') ?? null
  try {
    const answer = await fetch('/', { cache: 'no-store' })
    if (!answer.ok || !isOtherVersion(own, await answer.text()) || useVersion.getState().isOld) return
  } catch {
    // Being offline is handled elsewhere.
    return
  }
  useVersion.setState({ isOld: true })
  toast(wordsAt('common.newVersion'), {
    action: { words: wordsAt('page.reload'), run: reloadGently },
    stays: true,
  })
}

/** Reloads the page: immediately, or when the current song ends. */
function reloadGently(): void {
  if (!useVersion.getState().songPlays) return reload()
  useVersion.setState({ reloadsAfterSong: true })
  toast(wordsAt('common.reloadsAfterSong'), {
    action: { words: wordsAt('common.reloadNow'), run: reload },
    stays: true,
  })
}

export const reload = (): void => location.reload()
