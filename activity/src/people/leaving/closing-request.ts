import { useMutation, useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { call, queries } from '../../client/api.ts'
import { useSession } from '../../client/session.ts'
import { toast, toastFailure } from '../../client/toasts.ts'

export const closingRequestKey = ['closing-request']

/** Whether the user has requested to close their account, and when that takes effect. */
export function useClosingRequest({ staleTime }: { staleTime: number }) {
  const uuid = useSession(({ session }) => session?.uuid)
  return useQuery({
    queryKey: [...closingRequestKey, uuid],
    queryFn: () => call('GET /users/request-deactivate'),
    staleTime,
  })
}

/** Cancels closing the account. */
export function useKeepAccount() {
  const { t } = useTranslation()
  return useMutation({
    mutationFn: () => call('DELETE /users/request-deactivate'),
    onSuccess() {
      toast(t('yourData.kept'), { tone: 'good' })
      void queries.invalidateQueries({ queryKey: closingRequestKey })
    },
    onError: toastFailure,
  })
}
