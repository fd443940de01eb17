// The options are a list box under a text field, for which HTML has no element.
/* oxlint-disable jsx-a11y/prefer-tag-over-role, jsx-a11y/no-noninteractive-element-to-interactive-role */
import { useId, useState, type KeyboardEvent } from 'react'
import { classes } from '../classes.ts'
import styles from './combobox.module.css'
import { TextField } from '../field.tsx'

type ComboboxProps = {
  label: string
  quiet?: boolean
  hint?: string
  placeholder?: string
  value: string
  options: readonly string[]
  maxLength: number
  onChange: (text: string) => void
  /** Called when an option is chosen, or Enter is pressed. */
  onChoose?: (text: string) => void
  onFocus?: () => void
  onBlur?: () => void
}

const optionId = (listId: string, place: number) => `${listId}-${place}`

/** A free text field with a list of suggestions. */
export function Combobox({ options, onChange, onChoose = onChange, onBlur, hint = '', ...field }: ComboboxProps) {
  const listId = useId()
  const list = useList({ listId, options, value: field.value, onChoose })
  const { shown, at } = list
  return (
    <div className={styles.combobox}>
      <TextField
        {...field}
        {...(hint ? { hint } : {})}
        role="combobox"
        autoComplete="off"
        aria-autocomplete="list"
        aria-expanded={shown.length > 0}
        aria-controls={listId}
        aria-activedescendant={shown[at] === undefined ? undefined : optionId(listId, at)}
        onChange={(text) => {
          list.open()
          onChange(text)
        }}
        onKeyDown={list.press}
        onClick={list.open}
        onBlur={() => {
          list.close()
          onBlur?.()
        }}
      />
      <ul id={listId} role="listbox" aria-label={field.label} className={styles.list} hidden={shown.length === 0}>
        {shown.map((option, place) => (
          // The focus stays in the field, which names the active option.
          // oxlint-disable-next-line jsx-a11y/click-events-have-key-events
          <li
            key={option}
            id={optionId(listId, place)}
            role="option"
            aria-selected={place === at}
            className={classes(styles.option, place === at && styles.active)}
            onPointerDown={(event) => event.preventDefault()}
            onClick={() => list.choose(option)}
          >
            {option}
          </li>
        ))}
      </ul>
    </div>
  )
}

type ListProps = Required<Pick<ComboboxProps, 'options' | 'value' | 'onChoose'>> & { listId: string }

/** The options shown, the active one, and the keys that change it. */
function useList({ listId, options, value, onChoose }: ListProps) {
  const [isOpen, setOpen] = useState(false)
  const [at, setAt] = useState(-1)
  const shown = isOpen ? options : []
  const show = (isShown: boolean, place = -1) => {
    setOpen(isShown)
    setAt(place)
  }
  const choose = (text: string) => {
    show(false)
    onChoose(text)
  }
  const moveTo = (place: number) => {
    show(true, place)
    document.getElementById(optionId(listId, place))?.scrollIntoView?.({ block: 'nearest' })
  }
  const press = (event: KeyboardEvent) => {
    const { key } = event
    const meant = shown[at] ?? value.trim()
    if (key === 'ArrowDown') moveTo(Math.min(at + 1, options.length - 1))
    else if (key === 'ArrowUp') moveTo(Math.max(at - 1, -1))
    else if (key === 'Escape' && shown.length > 0) {
      // The surrounding dialog must stay open.
      event.stopPropagation()
      show(false)
    } else if (key === 'Enter' && meant !== '') choose(meant)
    else return
    event.preventDefault()
  }
  return { shown, at, press, choose, open: () => show(true), close: () => show(false) }
}
