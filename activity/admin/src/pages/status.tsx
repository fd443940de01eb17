import { Alert, Box, Card, CardContent, Skeleton, Typography } from '@mui/material'
import { useQuery } from '@tanstack/react-query'
import { Title, useLocaleState } from 'react-admin'
import { call } from '@segue/activity/client/api.ts'
import { sentenceFor } from '@segue/activity/client/sentence.ts'
import { useWords } from '../words.ts'

type Facts = Record<string, unknown>

const inUnits = (ms: number | undefined, unitMs: number) => (ms === undefined ? null : ms / unitMs)

/** The status request of each service. */
const services: Record<string, () => Promise<Facts>> = {
  user: () => call('GET /info-admin/user-service-status'),
  room: async () => ({
    ...(await call('GET /info-admin/room-service-status')),
    ...(await call('GET /info-admin/played-seconds')),
  }),
  playlists: () => call('GET /info-admin/playlists-service-status'),
  audit: () => call('GET /info-admin/audit-service-status'),
  phones: async () => {
    const { codeLastsMs, resendAfterMs, lookUpLastsMs, ...limits } = await call(
      'GET /phone-validation/fraudConstants',
    )
    return {
      ...limits,
      codeLastsMinutes: inUnits(codeLastsMs, 60_000),
      resendAfterMinutes: inUnits(resendAfterMs, 60_000),
      lookUpLastsDays: inUnits(lookUpLastsMs, 86_400_000),
    }
  },
  payment: async () => ({
    plansNow: (await call('GET /subscription/count')).count,
    tokenBundles: (await call('GET /api/v1/token-bundles/count')).count,
    consumables: (await call('GET /api/v1/consumables/count')).count,
  }),
}

/** The status of each service, requested separately so that one failure does not affect the others. */
export function StatusPage() {
  const words = useWords()
  return (
    <Box sx={{ display: 'grid', gap: 2, mt: 2, gridTemplateColumns: 'repeat(auto-fill, minmax(280px, 1fr))' }}>
      <Title title={words('status.title')} />
      {Object.entries(services).map(([name, ask]) => (
        <Service key={name} name={name} ask={ask} />
      ))}
    </Box>
  )
}

function Service({ name, ask }: { name: string; ask: () => Promise<Facts> }) {
  const words = useWords()
  const [locale] = useLocaleState()
  const { data, error } = useQuery({ queryKey: ['status', name], queryFn: ask, staleTime: 0 })
  return (
    <Card variant="outlined" component="section">
      <CardContent>
        <Typography component="h2" variant="h6" gutterBottom>
          {words(`status.services.${name}`)}
        </Typography>
        {error ? (
          <Alert severity="error">{sentenceFor(error)}</Alert>
        ) : (
          !data && <Skeleton variant="rounded" height={96} />
        )}
        {data && (
          <Box component="dl" sx={{ m: 0, display: 'grid', gridTemplateColumns: '1fr fit-content(50%)', gap: 1 }}>
            {Object.entries(data).map(([fact, value]) => [
              <Typography key={fact} component="dt" sx={{ color: 'text.secondary' }}>
                {words(`status.facts.${fact}`)}
              </Typography>,
              <Typography key={`${fact} value`} component="dd" sx={{ m: 0, textAlign: 'end' }}>
                {factText(value, locale)}
              </Typography>,
            ])}
          </Box>
        )}
      </CardContent>
    </Card>
  )
}

function factText(value: unknown, locale: string): string {
  if (typeof value === 'number') return value.toLocaleString(locale)
  return Array.isArray(value) ? value.join(', ') : String(value)
}
