import { useEffect, useRef } from 'react'
import styles from './lyrics.module.css'

type LyricsLinesProps = {
  lines: readonly { words: string }[]
  /** The line that is sung now, which is kept in the middle; -1 before the first, null if unknown. */
  current: number | null
  label: string
}

/** The text of a song, line by line; an empty line is a pause. */
export function LyricsLines({ lines, current, label }: LyricsLinesProps) {
  const list = useRef<HTMLOListElement>(null)
  const isPlaced = useRef(false)
  // While the user scrolls, the lines stay where they are until the next one is sung.
  useEffect(() => {
    const [box, line] = [list.current, current === null ? null : list.current?.children[Math.max(0, current)]]
    if (!box || !(line instanceof HTMLElement)) return
    const top = line.offsetTop - (box.clientHeight - line.offsetHeight) / 2
    // Lyrics that are opened in the middle of a song jump to its line at once.
    box.scrollTo({ top, behavior: isPlaced.current ? 'auto' : 'instant' })
    isPlaced.current = true
  }, [current])
  return (
    // The keyboard scrolls what has the focus.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
    <ol ref={list} className={styles.lines} aria-label={label} tabIndex={0}>
      {lines.map(({ words }, at) => (
        // Lines have no identity besides their place, and never move.
        <li key={at} {...(at === current ? { 'aria-current': true } : {})} data-timed={current !== null || undefined}>
          {words || <br />}
        </li>
      ))}
    </ol>
  )
}
