import { MenuItem, TextField } from '@mui/material'
import { spokenLanguage } from '@segue/activity/client/i18n.ts'
import { languageName } from '@segue/shared/i18n/words.ts'
import type { Field } from '../resource.ts'
import { FilesField } from './files-field.tsx'
import { useWords } from '../words.ts'

const inputTypes = {
  text: 'text',
  number: 'number',
  long: 'text',
  password: 'password',
  email: 'email',
  instant: 'datetime-local',
} as const

/** An input field of an act. */
export function ActField({
  field: { name, label, kind, choices = [], optional = false },
  value,
  onChange,
}: {
  field: Field
  value: string | string[]
  onChange: (value: string | string[]) => void
}) {
  const words = useWords()
  if (kind === 'files' || kind === 'picture')
    return <FilesField name={name} kind={kind} value={Array.isArray(value) ? value : []} onChange={onChange} />
  const isChoice = kind === 'choice' || kind === 'choices'
  return (
    <TextField
      label={words(
        `columns.${label?.key ?? name}`,
        label && { language: languageName(label.language, spokenLanguage()) },
      )}
      value={value}
      onChange={(event) => onChange(event.target.value)}
      required={!optional}
      select={isChoice}
      multiline={kind === 'long'}
      type={isChoice ? undefined : inputTypes[kind]}
      slotProps={{
        select: { multiple: kind === 'choices' },
        inputLabel: kind === 'instant' ? { shrink: true } : {},
        htmlInput: kind === 'password' ? { autoComplete: 'new-password', minLength: 8 } : {},
      }}
    >
      {choices.map((choice) => (
        <MenuItem key={choice} value={choice}>
          {words(`choices.${choice}`)}
        </MenuItem>
      ))}
    </TextField>
  )
}
