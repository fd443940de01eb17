import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { call } from '../../client/api.ts'
import { readerLocale } from '../../client/i18n.ts'
import { saveFile } from '../../client/files/save-file.ts'
import { toast, toastFailure } from '../../client/toasts.ts'
import { Button } from '../../ui/button.tsx'
import { AccountForm } from '../sign-in/account-form.tsx'
import { Block } from '../../ui/block.tsx'
import { useConfirmation } from '../settings/use-confirmation.tsx'

/** How often the status of a pending export is polled. */
const lookEveryMs = 5000

/** An archive of the user's data: request it, wait for it, download it. */
export function ExportData() {
  const { t } = useTranslation()
  const queries = useQueryClient()
  const confirmation = useConfirmation()
  const own = useQuery({
    queryKey: ['own-export'],
    queryFn: () => call('GET /users/export'),
    staleTime: 0,
    refetchInterval: (query) => (query.state.data?.export?.status === 'WAITING' ? lookEveryMs : false),
  })
  const ask = useMutation({
    mutationFn: () => call('POST /users/export', { body: confirmation.credentials }),
    onSuccess: (request) => queries.setQueryData(['own-export'], { export: request }),
    onError: confirmation.onError,
  })
  const made = own.data?.export
  return (
    <Block title={t('yourData.exportTitle')} about={t('yourData.exportAbout')}>
      <AccountForm error={ask.error} onSubmit={() => ask.mutate()}>
        <output>
          {made?.status === 'WAITING' ? t('yourData.exportWaiting') : null}
          {made?.status === 'FAILED' ? t('yourData.exportFailed') : null}
          {made?.status === 'READY' && made.expiresAt
            ? t('yourData.exportReady', { date: dateOf(made.expiresAt) })
            : null}
        </output>
        {made?.status === 'READY' ? <Download exportUuid={made.uuid} bytes={made.size ?? 0} /> : null}
        {made?.status === 'READY' || made?.status === 'WAITING' ? null : (
          <>
            {confirmation.element}
            <Button type="submit" busy={ask.isPending}>
              {t('yourData.exportAsk')}
            </Button>
          </>
        )}
      </AccountForm>
    </Block>
  )
}

export const dateOf = (instant: string) => new Date(instant).toLocaleDateString(readerLocale(), { dateStyle: 'long' })

/** The download needs the token, so a plain link does not work. */
function Download({ exportUuid, bytes }: { exportUuid: string; bytes: number }) {
  const { t } = useTranslation()
  const download = useMutation({
    mutationFn: () => saveFile(`/users/export/${exportUuid}/file`, 'segue-export.zip'),
    onSuccess: () => toast(t('yourData.downloaded'), { tone: 'good' }),
    onError: toastFailure,
  })
  const megabytes = new Intl.NumberFormat(readerLocale(), {
    style: 'unit',
    unit: 'megabyte',
    maximumFractionDigits: 1,
  }).format(Math.max(0.1, bytes / 1_000_000))
  return (
    <Button look="brand" busy={download.isPending} onClick={() => download.mutate()}>
      {t('yourData.download', { size: megabytes })}
    </Button>
  )
}
