import styles from './emoji-grid.module.css'

/** A grid of emojis to pick from. */
export function EmojiGrid({
  label,
  emojis,
  onPick,
}: {
  label: string
  emojis: readonly string[]
  onPick: (emoji: string) => void
}) {
  return (
    <fieldset aria-label={label} className={styles.grid}>
      {emojis.map((emoji) => (
        <button key={emoji} type="button" className={styles.emoji} onClick={() => onPick(emoji)}>
          {emoji}
        </button>
      ))}
    </fieldset>
  )
}
