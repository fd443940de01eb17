import { useQuery } from '@tanstack/react-query'
import type { Operations } from '@segue/api/operations'
import { call } from '../../client/api.ts'

export type Radio = Operations['GET /room/{id}/radio.json']['reply']

export const radioPath = (slug: string) => `/room/${encodeURIComponent(slug)}/radio`

/** Whether an address is the key of a secret link, which doesn't lead into the room. */
export const isSecret = (slug: string): boolean => slug.startsWith('~')

/** A room's radio; an error if the room is not on air. */
export const useRadio = (slug: string, refetchInterval: number | false) =>
  useQuery({
    queryKey: ['radio', slug],
    queryFn: () => call('GET /room/{id}/radio.json', { params: { id: slug } }),
    refetchInterval,
    retry: false,
  })

/** What it has played today, read again with every new song. */
export const useRadioPlays = (slug: string, startedAt: string | undefined) =>
  useQuery({
    queryKey: ['radio-plays', slug, startedAt],
    queryFn: () => call('GET /room/{id}/radio/plays', { params: { id: slug } }),
    placeholderData: (before) => before,
  })

export const radioLinkKey = (id: string) => ['radio-link', id]

/** The secret link to a room's radio, which only its owners may see. */
export const useRadioLink = (id: string, { enabled = true, staleTime = 0 } = {}) =>
  useQuery({
    queryKey: radioLinkKey(id),
    queryFn: () => call('GET /rooms/{id}/radio-link', { params: { id } }),
    staleTime,
    enabled,
  })
