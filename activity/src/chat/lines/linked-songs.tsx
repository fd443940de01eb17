import { ListPlus } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { songLinkIn } from '@segue/shared/song/links.ts'
import { providerNames } from '@segue/shared/song/providers.ts'
import { call, queries } from '../../client/api.ts'
import { listenerCountry } from '../../client/device/country.ts'
import { useIsUser } from '../../client/session.ts'
import { toast, toastFailure } from '../../client/toasts.ts'
import { addToQueue } from '../../song/queue.ts'
import { titleOf } from '../../song/song-words.ts'
import { Button } from '../../ui/button.tsx'
import { linksIn, partsOf } from './text/markup.ts'

/** More buttons than this in one message would only flood the chat. */
const maxLinks = 3
const fiveMinutesMs = 5 * 60_000

/** A button for each song linked in a message, which adds the song to the user's queue. */
export function LinkedSongs({ text }: { text: string }) {
  const isUser = useIsUser()
  if (!isUser) return null
  const urls = linksIn(partsOf(text))
  const songs = [...new Set(urls)].flatMap((url) => {
    const link = songLinkIn(url, location.origin)
    return link ? [{ url, provider: link.provider }] : []
  })
  return songs.slice(0, maxLinks).map((song) => <LinkedSong key={song.url} {...song} />)
}

function LinkedSong({ url, provider }: { url: string; provider: keyof typeof providerNames }) {
  const { t } = useTranslation()
  const [busy, setBusy] = useState(false)
  async function add(): Promise<void> {
    setBusy(true)
    try {
      const song = await queries.fetchQuery({
        queryKey: ['song-data', url],
        queryFn: () =>
          call('GET /song-data/{link}', { params: { link: url }, query: { country: listenerCountry() } }),
        staleTime: fiveMinutesMs,
      })
      if (await addToQueue([song], 'end')) toast(t('queue.added', { title: titleOf(song, t) }), { tone: 'good' })
    } catch (error) {
      toastFailure(error)
    } finally {
      setBusy(false)
    }
  }
  return (
    <Button size="small" icon={<ListPlus />} busy={busy} onClick={() => void add()}>
      {t('queue.add')} · {providerNames[provider]}
    </Button>
  )
}
