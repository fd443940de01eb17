import { Box, Divider, List as MuiList, ListItemButton, useMediaQuery } from '@mui/material'
import { DataTable, FilterButton, List, SortButton, TopToolbar, useListContext, type RaRecord } from 'react-admin'
import { Link } from 'react-router'
import { useMe } from '../me.ts'
import { textOf, type Column, type Resource } from '../resource.ts'
import { useWords } from '../words.ts'
import { ActButtons } from './acts.tsx'
import { ExportList } from './export-list.tsx'
import { filtersOf } from './filters.tsx'
import { Picture, Value } from './value.tsx'
import { columnsFor, labelOf } from './columns.ts'

/** A list of the panel, which is filtered, sorted, paginated and exported by its resource's columns. */
export function ResourceList({ resource }: { resource: Resource }) {
  const words = useWords()
  const columns = columnsFor(resource, useMe())
  const isSmall = useMediaQuery((theme) => theme.breakpoints.down('md'))
  return (
    <List
      title={words(`resources.${resource.name}`)}
      filters={filtersOf(columns, words)}
      sort={resource.sort ?? { field: 'createdAt', order: 'DESC' }}
      perPage={25}
      exporter={false}
      empty={false}
      actions={<Toolbar resource={resource} columns={columns} isSmall={isSmall} />}
    >
      {isSmall ? <Cards resource={resource} columns={columns} /> : <Table columns={columns} />}
    </List>
  )
}

type ListProps = { resource: Resource; columns: readonly Column[] }

function Toolbar({ resource, columns, isSmall }: ListProps & { isSmall: boolean }) {
  return (
    <TopToolbar sx={{ flexWrap: { xs: 'wrap', md: 'nowrap' }, '& button': { whiteSpace: 'nowrap' } }}>
      <ActButtons acts={resource.listActs ?? []} row={{}} />
      {isSmall && <SortButton fields={columns.filter(isSorted).map(({ name }) => name)} />}
      <FilterButton />
      <ExportList resource={resource} columns={columns} />
    </TopToolbar>
  )
}

/** Lists of texts have no sort order. */
const isSorted = ({ kind }: Column) => kind !== 'texts'

function Table({ columns }: { columns: readonly Column[] }) {
  const words = useWords()
  return (
    <DataTable rowClick="show" bulkActionButtons={false} empty={<NoRows />}>
      {columns
        .filter(({ inList }) => inList)
        .map((column) => (
          <DataTable.Col
            key={column.name}
            source={column.name}
            label={words(labelOf(column))}
            disableSort={!isSorted(column)}
            render={(row: RaRecord) => <Value row={row} column={column} />}
          />
        ))}
    </DataTable>
  )
}

/** In place of rows: nothing exists yet, or nothing matches the filters. */
function NoRows() {
  const words = useWords()
  const { filterValues } = useListContext()
  const isFiltered = Object.keys(filterValues ?? {}).length > 0
  return (
    <Box component="output" sx={{ display: 'block', p: 6, color: 'text.secondary', textAlign: 'center' }}>
      {words(isFiltered ? 'noMatches' : 'noRows')}
    </Box>
  )
}

/** On phones, each row is a card with the table's columns, and the picture of its title. */
export function Cards({ resource, columns }: ListProps) {
  const { data = [], isPending } = useListContext()
  const words = useWords()
  const titled = columns.find(({ name }) => name === resource.title)
  const others = columns.filter(({ inList, name }) => inList && name !== resource.title)
  if (data.length === 0 && !isPending) return <NoRows />
  return (
    <MuiList>
      {data.map((row) => (
        <li key={row.id}>
          <ListItemButton component={Link} to={`/${resource.name}/${row.id}/show`} sx={{ gap: 1 }}>
            {titled && <Picture row={row} column={titled} />}
            {textOf(row, resource.title) || String(row.id)}
          </ListItemButton>
          <Box sx={{ px: 2, pb: 1.5, color: 'text.secondary', overflowWrap: 'anywhere' }}>
            {others.map((column) => (
              <div key={column.name}>
                {words(labelOf(column))}: <Value row={row} column={column} />
              </div>
            ))}
          </Box>
          <Divider />
        </li>
      ))}
    </MuiList>
  )
}
