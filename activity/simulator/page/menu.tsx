import { useEffect, useRef, useState } from 'react'
import type { SelectPart } from './parts.ts'
import type { Lists } from './typing.ts'

type Option = { label: string; value: string; about: string; chosen: boolean }
type MenuProps = { part: SelectPart; lists: Lists; onChoose: (values: string[]) => void }

/** A select menu. Its value is sent when the menu closes, which a single-choice menu does after a pick. */
export function Menu({ part, lists, onChoose }: MenuProps) {
  const { placeholder = 'Make a selection', min_values: min = 1, max_values: max = 1, disabled = false } = part
  const menu = useRef<HTMLDetailsElement>(null)
  const options = optionsOf(part, lists)
  const [chosen, setChosen] = useState(() => options.filter((one) => one.chosen).map(({ value }) => value))
  const [notified, setTold] = useState(chosen)
  const [isOpen, setOpen] = useState(false)
  const labels = options.filter(({ value }) => chosen.includes(value)).map(({ label }) => label)

  useEffect(() => {
    const closeOutside = ({ target }: Event) => {
      if (!(target instanceof Node) || !menu.current?.contains(target)) setOpen(false)
    }
    if (isOpen) document.addEventListener('pointerdown', closeOutside)
    return () => document.removeEventListener('pointerdown', closeOutside)
  }, [isOpen])
  const onToggle = () => {
    const open = menu.current?.open ?? false
    setOpen(open)
    if (open) return menu.current?.querySelector('input')?.focus()
    if (chosen.length < min || chosen.join() === notified.join()) return undefined
    setTold(chosen)
    return onChoose(chosen)
  }
  const pick = (value: string) => {
    const others = chosen.filter((one) => one !== value)
    const isChosen = chosen.includes(value)
    const kept = max === 1 ? [] : others
    if (!isChosen && kept.length >= max) return
    setChosen(isChosen ? others : [...kept, value])
    if (max === 1) setOpen(false)
  }
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- a summary takes the keys; Escape closes.
    <details
      ref={menu}
      className="menu"
      open={isOpen}
      onToggle={onToggle}
      // Pressing the label of an option briefly leaves nothing focused: a menu that closed then would remove the option
      // under the pointer, which crashes Chromium.
      onBlur={({ relatedTarget }) => {
        if (relatedTarget instanceof Node && !menu.current?.contains(relatedTarget)) setOpen(false)
      }}
      onKeyDown={(event) => {
        if (event.key !== 'Escape' || !isOpen) return
        // Keeps a surrounding dialog open.
        event.preventDefault()
        setOpen(false)
        menu.current?.querySelector('summary')?.focus()
      }}
    >
      <summary
        aria-label={placeholder}
        aria-disabled={disabled || undefined}
        onClick={(event) => {
          if (disabled) event.preventDefault()
        }}
      >
        {labels.length === 0 ? <span className="placeholder">{placeholder}</span> : null}
        {max === 1 ? labels[0] : labels.map((label) => <Chip key={label} label={label} />)}
      </summary>
      <div className="choices">
        {options.map(({ label, value, about }) => (
          <label key={value}>
            <span>
              {label}
              {about ? <small>{about}</small> : null}
            </span>
            <input type="checkbox" value={value} checked={chosen.includes(value)} onChange={() => pick(value)} />
          </label>
        ))}
      </div>
    </details>
  )
}

const Chip = ({ label }: { label: string }) => <span className="chip">{label}</span>

function optionsOf({ type, options = [], default_values: defaults = [] }: SelectPart, lists: Lists): Option[] {
  if (type === 3) {
    return options.map(({ label, value, description = '', default: chosen = false, emoji }) => ({
      label: emoji?.name && !emoji.id ? `${emoji.name} ${label}` : label,
      value,
      about: description,
      chosen,
    }))
  }
  const { people, roles, channels } = lists
  const named = { 5: people, 6: roles, 7: [...people, ...roles], 8: channels }[type]
  return named.map(({ id, name }) => ({
    label: name,
    value: id,
    about: '',
    chosen: defaults.some((one) => one.id === id),
  }))
}
