import { thumbnailAt } from '@segue/shared/song/thumbnails.ts'
import { surface } from '../../client/surface.ts'
import { Artwork } from '../../ui/artwork.tsx'

export const sleeveSize = 240

export function Sleeve({ title, artwork }: { title: string; artwork: string | null | undefined }) {
  const url = artwork ? surface.url(thumbnailAt('apple', artwork, 500)) : null
  return <Artwork url={url} seed={title} size={sleeveSize} />
}
