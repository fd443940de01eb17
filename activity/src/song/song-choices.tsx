import { Disc3, ListEnd, ListPlus, ListStart } from 'lucide-react'
import { Suspense } from 'react'
import { useTranslation } from 'react-i18next'
import type { Song } from '@segue/shared/song/song.ts'
import { openDialog } from '../client/dialogs.ts'
import { useIsUser } from '../client/session.ts'
import { toast } from '../client/toasts.ts'
import { titleOf } from './song-words.ts'
import { MenuItem } from '../ui/overlays/menu.tsx'
import { withPageWords } from '../client/i18n.ts'
import { part } from '../ui/part.tsx'
import { isAddable } from './new-song.ts'
import { addToQueue } from './queue.ts'

const RequestChoice = part(async () => (await withPageWords(import('./request-choice.tsx'))).RequestChoice, 'none')
const ShareChoices = part(async () => (await withPageWords(import('./share-choices.tsx'))).ShareChoices, 'none')

/** The menu items for a song of any list. */
export function SongChoices({ song, queue = true }: { song: Song; queue?: boolean }) {
  const { t } = useTranslation()
  const isUser = useIsUser()
  const title = titleOf(song, t)
  const { songShortId } = song
  const add = (place: 'front' | 'end') => {
    void addToQueue([song], place)
    toast(t(place === 'front' ? 'queue.addedNext' : 'queue.added', { title }), { tone: 'good' })
  }
  return (
    <>
      {isUser && isAddable(song) ? (
        <>
          {queue ? (
            <>
              <MenuItem icon={<ListStart />} onSelect={() => add('front')}>
                {t('queue.addNext')}
              </MenuItem>
              <MenuItem icon={<ListEnd />} onSelect={() => add('end')}>
                {t('queue.add')}
              </MenuItem>
            </>
          ) : null}
          <MenuItem icon={<ListPlus />} onSelect={() => openDialog({ name: 'addToCrate', songs: [song] })}>
            {t('crate.addTo')}
          </MenuItem>
        </>
      ) : null}
      {isAddable(song) ? (
        <Suspense>
          <RequestChoice song={song} />
        </Suspense>
      ) : null}
      <MenuItem icon={<Disc3 />} onSelect={() => openDialog({ name: 'songFacts', song })}>
        {t('songFacts.open')}
      </MenuItem>
      {songShortId ? (
        <Suspense>
          <ShareChoices path={`/song/${songShortId}`} title={title} />
        </Suspense>
      ) : null}
    </>
  )
}
