import {
  Alert,
  Button,
  Dialog,
  DialogActions,
  DialogContent,
  DialogTitle,
  Stack,
  TextField,
  Typography,
} from '@mui/material'
import { useId, useState, type FormEvent } from 'react'
import { useNotify, useRedirect, useRefresh, useResourceContext } from 'react-admin'
import { newUuid } from '@segue/activity/client/uuid.ts'
import { callBecause } from '@segue/activity/client/api.ts'
import { sentenceFor } from '@segue/activity/client/sentence.ts'
import { textOf, type Act, type Field, type Row, type Values } from '../resource.ts'
import { useWords } from '../words.ts'
import { ActField } from './act-field.tsx'

const longestReason = 500

const firstValues = (fields: readonly Field[], row: Row): Values =>
  Object.fromEntries(
    fields.map(({ name, kind, initial }) => [
      name,
      initial?.(row) ?? (kind === 'choices' || kind === 'files' || kind === 'picture' ? [] : ''),
    ]),
  )

/** Confirms an act, asks for its fields and the reason, and runs it. */
export function ActDialog({ act, row, onClose }: { act: Act; row: Row; onClose: () => void }) {
  const words = useWords()
  const title = useId()
  const { run, result, fault, isBusy } = useAct(act, onClose)
  const fields = act.fields ?? []
  const [values, setValues] = useState(() => firstValues(fields, row))
  const [reason, setReason] = useState('')
  const [actId] = useState(newUuid)
  const name = textOf(row, 'nickname') || textOf(row, 'name') || textOf(row, 'slug') || textOf(row, 'id')
  const submit = (event: FormEvent) => {
    event.preventDefault()
    const why = reason.trim()
    void run({ row, values, reason: why, actId, carryOut: callBecause(why) })
  }
  return (
    <Dialog open onClose={isBusy ? undefined : onClose} aria-labelledby={title} fullWidth maxWidth="xs">
      <form onSubmit={submit}>
        <DialogTitle id={title}>{words(`acts.${act.name}.title`, { name })}</DialogTitle>
        <DialogContent>
          <Stack spacing={2} sx={{ pt: 1 }}>
            <Typography>{words(`acts.${act.name}.about`, { name })}</Typography>
            {result === null &&
              fields.map((field) => (
                <ActField
                  key={field.name}
                  field={field}
                  value={values[field.name] ?? ''}
                  onChange={(value) => setValues({ ...values, [field.name]: value })}
                />
              ))}
            {result === null && (
              <TextField
                label={words('dialog.reason')}
                helperText={words('dialog.reasonAbout')}
                value={reason}
                onChange={(event) => setReason(event.target.value)}
                required
                multiline
                slotProps={{ htmlInput: { maxLength: longestReason } }}
              />
            )}
            {fault && <Alert severity="error">{fault}</Alert>}
            {result && <Alert severity="success">{result}</Alert>}
          </Stack>
        </DialogContent>
        <DialogActions>
          <Button onClick={onClose} disabled={isBusy}>
            {words(result === null ? 'dialog.cancel' : 'dialog.close')}
          </Button>
          {result === null && (
            <Button type="submit" variant="contained" color={act.isGrave ? 'error' : 'secondary'} disabled={isBusy}>
              {words(`acts.${act.name}.do`)}
            </Button>
          )}
        </DialogActions>
      </form>
    </Dialog>
  )
}

/** Runs an act and tracks its state. A result stays in the dialog until it is closed. */
function useAct({ name, removesRow, run: carryOut }: Act, onClose: () => void) {
  const words = useWords()
  const notify = useNotify()
  const refresh = useRefresh()
  const redirect = useRedirect()
  const resource = useResourceContext()
  const [isBusy, setBusy] = useState(false)
  const [fault, setFault] = useState<string | null>(null)
  const [result, setResult] = useState<string | null>(null)
  async function run(request: Parameters<Act['run']>[0]) {
    setBusy(true)
    setFault(null)
    try {
      const message = await carryOut(request)
      // A removed row cannot be refetched.
      if (removesRow) redirect('list', resource)
      else refresh()
      if (message) return setResult(words(`acts.${name}.told`, { told: message }))
      notify(words(`acts.${name}.done`), { type: 'success' })
      onClose()
    } catch (error) {
      setFault(sentenceFor(error))
    } finally {
      setBusy(false)
    }
  }
  return { run, result, fault, isBusy }
}
