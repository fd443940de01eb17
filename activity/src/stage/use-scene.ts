import { useEffect, useState } from 'react'
import type { Scene } from './scene.ts'
import { fetchScene, sceneHere } from './scenes/index.ts'

/**
 * The scene of a design: null until it has loaded, and the previous one until a new one has. If it can't be fetched it
 * throws, so that the error boundary can offer a retry.
 */
export function useScene(design: string): Scene | null {
  const [fetched, setFetched] = useState<{ scene: Scene | null; error?: unknown }>({ scene: null })
  useEffect(() => {
    let isWanted = true
    fetchScene(design).then(
      (scene) => isWanted && setFetched({ scene }),
      (error: unknown) => isWanted && setFetched({ scene: null, error }),
    )
    return () => void (isWanted = false)
  }, [design])
  if (fetched.error) throw fetched.error
  return sceneHere(design) ?? fetched.scene
}
