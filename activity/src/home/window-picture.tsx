import { lazy, Suspense } from 'react'
import type { StreetRoom } from './room-list.ts'
import styles from './window-picture.module.css'

const ScenePreview = lazy(async () => ({ default: (await import('../stage/scene-preview.tsx')).ScenePreview }))

type Shown = Pick<StreetRoom, 'uuid' | 'design' | 'djs' | 'people' | 'vibe' | 'song'>

/** What is seen through a room's window. The drawing comes a moment after the street. */
export function WindowPicture({ room }: { room: Shown }) {
  const djs = room.djs.map((dj, place) => ({ ...dj, isPlaying: place === 0 && room.song !== null }))
  return (
    <div className={styles.picture} aria-hidden="true">
      <Suspense fallback={<div className={styles.dim} />}>
        <ScenePreview
          design={room.design}
          djs={djs}
          crowd={Math.max(0, room.people - djs.length)}
          vibe={room.vibe}
          seed={room.uuid}
        />
      </Suspense>
    </div>
  )
}
