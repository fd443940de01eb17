import { useMutation, useQuery } from '@tanstack/react-query'
import { call, queries } from '../../client/api.ts'
import { tiesKey } from '../../client/news/friend-news.ts'
import { toast, toastFailure } from '../../client/toasts.ts'

/** The relationship between another person and this user. */
export type Ties = {
  isBot: boolean
  isFriend: boolean
  invitation: { id: number; toMe: boolean } | null
  isFan: boolean
  /** How many people follow them. */
  fans: number
  /** Whether this user is notified when they play. */
  notify: boolean
  isBlocked: boolean
}

async function tiesWith(uuid: string): Promise<Ties> {
  const params = { id: uuid }
  const [friend, [invitation], fan, fans, block] = await Promise.all([
    call('GET /friends/single-friend/{id}', { params }),
    call('GET /friend-invitations/user-invitations/{id}', { params }),
    call('GET /dj-fans/dj-fan/{id}', { params }),
    call('GET /dj-fans/count/{id}', { params }),
    call('GET /blocked-users/{id}', { params }),
  ])
  return {
    isBot: friend.isBot,
    isFriend: friend.isFriend,
    invitation: invitation ? { id: invitation.id, toMe: invitation.fromUuid === uuid } : null,
    isFan: fan.isFan,
    fans: fans.count,
    notify: fan.notify,
    isBlocked: block.isBlocked,
  }
}

export const useTies = (uuid: string) => useQuery({ queryKey: [tiesKey, uuid], queryFn: () => tiesWith(uuid) })

/** Changes a relationship and refetches everything that shows relationships. */
export function useAct() {
  const act = useMutation({
    mutationFn: async ({ work }: { work: () => Promise<unknown>; done?: string }) => work(),
    onSuccess(_answer, { done }) {
      if (done) toast(done, { tone: 'good' })
      return queries.invalidateQueries({ queryKey: [tiesKey] })
    },
    onError: toastFailure,
  })
  return {
    busy: act.isPending,
    act: (work: () => Promise<unknown>, done?: string) => act.mutate({ work, ...(done && { done }) }),
  }
}

export const answerInvitation = (id: number, invitationStatus: 'accepted' | 'rejected') =>
  call('POST /friend-invitations/handle-friend', { body: { id, invitationStatus } })
export const takeBack = (id: number) => call('DELETE /friend-invitations/{id}', { params: { id } })
export const endFriendship = (uuid: string) => call('DELETE /friends/{id}', { params: { id: uuid } })
export const follow = (djUuid: string, notify = true) => call('POST /dj-fans', { body: { djUuid, notify } })
export const unfollow = (uuid: string) => call('DELETE /dj-fans/{id}', { params: { id: uuid } })
export const block = (userUuid: string) => call('POST /blocked-users', { body: { userUuid } })
export const unblock = (uuid: string) => call('DELETE /blocked-users/{id}', { params: { id: uuid } })
export const invite = (userUuid: string) => call('POST /friend-invitations', { body: { userUuid } })
