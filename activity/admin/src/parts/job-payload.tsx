import { Box, Typography } from '@mui/material'
import type { Row } from '../resource.ts'
import { useWords } from '../words.ts'

/** The payload of a job, as far as the server reveals it. */
export function JobPayload({ row }: { row: Row }) {
  const words = useWords()
  return (
    <section>
      <Typography component="h2" variant="h6">
        {words('payload.title')}
      </Typography>
      <Typography sx={{ color: 'text.secondary' }}>{words('payload.about')}</Typography>
      <Box component="pre" sx={{ overflowX: 'auto', m: 0, mt: 1 }}>
        {JSON.stringify(row['payload'] ?? {}, null, 2)}
      </Box>
    </section>
  )
}
