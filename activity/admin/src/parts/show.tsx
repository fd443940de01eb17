import { Box, Stack, Typography } from '@mui/material'
import { Show, TopToolbar, useRecordContext, type RaRecord } from 'react-admin'
import { useMe } from '../me.ts'
import { textOf, type Column, type Resource } from '../resource.ts'
import { useWords } from '../words.ts'
import { ActButtons } from './acts.tsx'
import { columnsFor } from './columns.ts'
import { Value } from './value.tsx'

/** The page of a row: all its columns, its acts, and related data. */
export function ResourcePage({ resource }: { resource: Resource }) {
  return (
    <Show title={<Title resource={resource} />} actions={<Acts resource={resource} />}>
      <Details resource={resource} />
    </Show>
  )
}

function Title({ resource }: { resource: Resource }) {
  const row = useRecordContext()
  return <span>{row ? textOf(row, resource.title) || String(row.id) : ''}</span>
}

function Acts({ resource }: { resource: Resource }) {
  const row = useRecordContext()
  if (!row) return <TopToolbar />
  return (
    <TopToolbar sx={{ flexWrap: 'wrap' }}>
      <ActButtons acts={resource.acts ?? []} row={row} />
    </TopToolbar>
  )
}

function Details({ resource }: { resource: Resource }) {
  const row = useRecordContext()
  const me = useMe()
  if (!row) return null
  const More = resource.more
  return (
    <Stack spacing={3} sx={{ p: 2 }}>
      <Columns row={row} columns={columnsFor(resource, me)} />
      {More && <More row={row} />}
    </Stack>
  )
}

function Columns({ row, columns }: { row: RaRecord; columns: readonly Column[] }) {
  const words = useWords()
  return (
    <Box
      component="dl"
      sx={{ m: 0, display: 'grid', gap: 2, gridTemplateColumns: 'repeat(auto-fill, minmax(220px, 1fr))' }}
    >
      {columns.map((column) => (
        <div key={column.name}>
          <Typography component="dt" variant="caption" sx={{ color: 'text.secondary' }}>
            {words(`columns.${column.name}`)}
          </Typography>
          <Typography component="dd" variant="body2" sx={{ m: 0, overflowWrap: 'anywhere' }}>
            <Value row={row} column={column} />
          </Typography>
        </div>
      ))}
    </Box>
  )
}
