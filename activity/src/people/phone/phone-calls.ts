import { useMutation, useQuery } from '@tanstack/react-query'
import { CallFailed } from '@segue/shared/call.ts'
import { call, queries } from '../../client/api.ts'
import type { PhoneChannel } from '../../client/config.ts'
import { spokenLanguage } from '../../client/i18n.ts'
import { takeToken, useSession } from '../../client/session.ts'

/** A code that is on its way. `mayResendAt` is by this page's own clock, since the server's may go otherwise. */
export type CodeSent = { phone: string; channel: PhoneChannel; mayResendAt: number }

/** What the server waits between two codes, for when it says no more than that one was sent a moment ago. */
const usualWaitMs = 60_000

/**
 * Has a code sent. A code that was sent a moment ago is as good: the answer to the request before may have been lost on
 * the way.
 */
export const useSendCode = (onSent: (sent: CodeSent) => void) =>
  useMutation({
    async mutationFn({ phone, channel }: { phone: string; channel: PhoneChannel }): Promise<CodeSent> {
      try {
        const body = { phone, channel, language: spokenLanguage() }
        const { resendAfterMs } = await call('POST /mobile-auth/send-code', { body })
        return { phone, channel, mayResendAt: performance.now() + resendAfterMs }
      } catch (error) {
        if (!(error instanceof CallFailed) || error.code !== 'phoneCodeTooSoon') throw error
        return { phone, channel, mayResendAt: performance.now() + usualWaitMs }
      }
    },
    onSuccess: onSent,
  })

/** What a code is given to: a sign-in, or a change of the account. */
export type Verification = {
  mutate: (input: { phone: string; code: string }) => void
  error: Error | null
  isPending: boolean
}

/** The number that signs in to the account of the person here. */
export function useOwnPhone() {
  const uuid = useSession(({ session }) => session?.uuid)
  return useQuery({ queryKey: ['own-phone', uuid], queryFn: () => call('GET /users/phone'), staleTime: 0 })
}

export const useVerifyCode = (onDone: (isNew: boolean) => void) =>
  useMutation({
    mutationFn: (body: { phone: string; code: string }) =>
      call('POST /mobile-auth/verify-code', { body: { ...body, language: spokenLanguage() } }),
    onSuccess({ accessToken, isNew }) {
      takeToken(accessToken)
      void queries.invalidateQueries()
      onDone(isNew)
    },
  })
