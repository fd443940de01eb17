import { Button, Paper, Stack, Typography } from '@mui/material'
import { useWords } from './words.ts'
import type { Shut } from './me.ts'

/** The notice shown to visitors who may not use the panel. */
export function Door({ why }: { why: Shut }) {
  const words = useWords()
  return (
    <Stack component="main" sx={{ minHeight: '100dvh', placeItems: 'center', justifyContent: 'center', p: 2 }}>
      <Paper variant="outlined" sx={{ p: 4, maxWidth: 420 }}>
        <Stack spacing={2}>
          <Typography variant="h6" component="h1">
            {words('door.title')}
          </Typography>
          <Typography>{words(`door.${why}`)}</Typography>
          {why === 'unreachable' ? (
            <Button variant="contained" color="secondary" onClick={() => location.reload()}>
              {words('door.again')}
            </Button>
          ) : (
            <Button variant="contained" color="secondary" href={why === 'signedOut' ? '/sign-in' : '/'}>
              {words(why === 'signedOut' ? 'door.signIn' : 'door.toProduct')}
            </Button>
          )}
        </Stack>
      </Paper>
    </Stack>
  )
}
