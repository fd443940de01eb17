import { useMutation, useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { call, queries } from '../../client/api.ts'
import { useSession } from '../../client/session.ts'
import { toast, toastFailure } from '../../client/toasts.ts'

export const closingRequestKey = ['closing-request']

/** Whether somebody has asked for the end of their account, and when it comes. */
export function useClosingRequest({ staleTime }: { staleTime: number }) {
  const uuid = useSession(({ session }) => session?.uuid)
  return useQuery({
    queryKey: [...closingRequestKey, uuid],
    queryFn: () => call('GET /users/request-deactivate'),
    staleTime,
  })
}

/** Calls it off. */
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
