import { useCallback, useMemo, useRef, useState, type ReactNode } from 'react'
import { fetchPart } from '../ui/loading/fetch-part.ts'
import { HeadsContext, servedHead, type HeadOf } from '../ui/pictures/heads.ts'

const notYet: HeadOf = () => null

/**
 * Draws avatars' heads in the browser with the code that draws the crowd: one chunk to load instead of a picture per
 * head. It is loaded when the first head is shown; if that fails, the server's pictures are used.
 */
export function DrawnHeads({ children }: { children: ReactNode }) {
  const [headOf, setHeadOf] = useState<HeadOf>(() => notYet)
  const isWanted = useRef(false)
  const want = useCallback(() => {
    if (isWanted.current) return
    isWanted.current = true
    void fetchHeads().then((found) => setHeadOf(() => found))
  }, [])
  const heads = useMemo(() => ({ headOf, want }), [headOf, want])
  return <HeadsContext value={heads}>{children}</HeadsContext>
}

async function fetchHeads(): Promise<HeadOf> {
  try {
    const { drawnHead } = await fetchPart(() => import('../stage/people/heads.ts'))
    return (avatarId, color) => drawnHead(avatarId, color) ?? servedHead(avatarId, color)
  } catch {
    return servedHead
  }
}
