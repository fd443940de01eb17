import { useId, type ReactNode } from 'react'
import { classes } from '../classes.ts'
import styles from './choice.module.css'

export type Choice<Value extends string> = { value: Value; words: string; about?: string; picture?: ReactNode }

/** Radio buttons for a few options, each with a picture or a description. */
export function Choices<Value extends string>({
  label,
  value,
  choices,
  onChange,
  columns,
  labelHidden,
}: {
  label: string
  value: Value
  choices: readonly Choice<Value>[]
  onChange: (value: Value) => void
  columns?: number
  labelHidden?: boolean
}) {
  const name = useId()
  return (
    <fieldset className={styles.group}>
      <legend className={labelHidden ? 'visually-hidden' : styles.legend}>{label}</legend>
      <div className={styles.grid} style={{ '--columns': columns ?? choices.length }}>
        {choices.map((choice) => (
          <label key={choice.value} className={classes(styles.choice, choice.picture ? styles.pictured : null)}>
            <input
              type="radio"
              className="visually-hidden"
              name={name}
              value={choice.value}
              checked={choice.value === value}
              onChange={() => onChange(choice.value)}
            />
            {choice.picture}
            <span className={styles.words}>
              <span className={styles.title}>{choice.words}</span>
              {choice.about ? <span className={styles.about}>{choice.about}</span> : null}
            </span>
          </label>
        ))}
      </div>
    </fieldset>
  )
}
