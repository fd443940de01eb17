import { X } from 'lucide-react'
import { useState } from 'react'
import { Button, IconButton } from '../button.tsx'
import { TextField } from '../field.tsx'
import styles from './word-list.module.css'

/** An editable list of words. A word that could not be added stays in the field. */
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
  /** The label of the add button. */
  add: string
  /** The label of a word's remove button. */
  removalOf: (word: string) => string
  words: readonly string[]
  longest: number
  /** Whether the text can be added. */
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

/** A list of words that can be removed one by one. */
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
