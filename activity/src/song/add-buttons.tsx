import { Check, EllipsisVertical, Plus } from 'lucide-react'
import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { isSameSong } from '@segue/shared/song/same-song.ts'
import type { Song } from '@segue/shared/song/song.ts'
import { useIsUser } from '../client/session.ts'
import { toast } from '../client/toasts.ts'
import { titleOf } from './song-words.ts'
import { IconButton } from '../ui/button.tsx'
import { Menu } from '../ui/overlays/menu.tsx'
import { isAddable } from './new-song.ts'
import { addToQueue, useQueue } from './queue.ts'
import { SongChoices } from './song-choices.tsx'

/** Buttons to add a song of any list to the queue, and for its other options. */
export function AddButtons({ song }: { song: Song }) {
  const { t } = useTranslation()
  const isUser = useIsUser()
  const { data: queue } = useQueue()
  // An entry id of another list doesn't identify the song.
  const queued = useMemo(() => {
    const { crateSongUuid: _, ...bare } = song
    return queue?.some((other) => isSameSong(other, bare)) ?? false
  }, [queue, song])
  if (!isUser || !isAddable(song)) return null
  const title = titleOf(song, t)
  return (
    <>
      <IconButton
        size="small"
        label={queued ? t('queue.inQueue') : t('queue.add')}
        onClick={() => {
          void addToQueue([song], 'end')
          // The first time, the check on the button is enough.
          if (queued) toast(t('queue.added', { title }), { tone: 'good' })
        }}
      >
        {queued ? <Check /> : <Plus />}
      </IconButton>
      <Menu
        trigger={
          <IconButton size="small" label={t('queue.options', { title })}>
            <EllipsisVertical />
          </IconButton>
        }
      >
        <SongChoices song={song} />
      </Menu>
    </>
  )
}

/** The same for places with room for only one button. */
export function AddMenu({ song }: { song: Song }) {
  const { t } = useTranslation()
  const isUser = useIsUser()
  if (!isUser || !isAddable(song)) return null
  return (
    <Menu
      trigger={
        <IconButton size="small" label={t('crate.take', { title: titleOf(song, t) })}>
          <Plus />
        </IconButton>
      }
    >
      <SongChoices song={song} />
    </Menu>
  )
}
