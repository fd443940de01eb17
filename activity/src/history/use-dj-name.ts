import { useQuery } from '@tanstack/react-query'
import { isUuid } from '@segue/shared/uuid.ts'
import { call, ensureSession } from '../client/api.ts'

/** The name of a user by uuid; "…" while it is unknown. */
export function useDjName(uuid: string): string {
  const { data } = useQuery({
    queryKey: ['person', uuid],
    async queryFn() {
      await ensureSession()
      return call('GET /profile/{id}', { params: { id: uuid } })
    },
    enabled: isUuid(uuid),
  })
  return data?.nickname ?? '…'
}
