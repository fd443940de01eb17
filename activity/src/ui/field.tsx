import {
  useId,
  type InputHTMLAttributes,
  type ReactNode,
  type Ref,
  type SelectHTMLAttributes,
  type TextareaHTMLAttributes,
} from 'react'
import styles from './field.module.css'

type Around = {
  label: string
  /** Hides the label visually if the context makes it obvious. */
  quiet?: boolean
  hint?: string
  /** An error message. */
  error?: string | null
}

type Written = { value?: unknown; maxLength?: number }

/** The character count and limit, once most of it is used. */
function fullness({ value, maxLength }: Written): string | null {
  if (typeof value !== 'string' || !maxLength || value.length < maxLength * countFrom) return null
  return `${value.length}/${maxLength}`
}
const countFrom = 0.75

type FieldProps = Around & { id: string; written?: Written; children: ReactNode }

function Field({ label, quiet, hint, error, id, written, children }: FieldProps) {
  const full = written && fullness(written)
  return (
    <div className={styles.field}>
      <label htmlFor={id} className={quiet ? 'visually-hidden' : styles.label}>
        {label}
      </label>
      {full ? <span className={styles.full}>{full}</span> : null}
      {children}
      {error ? (
        <p id={`${id}-error`} className={styles.error} role="alert">
          {error}
        </p>
      ) : null}
      {hint && !error ? (
        <p id={`${id}-hint`} className={styles.hint}>
          {hint}
        </p>
      ) : null}
    </div>
  )
}

function described(id: string, { hint, error }: Pick<Around, 'hint' | 'error'>) {
  if (error) return { 'aria-invalid': true, 'aria-describedby': `${id}-error` }
  return { 'aria-invalid': undefined, 'aria-describedby': hint ? `${id}-hint` : undefined }
}

type TextFieldProps = Around &
  Omit<InputHTMLAttributes<HTMLInputElement>, 'className' | 'id' | 'onChange'> & {
    onChange: (value: string) => void
    icon?: ReactNode
    /** A button at the end of the field. */
    after?: ReactNode
    ref?: Ref<HTMLInputElement>
  }

export function TextField({ label, quiet, hint, error, onChange, icon, after, ...rest }: TextFieldProps) {
  const id = useId()
  return (
    <Field id={id} label={label} quiet={quiet} hint={hint} error={error} written={rest}>
      <div className={styles.wrap}>
        {icon ? <span className={styles.icon}>{icon}</span> : null}
        <input
          {...rest}
          {...described(id, { hint, error })}
          id={id}
          className={styles.input}
          onChange={(event) => onChange(event.currentTarget.value)}
        />
        {after ? <span className={styles.after}>{after}</span> : null}
      </div>
    </Field>
  )
}

/** A read-only text to copy, selected on focus. */
export function FixedField({ label, hint, value }: Pick<Around, 'label' | 'hint'> & { value: string }) {
  return (
    <TextField
      label={label}
      {...(hint === undefined ? {} : { hint })}
      value={value}
      readOnly
      onChange={() => undefined}
      onFocus={({ currentTarget }) => currentTarget.select()}
    />
  )
}

type TextAreaProps = Around &
  Omit<TextareaHTMLAttributes<HTMLTextAreaElement>, 'className' | 'id' | 'onChange'> & {
    onChange: (value: string) => void
  }

export function TextArea({ label, quiet, hint, error, onChange, ...rest }: TextAreaProps) {
  const id = useId()
  return (
    <Field id={id} label={label} quiet={quiet} hint={hint} error={error} written={rest}>
      <textarea
        rows={3}
        {...rest}
        {...described(id, { hint, error })}
        id={id}
        className={styles.input}
        onChange={(event) => onChange(event.currentTarget.value)}
      />
    </Field>
  )
}

type SelectProps<Value extends string> = Around &
  Omit<SelectHTMLAttributes<HTMLSelectElement>, 'className' | 'id' | 'onChange' | 'value'> & {
    value: Value
    options: readonly { value: Value; words: string }[]
    onChange: (value: Value) => void
  }

export function Select<Value extends string>({
  label,
  quiet,
  hint,
  error,
  options,
  onChange,
  ...rest
}: SelectProps<Value>) {
  const id = useId()
  return (
    <Field id={id} label={label} quiet={quiet} hint={hint} error={error}>
      <select
        {...rest}
        {...described(id, { hint, error })}
        id={id}
        className={styles.input}
        onChange={(event) => {
          const chosen = options.find((option) => option.value === event.currentTarget.value)
          if (chosen) onChange(chosen.value)
        }}
      >
        {options.map((option) => (
          <option key={option.value} value={option.value}>
            {option.words}
          </option>
        ))}
      </select>
    </Field>
  )
}
