import { Alert, Button, Card, CardActions, CardContent, LinearProgress, Stack, Typography } from '@mui/material'
import { useEffect, useRef, useState } from 'react'
import { Title } from 'react-admin'
import type { callBecause } from '@segue/activity/client/api.ts'
import { sentenceFor } from '@segue/activity/client/sentence.ts'
import { ActDialog } from '../parts/act-dialog.tsx'
import type { Act } from '../resource.ts'
import { useWords } from '../words.ts'

/** One batch of a backfill: how many rows were checked and changed, and where the next batch starts. */
type Batch = { looked: number; changed: number; next: number | null }

type Call = ReturnType<typeof callBecause>

const backfills: Record<string, (call: Call, after: number) => Promise<Batch>> = {
  async migrateLinks(call, after) {
    const { looked, migrated, next } = await call('POST /song-data/migrate-links', { body: { after } })
    return { looked, changed: migrated, next }
  },
  async refreshProfiles(call, after) {
    const { updated, next } = await call('POST /admin/profiles/refresh', { body: { after } })
    return { looked: updated, changed: updated, next }
  },
}

/** Backfills, which process all data in batches while this page is open. */
export function BackfillsPage() {
  const words = useWords()
  return (
    <Stack spacing={2} sx={{ mt: 2, maxWidth: 640 }}>
      <Title title={words('backfills.title')} />
      <Typography>{words('backfills.about')}</Typography>
      {Object.keys(backfills).map((name) => (
        <Backfill key={name} name={name} />
      ))}
    </Stack>
  )
}

type Progress = { state: 'idle' | 'running' | 'stopped' | 'done'; looked: number; changed: number; next: number }
const atTheBeginning: Progress = { state: 'idle', looked: 0, changed: 0, next: 0 }

function Backfill({ name }: { name: string }) {
  const words = useWords()
  const { progress, fault, start, stop } = useBackfill(name)
  const [isRequested, setRequested] = useState(false)
  const isRunning = progress.state === 'running'
  const act: Act = { name: 'runBackfill', run: async ({ carryOut }) => start(carryOut) }
  return (
    <Card variant="outlined" component="section">
      <CardContent>
        <Typography component="h2" variant="h6">
          {words(`backfills.${name}.title`)}
        </Typography>
        <Typography sx={{ color: 'text.secondary' }}>{words(`backfills.${name}.about`)}</Typography>
        <Typography component="output" sx={{ mt: 1, display: 'block' }}>
          {progress.state !== 'idle' && words(`backfills.${progress.state}`, progress)}
        </Typography>
        {isRunning && <LinearProgress aria-label={words(`backfills.${name}.title`)} sx={{ mt: 1 }} />}
        {fault && <Alert severity="error">{fault}</Alert>}
      </CardContent>
      <CardActions>
        {isRunning ? (
          <Button onClick={stop}>{words('backfills.stop')}</Button>
        ) : (
          <Button onClick={() => setRequested(true)}>
            {words(progress.state === 'stopped' ? 'backfills.goOn' : 'backfills.start')}
          </Button>
        )}
      </CardActions>
      {isRequested && (
        <ActDialog act={act} row={{ name: words(`backfills.${name}.title`) }} onClose={() => setRequested(false)} />
      )}
    </Card>
  )
}

/** Runs a backfill until it completes, is stopped, or the page is left. Restarting continues where it stopped. */
function useBackfill(name: string) {
  const [progress, setProgress] = useState(atTheBeginning)
  const [fault, setFault] = useState<string | null>(null)
  const wanted = useRef(false)
  useEffect(() => () => void (wanted.current = false), [])
  async function run(call: Call) {
    wanted.current = true
    setFault(null)
    let now: Progress = { ...(progress.state === 'stopped' ? progress : atTheBeginning), state: 'running' }
    setProgress(now)
    try {
      while (wanted.current) {
        const { looked, changed, next } = (await backfills[name]?.(call, now.next)) ?? {
          looked: 0,
          changed: 0,
          next: null,
        }
        now = { state: 'running', looked: now.looked + looked, changed: now.changed + changed, next: next ?? 0 }
        setProgress(now)
        if (next === null) return setProgress({ ...now, state: 'done' })
      }
    } catch (error) {
      setFault(sentenceFor(error))
    }
    setProgress({ ...now, state: 'stopped' })
  }
  return { progress, fault, start: (call: Call) => void run(call), stop: () => void (wanted.current = false) }
}
