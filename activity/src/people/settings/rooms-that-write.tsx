import { useInfiniteQuery, useMutation } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { call, queries } from '../../client/api.ts'
import { toastFailure } from '../../client/toasts.ts'
import { Block } from '../../ui/block.tsx'
import { Button } from '../../ui/button.tsx'
import { Switch } from '../../ui/fields/toggle.tsx'

const visitedKey = ['visitedRooms']
const atOnce = 20

/** The rooms the user has visited, whose staff may message them unless that is turned off here. */
export function RoomsThatWrite() {
  const { t } = useTranslation()
  const { data, hasNextPage, isFetchingNextPage, fetchNextPage } = useInfiniteQuery({
    queryKey: visitedKey,
    queryFn: ({ pageParam: skip }) => call('GET /room-users-notification', { query: { take: atOnce, skip } }),
    initialPageParam: 0,
    getNextPageParam: (last, all) => (last.length < atOnce ? null : all.length * atOnce),
  })
  const mute = useMutation({
    mutationFn: ({ id, notify }: { id: string; notify: boolean }) =>
      call('PUT /room-users-notification/{id}', { params: { id }, body: { notify } }),
    onSettled: () => queries.invalidateQueries({ queryKey: visitedKey }),
    onError: toastFailure,
  })
  const rooms = data?.pages.flat() ?? []
  if (rooms.length === 0) return null
  return (
    <Block title={t('notifications.rooms')} about={t('notifications.roomsHint')}>
      {rooms.map(({ roomUuid: id, name, notify }) => (
        <Switch key={id} label={name} checked={notify} onChange={(isOn) => mute.mutate({ id, notify: isOn })} />
      ))}
      {hasNextPage ? (
        <Button size="small" busy={isFetchingNextPage} onClick={() => void fetchNextPage()}>
          {t('notifications.more')}
        </Button>
      ) : null}
    </Block>
  )
}
