import i18next from 'i18next'
import { happened } from '../client/news/happenings.ts'
import { surface } from '../client/surface.ts'
import { toast } from '../client/toasts.ts'

/** Shares the URL of one of our pages, or copies it. */
export async function share(path: string, title: string): Promise<void> {
  const url = new URL(path, location.origin).href
  const outcome = await surface.share({ title, text: title, url })
  if (outcome !== 'refused' && path.startsWith('/playlists/')) happened('playlistShared')
  if (outcome === 'copied') toast(i18next.t('common.copied'), { tone: 'good' })
  if (outcome === 'refused') toast(url)
}
