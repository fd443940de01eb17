import { Suspense } from 'react'
import { withPageWords } from '../../client/i18n.ts'
import { useSession } from '../../client/session.ts'
import { part } from '../../ui/part.tsx'
import { useClosingRequest } from './closing-request.ts'

const ClosingBanner = part(async () => (await withPageWords(import('./closing-banner.tsx'))).ClosingBanner, 'none')

/** Tells whoever has asked for the end of their account, wherever they are, until when they can call it off. */
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
