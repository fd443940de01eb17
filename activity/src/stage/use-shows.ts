import { type RefObject, useEffect } from 'react'
import { fetchPart } from '../ui/loading/fetch-part.ts'
import type { Picture } from './drawing/picture.ts'
import type { StageProps } from './stage-props.ts'

/** Lets the picture draw shows. Most rooms have none, so the code is loaded with the first one. */
export function useShows(picture: RefObject<Picture | null>, onShow: StageProps['onShow']): void {
  useEffect(() => {
    if (!onShow) return undefined
    let player: ReturnType<typeof createPlayer> | null = null
    const end = onShow((show) => {
      player ??= createPlayer()
      player.then(
        (playing) => {
          picture.current?.play(playing)
          playing.announce(show)
        },
        // The chat still lists the throw; the next show tries to load the code again.
        () => (player = null),
      )
    })
    return end
  }, [picture, onShow])
}

async function createPlayer() {
  const { ShowPlayer } = await fetchPart(() => import('./shows/show-player.ts'))
  return new ShowPlayer()
}
