import { useQuery } from '@tanstack/react-query'
import { Share2 } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { call } from '../../client/api.ts'
import { Link } from '../../client/router.tsx'
import { Button } from '../../ui/button.tsx'
import { NotHere } from '../../session/turn/not-here.tsx'
import { AddButtons } from '../../song/add-buttons.tsx'
import styles from '../pages.module.css'
import { share } from '../../song/share.ts'
import { SongRow } from '../../song/song-row.tsx'
import { hourMs } from './short-id.ts'
import { useShortId } from './short-id.ts'
import { Sleeve } from './sleeve.tsx'
import { Record } from './record.tsx'
import { Pending } from './pending.tsx'

/** A shared album with its songs. */
export function AlbumPage() {
  const { t } = useTranslation()
  const albumShortId = useShortId()
  const shared = useQuery({
    queryKey: ['shared-album', albumShortId],
    queryFn: () => call('GET /albums/service/{albumShortId}/songs', { params: { albumShortId } }),
    staleTime: hourMs,
  })
  if (!shared.data) return <Pending what="album" {...shared} />
  const { album, songs } = shared.data
  const artist = songs.find((song) => song.artist?.id === album.artistId)?.artist
  return (
    <Record
      title={album.albumName}
      sleeve={<Sleeve title={album.albumName} artwork={album.artwork} />}
      about={
        <p className={styles.by}>
          {artist ? <Link to={`/artist/${artist.artistShortId}`}>{album.artistName}</Link> : album.artistName}
          {album.releaseYear ? ` · ${album.releaseYear}` : ''}
        </p>
      }
      actions={
        <Button icon={<Share2 />} onClick={() => void share(`/album/${albumShortId}`, album.albumName)}>
          {t('crate.share')}
        </Button>
      }
    >
      <ol className={styles.songs}>
        {songs.map((song) => (
          <li key={song.id}>
            <SongRow song={song} further={<NotHere song={song} />} after={<AddButtons song={song} />} />
          </li>
        ))}
      </ol>
    </Record>
  )
}
