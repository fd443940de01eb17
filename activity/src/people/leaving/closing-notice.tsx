import { Suspense } from 'react'
import { withPageWords } from '../../client/i18n.ts'
import { useSession } from '../../client/session.ts'
import { part } from '../../ui/part.tsx'
import { useClosingRequest } from './closing-request.ts'

const ClosingBanner = part(async () => (await withPageWords(import('./closing-banner.tsx'))).ClosingBanner, 'none')

/** Reminds users who are closing their account, on every page, until when they can cancel. */
export function ClosingNotice() {
  const isUser = useSession(({ session }) => session?.kind === 'user')
  return isUser ? <OwnNotice /> : null
}

function OwnNotice() {
  const { data } = useClosingRequest({ staleTime: Infinity })
  if (!data?.request) return null
  return (
    <Suspense>
      <ClosingBanner closesAt={data.request.closesAt} />
    </Suspense>
  )
}
