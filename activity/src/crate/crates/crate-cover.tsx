import { Disc3 } from 'lucide-react'
import { useState } from 'react'
import { coverAt } from '../../song/song-words.ts'
import { CratePicture } from './crate-picture.tsx'
import type { CrateSummary } from './crates.ts'
import styles from './crates.module.css'

/** The cover of a crate: four of its songs' covers, one of them, or a drawn crate. */
export function CrateCover({
  crate: { crateName, thumbnails, count },
  size,
}: {
  crate: Pick<CrateSummary, 'crateName' | 'thumbnails' | 'count'>
  size: number
}) {
  const [failed, setFailed] = useState<readonly string[]>([])
  const shown = thumbnails.filter((url) => coverAt(url, size) !== null && !failed.includes(url))
  const four = shown.length >= 4
  const side = four ? size / 2 : size
  return (
    <span className={styles.cover} data-four={four} style={{ '--size': `${size}px` }}>
      {shown.length === 0 ? <CratePicture name={crateName} empty={count === 0} size={size} /> : null}
      {shown.slice(0, four ? 4 : 1).map((url) => (
        <img
          key={url}
          src={coverAt(url, side > 128 ? 256 : 128) ?? undefined}
          alt=""
          width={side}
          height={side}
          decoding="async"
          onError={() => setFailed((before) => [...before, url])}
        />
      ))}
    </span>
  )
}

/** The cover of a crate that is being imported. */
export function ImportingCover({ size }: { size: number }) {
  return (
    <span className={styles.importing} style={{ '--size': `${size}px` }}>
      <Disc3 aria-hidden="true" />
    </span>
  )
}
