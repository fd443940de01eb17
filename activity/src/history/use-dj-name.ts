import { useQuery } from '@tanstack/react-query'
import { isUuid } from '@segue/shared/uuid.ts'
import { call, ensureSession } from '../client/api.ts'

/** The name of a person of whom the address says only who they are; nothing where nobody is known by it. */
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
