import { useMutation, useQuery } from '@tanstack/react-query'
import type { Operations } from '@segue/api/operations'
import { call, queries } from '../client/api.ts'
import { useSession } from '../client/session.ts'
import { toastFailure } from '../client/toasts.ts'

export type Event = Operations['GET /events/{id}']['reply']

/** Query key of everything affected by creating, changing or canceling events. */
export const eventKey = 'events'
export const eventsAtOnce = 50

export const useUpcomingEvents = (limit = eventsAtOnce) =>
  useQuery({
    queryKey: [eventKey, 'upcoming', limit],
    queryFn: () => call('GET /events/upcoming', { query: { limit } }),
  })

export const useCommunityEvents = (id: string) =>
  useQuery({
    queryKey: [eventKey, 'community', id],
    queryFn: () => call('GET /communities/{id}/events', { params: { id }, query: { limit: eventsAtOnce } }),
  })

/** `viewer` is part of the key because unlisted rooms are only named to those who have access. */
export const useEvent = (slug: string, viewer: string | undefined) =>
  useQuery({
    queryKey: [eventKey, slug, viewer],
    queryFn: () => call('GET /events/slug/{slug}', { params: { slug } }),
  })

export function useReminder(slug: string) {
  const userUuid = useSession(({ session }) => (session?.kind === 'user' ? session.uuid : undefined))
  const key = [eventKey, slug, 'reminder', userUuid]
  const { data } = useQuery({
    queryKey: key,
    queryFn: () => call('GET /events/{id}/reminder', { params: { id: slug } }),
    enabled: userUuid !== undefined,
  })
  const change = useMutation({
    mutationFn: (remind: boolean) =>
      call(remind ? 'PUT /events/{id}/reminder' : 'DELETE /events/{id}/reminder', { params: { id: slug } }),
    onSuccess: (answer) => queries.setQueryData(key, answer),
    onError: toastFailure,
  })
  return { isReminded: data?.remind ?? false, busy: change.isPending, remind: change.mutate }
}

export const eventsChanged = () => queries.invalidateQueries({ queryKey: [eventKey] })
