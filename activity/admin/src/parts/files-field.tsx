import { FormHelperText, InputLabel, Stack } from '@mui/material'
import { useId } from 'react'
import { useWords } from '../words.ts'

const accepted = {
  files: 'image/png,image/svg+xml',
  picture: 'image/png,image/jpeg,image/webp,image/gif',
} as const

/** A field for one picture or several related files, each stored as its name and content. */
export function FilesField({
  name,
  kind,
  value,
  onChange,
}: {
  name: string
  kind: keyof typeof accepted
  value: readonly string[]
  onChange: (files: string[]) => void
}) {
  const words = useWords()
  const id = useId()
  return (
    <Stack spacing={0.5}>
      <InputLabel htmlFor={id}>{words(`columns.${name}`)}</InputLabel>
      <input
        id={id}
        type="file"
        multiple={kind === 'files'}
        required={value.length === 0}
        accept={accepted[kind]}
        onChange={(event) => void Promise.all(Array.from(event.target.files ?? [], asText)).then(onChange)}
      />
      <FormHelperText>{words(`help.${name}`)}</FormHelperText>
    </Stack>
  )
}

/** A file as its name and base64 content, the format that `filesIn` reads. */
async function asText(file: File): Promise<string> {
  const bytes = new Uint8Array(await file.arrayBuffer())
  const signs = Array.from(bytes, (byte) => String.fromCharCode(byte)).join('')
  return `${file.name} ${btoa(signs)}`
}
