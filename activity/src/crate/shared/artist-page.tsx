import { useQuery } from '@tanstack/react-query'
import { Share2 } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { call } from '../../client/api.ts'
import { Link } from '../../client/router.tsx'
import { Artwork } from '../../ui/pictures/artwork.tsx'
import { Button } from '../../ui/button.tsx'
import styles from '../pages.module.css'
import { share } from '../../song/share.ts'
import { coverAt } from '../../song/song-words.ts'
import { hourMs } from './short-id.ts'
import { useShortId } from './short-id.ts'
import { Sleeve } from './sleeve.tsx'
import { Record } from './record.tsx'
import { Pending } from './pending.tsx'

/** A shared artist with their albums in the catalog. */
export function ArtistPage() {
  const { t } = useTranslation()
  const artistShortId = useShortId()
  const shared = useQuery({
    queryKey: ['shared-artist', artistShortId],
    queryFn: () => call('GET /artists/service/{artistShortId}/albums', { params: { artistShortId } }),
    staleTime: hourMs,
  })
  if (!shared.data) return <Pending what="artist" {...shared} />
  const { artist, albums } = shared.data
  return (
    <Record
      title={artist.artistName}
      sleeve={<Sleeve title={artist.artistName} artwork={albums[0]?.artwork ?? null} />}
      about={<p className={styles.by}>{t('crate.albums', { count: albums.length })}</p>}
      actions={
        <Button icon={<Share2 />} onClick={() => void share(`/artist/${artistShortId}`, artist.artistName)}>
          {t('crate.share')}
        </Button>
      }
    >
      <ul className={styles.albums}>
        {albums.map((album) => (
          <li key={album.albumShortId}>
            <Link to={`/album/${album.albumShortId}`}>
              <Artwork url={coverAt(album.artwork, 256)} seed={album.albumName} size={140} />
              <span className={styles.name}>{album.albumName}</span>
              <span className={styles.small}>{album.releaseYear}</span>
            </Link>
          </li>
        ))}
      </ul>
    </Record>
  )
}
