import { Suspense, useEffect } from 'react'
import type { Design } from '@segue/shared/room/settings/settings.ts'
import { prefetchScene } from '../../stage/scenes/index.ts'
import type { StageDj } from '../../stage/stage-props.ts'
import styles from './window-picture.module.css'
import { part } from '../../ui/part.tsx'

const ScenePreview = part(async () => (await import('../../stage/scene-preview.tsx')).ScenePreview, 'none')

type WindowSong = {
  uuid: string
  design: Design
  djs: readonly Pick<StageDj, 'uuid' | 'avatarId' | 'color'>[]
  /** The number of people inside, including the DJs. */
  people: number
  /** 0–1 */
  vibe: number
  song: object | null
}

/** The view through a room's window. Its code loads after the page. */
export function WindowPicture({ room }: { room: WindowSong }) {
  useEffect(() => prefetchScene(room.design), [room.design])
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
