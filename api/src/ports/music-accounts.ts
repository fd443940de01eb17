import type { SignInName } from '@segue/shared/song/providers.ts'
import type { ProviderOutcome } from './music-provider.ts'

/** What a provider returns for a code or a refresh token. Without a new refresh token the old one stays valid. */
export type Grant = { accessToken: string; refreshToken: string | null; lastsMs: number; scope: string | null }

export type AuthorizationCode = { code: string; redirectUri: string; codeVerifier?: string | undefined }

/** How people link their own accounts at a provider. `notAllowed` means that it rejected the code or token. */
export type SignIn = {
  /** Where people are sent to grant access, and with which parameters. None of them is secret. */
  authorize: { url: string; clientId: string; scope: string }
  exchange: (input: AuthorizationCode) => Promise<ProviderOutcome<Grant>>
  refresh: (refreshToken: string) => Promise<ProviderOutcome<Grant>>
  /** Tells the provider that the link has ended, if it supports that. */
  revoke?: (refreshToken: string) => Promise<void>
}

export type SignIns = Partial<Record<SignInName, SignIn>>

/** What a page may store: only the access token. `expiresAt` is null if the provider doesn't say. */
export type AccessToken = { accessToken: string; expiresAt: number | null }

/** People's own accounts at music providers. Refresh tokens never leave here. */
export type MusicAccounts = {
  /** The providers whose accounts can be linked with a code. */
  signIns: SignIns
  /**
   * Links an account with its owner's code or with a refresh token they already have; `notAllowed` if that is invalid.
   */
  link: (
    userUuid: string,
    provider: SignInName,
    input: AuthorizationCode | { refreshToken: string },
  ) => Promise<ProviderOutcome<AccessToken>>
  /** Stores a token that the owner got without a code, such as Apple's. */
  keep: (userUuid: string, provider: SignInName, grant: Grant) => Promise<AccessToken>
  /** A valid token, refreshed if it has expired or if it is the one that was `refused`. */
  token: (userUuid: string, provider: SignInName, refused?: string) => Promise<ProviderOutcome<AccessToken>>
  unlink: (userUuid: string, provider: SignInName) => Promise<boolean>
  linked: (userUuid: string) => Promise<{ provider: SignInName; linkedAt: Date }[]>
}
