import { X } from 'lucide-react'
import { useState } from 'react'
import { Button, IconButton } from './button.tsx'
import { TextField } from './field.tsx'
import styles from './word-list.module.css'

/** Words that are added one by one, and taken out again. What could not be added stays in the field. */
export function WordList({
  label,
  hint,
  add,
  removalOf,
  words,
  longest,
  isWord,
  busy = false,
  error,
  onAdd,
  onRemove,
}: {
  label: string
  hint: string
  /** What the button says that adds. */
  add: string
  /** What the button says that takes a word out. */
  removalOf: (word: string) => string
  words: readonly string[]
  longest: number
  /** Whether there is anything in it to add. */
  isWord: (word: string) => boolean
  busy?: boolean
  error?: string | null
  onAdd: (word: string) => Promise<unknown>
  onRemove: (word: string) => void
}) {
  const [word, setWord] = useState('')
  const addIt = () => {
    if (busy || !isWord(word)) return
    void onAdd(word.trim()).then(
      () => setWord(''),
      () => undefined,
    )
  }
  return (
    <>
      <div className={styles.add}>
        <TextField
          label={label}
          hint={hint}
          maxLength={longest}
          value={word}
          onChange={setWord}
          onKeyDown={(event) => {
            if (event.key !== 'Enter') return
            event.preventDefault()
            addIt()
          }}
          error={error ?? null}
        />
        <Button disabled={!isWord(word)} busy={busy} onClick={addIt}>
          {add}
        </Button>
      </div>
      <WordChips label={label} words={words} removalOf={removalOf} onRemove={onRemove} />
    </>
  )
}

/** Words that can be taken out one by one. */
export function WordChips({
  label,
  words,
  removalOf,
  onRemove,
}: {
  label?: string
  words: readonly string[]
  removalOf: (word: string) => string
  onRemove: (word: string) => void
}) {
  return (
    <ul className={styles.list} aria-label={label}>
      {words.map((one) => (
        <li key={one} className={styles.word}>
          {one}
          <IconButton size="small" label={removalOf(one)} onClick={() => onRemove(one)}>
            <X />
          </IconButton>
        </li>
      ))}
    </ul>
  )
}
