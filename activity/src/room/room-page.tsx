import { useQuery } from '@tanstack/react-query'
import { Suspense, useEffect, useState } from 'react'
import type { Design } from '@segue/shared/room/settings/settings.ts'
import { CallFailed } from '@segue/shared/call.ts'
import { queries } from '../client/api.ts'
import { clientConfig } from '../client/config.ts'
import { Navigate, useNavigate, useParams } from '../client/router.tsx'
import { sentenceFor } from '../client/sentence.ts'
import { useView } from '../client/view.ts'
import { GateLoading, GateMessage } from '../session/gate.tsx'
import { findRoom, roomKey } from '../session/find-room.ts'
import { withPageWords } from '../client/i18n.ts'
import { currentRoom, leaveUnlessInside, useCurrentRoom } from '../session/current-room.ts'
import { InRoom, useSnapshot } from '../session/room-context.tsx'
import { part } from '../ui/part.tsx'
import { PartBoundary } from '../ui/loading/part-boundary.tsx'
import { RoomEntrance } from './entering/room-entrance.tsx'
import { walkIn } from './entering/walk-in.ts'
import { stakeIn } from './leaving/leaving.ts'

const LeaveStageGate = part(
  async () => (await withPageWords(import('./leaving/leave-stage-gate.tsx'))).LeaveStageGate,
  'page',
)

/** `/room/{slug}`: finds the room and joins it with the current session, as a guest if there is none. */
export function RoomPage({ enter = walkIn }: { enter?: typeof walkIn }) {
  const { slug = '' } = useParams()
  const over = useView((view) => view.over !== null)
  const found = useQuery({
    queryKey: roomKey(slug),
    queryFn: () => findRoom(slug),
  })
  if (over) return <Navigate to="/discord" replace />
  if (found.isPending) return <GateLoading />
  // A room that was found stays open even if a refetch fails.
  if (!found.data) {
    const missing = found.error instanceof CallFailed && found.error.status === 404
    return missing ? (
      <GateMessage kind="notFound" />
    ) : (
      <GateMessage kind="failed" sentence={sentenceFor(found.error)} onRetry={() => void found.refetch()} />
    )
  }
  const { uuid, name, design } = found.data
  return (
    <>
      <title>{`${name} · ${clientConfig().name}`}</title>
      <Inside key={uuid} roomUuid={uuid} slug={slug} design={design} name={name} enter={enter} />
    </>
  )
}

type InsideProps = { roomUuid: string; slug: string; design: Design; name: string; enter: typeof walkIn }

function Inside({ roomUuid, slug, design, name, enter }: InsideProps) {
  const held = useCurrentRoom((state) => state.held)
  const session = held?.roomUuid === roomUuid ? held.session : null
  const [hasStake, setStake] = useState(() => session === null && stakeIn(currentRoom()) !== null)
  const asks = hasStake && held !== null && session === null
  useEffect(() => {
    if (asks) return undefined
    enter(roomUuid, slug)
    return leaveUnlessInside
  }, [asks, roomUuid, slug, enter])
  if (asks)
    return (
      <Suspense fallback={<GateLoading />}>
        <LeaveStageGate held={held} name={name} onEnter={() => setStake(false)} />
      </Suspense>
    )
  if (!session) return <GateLoading />
  return (
    <InRoom value={session}>
      <AddressWatch slug={slug} />
      <PartBoundary look="page">
        <RoomEntrance design={design} name={name} />
      </PartBoundary>
    </InRoom>
  )
}

/** Follows the room to its new URL when the owner changes its slug. */
function AddressWatch({ slug }: { slug: string }) {
  const navigate = useNavigate()
  const now = useSnapshot(({ state }) => state?.settings.slug ?? slug)
  useEffect(() => {
    if (now === slug) return
    queries.setQueryData(roomKey(now), queries.getQueryData(roomKey(slug)))
    navigate(`/room/${encodeURIComponent(now)}`, { replace: true })
  }, [slug, now, navigate])
  return null
}
