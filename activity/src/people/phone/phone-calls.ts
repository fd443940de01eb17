import { useMutation, useQuery } from '@tanstack/react-query'
import { CallFailed } from '@segue/shared/call.ts'
import { call, queries } from '../../client/api.ts'
import type { PhoneChannel } from '../../client/config.ts'
import { spokenLanguage } from '../../client/i18n.ts'
import { takeToken, useSession } from '../../client/session.ts'

/** A code that was sent. `mayResendAt` uses this page's monotonic clock, since the server's may differ. */
export type CodeSent = { phone: string; channel: PhoneChannel; mayResendAt: number }

/** Assumed wait between two codes, if the server only says that one was sent recently. */
const usualWaitMs = 60_000

/**
 * Sends a code. If the server says that one was sent recently, that counts as success: the response to the previous
 * request may have been lost.
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

/** What a code is used for: a sign-in, or a change of the account. */
export type Verification = {
  mutate: (input: { phone: string; code: string }) => void
  error: Error | null
  isPending: boolean
}

/** The phone number that the current account can sign in with. */
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
