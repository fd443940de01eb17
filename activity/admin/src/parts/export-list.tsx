import DownloadIcon from '@mui/icons-material/GetApp'
import { useMutation } from '@tanstack/react-query'
import { Button, downloadCSV, useListContext, useNotify, useTranslate } from 'react-admin'
import { exportRows, maxExported } from '../crud/export.ts'
import { crudQuery } from '../crud/query.ts'
import { useMe } from '../me.ts'
import type { Column, Resource } from '../resource.ts'
import { useWords } from '../words.ts'

/** Exports all rows that match the list's current filters. */
export function ExportList({ resource, columns }: { resource: Resource; columns: readonly Column[] }) {
  const { filterValues, sort, total } = useListContext()
  const me = useMe()
  const notify = useNotify()
  const translate = useTranslate()
  const words = useWords()
  const { mutate, isPending } = useMutation({
    mutationFn: () => {
      const query = crudQuery({ filter: filterValues, sort }, resource.columns, resource.key)
      return exportRows({ resource, query, columns, me })
    },
    onSuccess({ csv, isCut }) {
      downloadCSV(csv, resource.name)
      if (isCut) notify(words('exportCut', { most: maxExported }), { type: 'warning' })
    },
    onError: () => notify('ra.notification.http_error', { type: 'error' }),
  })
  return (
    <Button
      label="ra.action.export"
      aria-label={translate('ra.action.export')}
      aria-busy={isPending}
      disabled={isPending || total === 0}
      onClick={() => mutate()}
    >
      <DownloadIcon />
    </Button>
  )
}
