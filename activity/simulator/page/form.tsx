import { useEffect, useRef } from 'react'
import { Menu } from './menu.tsx'
import type { CheckboxPart, Form, ComponentPart, GroupPart, TextInputPart } from './parts.ts'
import { Sign } from './sign.tsx'
import type { Named } from './talk.ts'
import type { Lists } from './typing.ts'

type Values = Record<string, string | string[]>
type FormDialogProps = {
  form: Form
  author: Named
  lists: Lists
  onSend: (values: Values) => void
  onClose: () => void
}

/** A modal of the bot. Submitting sends its values; closing sends nothing. */
export function FormDialog({ form: { title, components }, author, lists, onSend, onClose }: FormDialogProps) {
  const dialog = useRef<HTMLDialogElement>(null)
  const chosen = useRef<Values>({})
  useEffect(() => dialog.current?.showModal(), [])
  return (
    <dialog id="modal" ref={dialog} aria-labelledby="modal-title" onClose={onClose}>
      <form
        method="dialog"
        onSubmit={({ currentTarget }) => {
          const data = new FormData(currentTarget)
          const typed = [...data].map(([name, value]) => [name, textOf(value)])
          const groups = [...currentTarget.querySelectorAll<HTMLElement>('[data-group]')].map(
            ({ dataset: { group = '' } }) => [group, data.getAll(group).map(textOf)],
          )
          onSend({ ...Object.fromEntries(typed), ...Object.fromEntries(groups), ...chosen.current })
        }}
      >
        <header>
          <Sign {...author} />
          <h2 id="modal-title">{title}</h2>
        </header>
        {components.map((part, at) => (
          // oxlint-disable-next-line react/no-array-index-key -- the fields of a form keep their places.
          <Field key={at} part={part} lists={lists} onChoose={(name, values) => (chosen.current[name] = values)} />
        ))}
        <footer>
          <button type="button" onClick={() => dialog.current?.close()}>
            Cancel
          </button>
          <button className="main">Submit</button>
        </footer>
      </form>
    </dialog>
  )
}

const textOf = (value: FormDataEntryValue): string => (typeof value === 'string' ? value : '')

type FieldProps = { part: ComponentPart; lists: Lists; onChoose: (name: string, values: string[]) => void }

function Field({ part, lists, onChoose }: FieldProps) {
  switch (part.type) {
    // Older modals consist of rows, in which each input has its own label.
    case 1:
      return (
        <div>
          {part.components.map((inner, at) => (
            // oxlint-disable-next-line react/no-array-index-key -- the fields of a form keep their places.
            <Field key={at} part={inner} lists={lists} onChoose={onChoose} />
          ))}
        </div>
      )
    case 18: {
      const { label, description, component } = part
      const inside = (
        <>
          <span>
            {label}
            {isRequired(component) ? <Asterisk /> : null}
          </span>
          {description ? <small>{description}</small> : null}
          <Field part={component} lists={lists} onChoose={onChoose} />
        </>
      )
      return component.type === 4 ? <label>{inside}</label> : <div className="field">{inside}</div>
    }
    case 4:
      return part.label ? (
        <label>
          <span>
            {part.label}
            {part.required === false ? null : <Asterisk />}
          </span>
          <Input part={part} />
        </label>
      ) : (
        <Input part={part} />
      )
    case 3:
    case 5:
    case 6:
    case 7:
    case 8:
      return <Menu part={part} lists={lists} onChoose={(values) => onChoose(part.custom_id, values)} />
    case 21:
    case 22:
      return <Group part={part} />
    case 23:
      return <Checkbox part={part} />
    case 10:
      return <p>{part.content}</p>
    default:
      return null
  }
}

const isRequired = (part: ComponentPart): boolean =>
  (part.type === 4 || part.type === 21 || part.type === 22) && part.required !== false

/** Boxes that nobody checked are sent too, so a group and a box say their names. */
function Group({ part: { type, custom_id: name, options, required = true } }: { part: GroupPart }) {
  const isRadio = type === 21
  return (
    <fieldset data-group={name}>
      {options.map(({ label, value, description, default: isChosen = false }) => (
        <label key={value} className="tick">
          <input
            type={isRadio ? 'radio' : 'checkbox'}
            name={name}
            value={value}
            defaultChecked={isChosen}
            required={isRadio && required}
          />
          <span>
            {label}
            {description ? <small>{description}</small> : null}
          </span>
        </label>
      ))}
    </fieldset>
  )
}

const Checkbox = ({ part: { custom_id: name, default: isChosen = false } }: { part: CheckboxPart }) => (
  <input type="checkbox" data-group={name} name={name} value="true" defaultChecked={isChosen} />
)

const Asterisk = () => (
  <span className="asterisk" aria-hidden="true">
    {' *'}
  </span>
)

function Input({ part }: { part: TextInputPart }) {
  const { custom_id: name, style, placeholder = '', value = '', required = true } = part
  const properties = {
    name,
    placeholder,
    defaultValue: value,
    required,
    minLength: part.min_length || undefined,
    maxLength: part.max_length || undefined,
  }
  return style === 2 ? <textarea rows={4} {...properties} /> : <input autoComplete="off" {...properties} />
}
