import { make, one, sign } from './make.ts'
import { drawMenu } from './menu.ts'
import type { Form, Part, TextInputPart } from './parts.ts'
import type { Named } from './talk.ts'
import type { Lists } from './typing.ts'

type Values = Record<string, string | string[]>

/** Shows a form of the bot over the page. Who sends it tells its values; who closes it tells nothing. */
export function fillIn(
  { title, components }: Form,
  author: Named,
  lists: Lists,
  onSend: (values: Values) => void,
): void {
  const dialog = one<HTMLDialogElement>('#modal')
  const chosen: Values = {}
  const cancel = make('button', { type: 'button', textContent: 'Cancel' })
  cancel.addEventListener('click', () => dialog.close())
  const form = make(
    'form',
    { method: 'dialog' },
    make('header', {}, sign(author), make('h2', { id: 'modal-title', textContent: title })),
    ...components.map((part) => drawField(part, lists, chosen)),
    make('footer', {}, cancel, make('button', { className: 'main', textContent: 'Submit' })),
  )
  form.addEventListener('submit', () => {
    const typed = [...new FormData(form)].map(([name, value]) => [name, typeof value === 'string' ? value : ''])
    onSend({ ...chosen, ...Object.fromEntries(typed) })
  })
  dialog.replaceChildren(form)
  dialog.showModal()
}

function drawField(part: Part, lists: Lists, chosen: Values): Node {
  switch (part.type) {
    // Forms were once made of rows, where the input has its own label.
    case 1:
      return make('div', {}, ...part.components.map((inner) => drawField(inner, lists, chosen)))
    case 18: {
      const { label, description = '', component } = part
      const mark = component.type === 4 && component.required !== false ? [asterisk()] : []
      const about = description ? [make('small', { textContent: description })] : []
      const inside = [make('span', {}, label, ...mark), ...about, drawField(component, lists, chosen)]
      return component.type === 4 ? make('label', {}, ...inside) : make('div', { className: 'field' }, ...inside)
    }
    case 4: {
      const input = drawInput(part)
      const mark = part.required === false ? [] : [asterisk()]
      return part.label ? make('label', {}, make('span', {}, part.label, ...mark), input) : input
    }
    case 3:
    case 5:
    case 6:
    case 7:
    case 8:
      return drawMenu(part, lists, (values) => (chosen[part.custom_id] = values))
    case 10:
      return make('p', { textContent: part.content })
    default:
      return make('span')
  }
}

const asterisk = () => make('span', { className: 'asterisk', ariaHidden: 'true', textContent: ' *' })

function drawInput(part: TextInputPart): HTMLElement {
  const { custom_id: name, style, placeholder = '', value = '', required = true } = part
  const limits = {
    ...(part.min_length ? { minLength: part.min_length } : {}),
    ...(part.max_length ? { maxLength: part.max_length } : {}),
  }
  const properties = { name, placeholder, value, required, ...limits }
  return style === 2
    ? make('textarea', { rows: 4, ...properties })
    : make('input', { autocomplete: 'off', ...properties })
}
