import { coverAt } from '../../song/song-words.ts'
import { Artwork } from '../../ui/pictures/artwork.tsx'

export const sleeveSize = 240

export function Sleeve({ title, artwork }: { title: string; artwork: string | null | undefined }) {
  return <Artwork url={coverAt(artwork, 500)} seed={title} size={sleeveSize} />
}
