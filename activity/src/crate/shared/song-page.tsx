import { useQuery } from '@tanstack/react-query'
import { ListEnd, ListPlus, Share2 } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import type { Song } from '@segue/shared/song/song.ts'
import { call } from '../../client/api.ts'
import { asUser } from '../../client/account/as-user.ts'
import { openDialog } from '../../client/dialogs.ts'
import { Link } from '../../client/router.tsx'
import { useIsUser } from '../../client/session.ts'
import { toast } from '../../client/toasts.ts'
import { PlayCover } from '../../song/play-cover.tsx'
import { artistOf, titleOf } from '../../song/song-words.ts'
import { clockTime } from '../../song/time.ts'
import { Button } from '../../ui/button.tsx'
import styles from '../pages.module.css'
import { addToQueue } from '../../song/queue.ts'
import { share } from '../../song/share.ts'
import { hourMs } from './short-id.ts'
import { sleeveSize } from './sleeve.tsx'
import { useShortId } from './short-id.ts'
import { SongFacts, SongShape } from '../songs/song-facts.tsx'
import { Elsewhere } from './elsewhere.tsx'
import { PlayingNow } from './playing-now.tsx'
import { Record } from './record.tsx'
import { Pending } from './pending.tsx'

/** A shared song. */
export function SongPage() {
  const { t } = useTranslation()
  const songShortId = useShortId()
  const song = useQuery({
    queryKey: ['shared-song', songShortId],
    queryFn: () => call('GET /albums/service/{songShortId}/song', { params: { songShortId } }),
    staleTime: hourMs,
  })
  if (!song.data) return <Pending what="song" {...song} />
  const { data } = song
  const about = [data.albumName, data.releaseYear, data.duration ? clockTime(data.duration) : null].filter(Boolean)
  return (
    <Record
      title={titleOf(data, t)}
      sleeve={<PlayCover song={data} size={sleeveSize} />}
      about={
        <>
          <p className={styles.by}>
            {data.artist ? (
              <Link to={`/artist/${data.artist.artistShortId}`}>{artistOf(data, t)}</Link>
            ) : (
              artistOf(data, t)
            )}
          </p>
          <p className={styles.small}>
            {data.album ? (
              <>
                <Link to={`/album/${data.album.albumShortId}`}>{about[0]}</Link>
                {about.slice(1).map((word) => ` · ${word}`)}
              </>
            ) : (
              about.join(' · ')
            )}
          </p>
        </>
      }
      actions={<SongActions song={data} path={`/song/${songShortId}`} />}
    >
      <div className={styles.details}>
        <SongShape song={data} />
        <SongFacts song={data} />
      </div>
      <PlayingNow song={data} />
      <Elsewhere song={data} />
    </Record>
  )
}

function SongActions({ song, path }: { song: Song; path: string }) {
  const { t } = useTranslation()
  const isUser = useIsUser()
  const queue = () => {
    void addToQueue([song], 'end')
    toast(t('queue.added', { title: titleOf(song, t) }), { tone: 'good' })
  }
  return (
    <>
      {isUser ? (
        <>
          <Button look="lamp" icon={<ListEnd />} onClick={queue}>
            {t('queue.add')}
          </Button>
          <Button icon={<ListPlus />} onClick={() => openDialog({ name: 'addToCrate', songs: [song] })}>
            {t('crate.addTo')}
          </Button>
        </>
      ) : (
        <Button look="brand" onClick={() => asUser(queue, { why: t('account.whyQueue') })}>
          {t('crate.signUpToPlay')}
        </Button>
      )}
      <Button icon={<Share2 />} onClick={() => void share(path, titleOf(song, t))}>
        {t('crate.share')}
      </Button>
    </>
  )
}
