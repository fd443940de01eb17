import { make } from './make.ts'
import type { SelectPart } from './parts.ts'
import type { Lists } from './typing.ts'

type Option = { label: string; value: string; about: string; chosen: boolean }

/** A select menu. One value is told as it is picked; several are told together, when the menu closes. */
export function drawMenu(part: SelectPart, lists: Lists, onChoose: (values: string[]) => void): HTMLElement {
  const { placeholder = 'Make a selection', min_values: least = 1, max_values: most = 1, disabled = false } = part
  const options = optionsOf(part, lists)
  let chosen = options.filter((option) => option.chosen).map(({ value }) => value)
  const face = make('summary', { ariaLabel: placeholder })
  const menu = make('details', { className: 'menu' }, face)
  const showFace = () => {
    const labels = options.filter(({ value }) => chosen.includes(value)).map(({ label }) => label)
    const chips = labels.map((label) => make('span', { className: 'chip', textContent: label }))
    face.replaceChildren(
      ...(labels.length === 0
        ? [make('span', { className: 'placeholder', textContent: placeholder })]
        : most === 1
          ? labels
          : chips),
    )
  }
  showFace()
  if (disabled) {
    face.ariaDisabled = 'true'
    face.addEventListener('click', (event) => event.preventDefault())
    return menu
  }
  let told = chosen
  const tell = () => {
    if (chosen.length < least || chosen.join() === told.join()) return
    told = chosen
    onChoose(chosen)
  }
  const list = make('div', { className: 'choices' })
  const inputs: HTMLInputElement[] = options.map(({ label, value, about, chosen: checked }) => {
    const input = make('input', { type: 'checkbox', value, checked })
    input.addEventListener('change', () => {
      const others = chosen.filter((one) => one !== value)
      const kept = most === 1 ? [] : others
      if (input.checked && kept.length >= most) input.checked = false
      else chosen = input.checked ? [...kept, value] : others
      for (const other of inputs) other.checked = chosen.includes(other.value)
      showFace()
      if (most === 1) menu.open = false
    })
    const words = make('span', {}, label, ...(about ? [make('small', { textContent: about })] : []))
    list.append(make('label', {}, words, input))
    return input
  })
  menu.append(list)
  const closeOutside = ({ target }: Event) => {
    if (!(target instanceof Node) || !menu.contains(target)) menu.open = false
  }
  menu.addEventListener('toggle', () => {
    if (menu.open) {
      inputs[0]?.focus()
      document.addEventListener('pointerdown', closeOutside)
    } else {
      document.removeEventListener('pointerdown', closeOutside)
      tell()
    }
  })
  // Pressing the words of an option leaves the focus with nobody for a moment: a menu that closed then would take the
  // option from under the pointer, and Chromium dies of it.
  menu.addEventListener('focusout', ({ relatedTarget }) => {
    if (relatedTarget instanceof Node && !menu.contains(relatedTarget)) menu.open = false
  })
  menu.addEventListener('keydown', (event) => {
    if (event.key !== 'Escape' || !menu.open) return
    // A dialog around it stays.
    event.preventDefault()
    menu.open = false
    face.focus()
  })
  return menu
}

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
