import { useInfiniteQuery, useMutation, useQuery } from '@tanstack/react-query'
import type { Operations } from '@segue/api/operations'
import { call, queries } from '../client/api.ts'
import { toastFailure } from '../client/toasts.ts'
import { asListed } from '../session/window/listed-room.ts'

export type Community = Operations['GET /communities/{id}']['reply']

/** Query key of everything that changes to a community affect. */
const communityKey = 'community'

/** How often the community's rooms are refetched while its page is open. */
const lookAgainMs = 10_000
const maxRooms = 100
const membersAtOnce = 48

/** `viewer` is part of the key because the response contains the viewer's role. */
export const useCommunity = (id: string, viewer: string | undefined) =>
  useQuery({
    queryKey: [communityKey, id, 'about', viewer],
    queryFn: () => call('GET /communities/{id}', { params: { id } }),
  })

export const useCommunityRooms = (id: string) =>
  useQuery({
    queryKey: [communityKey, id, 'rooms'],
    queryFn: () => call('GET /communities/{id}/rooms', { params: { id }, query: { limit: maxRooms } }),
    select: ({ rooms }) => rooms.map(asListed),
    refetchInterval: lookAgainMs,
  })

export const useMembers = (id: string) =>
  useInfiniteQuery({
    queryKey: [communityKey, id, 'members'],
    queryFn: ({ pageParam: offset }) =>
      call('GET /communities/{id}/users', { params: { id }, query: { limit: membersAtOnce, offset } }),
    initialPageParam: 0,
    getNextPageParam(last, all) {
      const seen = all.reduce((sum, { users }) => sum + users.length, 0)
      return last.users.length > 0 && seen < last.count ? seen : undefined
    },
  })

/** Changes a community and refetches everything that shows it. */
export function useCommunityAct() {
  const act = useMutation({
    mutationFn: (work: () => Promise<unknown>) => work(),
    onSuccess: () => queries.invalidateQueries({ queryKey: [communityKey] }),
    onError: toastFailure,
  })
  return { busy: act.isPending, act: act.mutate }
}

export const joinCommunity = (id: string) => call('POST /communities/{id}/join', { params: { id } })
export const leaveCommunity = (id: string) => call('POST /communities/{id}/leave', { params: { id } })
export const addRoom = (id: string, roomId: string) =>
  call('PUT /communities/{id}/rooms/{roomId}', { params: { id, roomId } })
export const removeRoom = (id: string, roomId: string) =>
  call('DELETE /communities/{id}/rooms/{roomId}', { params: { id, roomId } })
export const addMember = (id: string, userId: string) =>
  call('PUT /communities/{id}/users/{userId}', { params: { id, userId } })
export const removeMember = (id: string, userId: string) =>
  call('DELETE /communities/{id}/users/{userId}', { params: { id, userId } })

const maxOwn = 100

export const useOwnCommunities = (userUuid: string | undefined) =>
  useQuery({
    queryKey: [communityKey, 'mine', userUuid],
    queryFn: () => call('GET /user-communities', { query: { limit: maxOwn } }),
    select: ({ communities }) => communities,
    enabled: userUuid !== undefined,
  })
