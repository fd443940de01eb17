import { Avatar, Chip, Stack } from '@mui/material'
import type { MouseEvent } from 'react'
import { Link, useGetManyAggregate } from 'react-admin'
import { dateAndTime, readerLocale } from '@segue/activity/client/i18n.ts'
import { administers } from '@segue/shared/people/account-roles.ts'
import { useMe } from '../me.ts'
import { textOf, type Column, type Row } from '../resource.ts'
import { useWords } from '../words.ts'
import { priceText, wordsOfCode } from './texts.ts'

/** The value of a column, formatted for display, with its picture. */
export function Value({ row, column }: { row: Row; column: Column }) {
  if (!column.picture?.(row)) return <Words row={row} column={column} />
  return (
    <Stack direction="row" sx={{ alignItems: 'center', gap: 1 }}>
      <Picture row={row} column={column} />
      <Words row={row} column={column} />
    </Stack>
  )
}

/** The picture of a column, if the row has one. */
export function Picture({ row, column }: { row: Row; column: Column }) {
  const picture = column.picture?.(row)
  if (!picture) return null
  return (
    <Avatar src={picture} alt="" variant="rounded" sx={{ width: 36, height: 36, bgcolor: 'action.hover' }}>
      {' '}
    </Avatar>
  )
}

function Words({ row, column }: { row: Row; column: Column }) {
  const words = useWords()
  const value = row[column.name]
  if (value === null || value === undefined || value === '') return <>–</>
  if (typeof value === 'boolean') return <>{words(value ? 'yes' : 'no')}</>
  if (typeof value === 'number')
    return <>{column.shownAs === 'price' ? priceText(value, textOf(row, 'currency')) : numberText(value)}</>
  if (Array.isArray(value)) return <Chips texts={value.map(String)} />
  if (typeof value !== 'string') return <>{JSON.stringify(value)}</>
  if (column.leadsTo) return <RowLink resource={column.leadsTo} id={value} />
  if (column.kind === 'instant')
    return (
      <time dateTime={value} style={{ whiteSpace: 'nowrap' }}>
        {dateAndTime(value)}
      </time>
    )
  if (column.shownAs === 'words') return <>{wordsOfCode(value)}</>
  return <>{column.choices ? words(`choices.${value}`) : value}</>
}

const numberText = (value: number) => value.toLocaleString(readerLocale())

function Chips({ texts }: { texts: string[] }) {
  const words = useWords()
  if (texts.length === 0) return <>–</>
  return (
    <Stack direction="row" sx={{ flexWrap: 'wrap', gap: 0.5 }}>
      {texts.map((text) => (
        <Chip key={text} size="small" label={words(`choices.${text}`)} />
      ))}
    </Stack>
  )
}

/** The title column of linked resources. */
const titles = { people: 'nickname', rooms: 'name' } as const

/** A link to another row by its name; if that row is gone or not accessible, the start of its UUID. */
function RowLink({ resource, id }: { resource: keyof typeof titles; id: string }) {
  const { role } = useMe()
  const isVisible = resource === 'people' || administers(role)
  const { data } = useGetManyAggregate<Row & { id: string }>(resource, { ids: [id] }, { enabled: isVisible })
  const [row] = data ?? []
  const short = `${id.slice(0, 8)}…`
  if (!isVisible || !row) return <span title={id}>{short}</span>
  return (
    // The surrounding row has its own link.
    <Link to={`/${resource}/${id}/show`} onClick={(event: MouseEvent) => event.stopPropagation()}>
      {textOf(row, titles[resource]) || short}
    </Link>
  )
}
