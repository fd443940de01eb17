import { useState } from 'react'

/**
 * The marked suggestion: at first the first one for a text, then where the arrow keys go. It stays marked when
 * suggestions come and go by themselves, as people join or the room's emoji arrive: Enter picks what was seen.
 */
export function useMarked(text: string, keys: readonly string[]) {
  const [marked, setMarked] = useState<{ text: string; key: string } | null>(null)
  const mark = (key: string | undefined) => {
    if (key !== undefined) setMarked({ text, key })
  }
  if (keys.length > 0 && (marked?.text !== text || !keys.includes(marked.key))) mark(keys[0])
  const at = keys.findIndex((key) => key === marked?.key)
  return { at, move: (by: 1 | -1) => mark(keys[(at + by + keys.length) % keys.length]) }
}
