import type { SignInName } from '@segue/shared/song/providers.ts'
import type { ProviderOutcome } from './music-provider.ts'

/** What a provider gives for a code or a refresh token. Without a new refresh token the old one stays good. */
export type Grant = { accessToken: string; refreshToken: string | null; lastsMs: number; scope: string | null }

export type AuthorizationCode = { code: string; redirectUri: string; codeVerifier?: string | undefined }

/** How people link their own accounts at a provider. `notAllowed` is its refusal of what it was shown. */
export type SignIn = {
  /** Where people are sent to allow it, with what. None of it is secret. */
  authorize: { url: string; clientId: string; scope: string }
  exchange: (input: AuthorizationCode) => Promise<ProviderOutcome<Grant>>
  refresh: (refreshToken: string) => Promise<ProviderOutcome<Grant>>
  /** Tells the provider that the link has ended, where it wants to know. */
  revoke?: (refreshToken: string) => Promise<void>
}

export type SignIns = Partial<Record<SignInName, SignIn>>

/** What a page may hold: the access token alone. `expiresAt` is null where the provider does not say. */
export type AccessToken = { accessToken: string; expiresAt: number | null }

/** People's own accounts at music providers. Refresh tokens never leave here. */
export type MusicAccounts = {
  /** Where people can link accounts with a code. */
  signIns: SignIns
  /** Links with the code its owner brought, or a refresh token they have from before; `notAllowed` where it is not good. */
  link: (
    userUuid: string,
    provider: SignInName,
    input: AuthorizationCode | { refreshToken: string },
  ) => Promise<ProviderOutcome<AccessToken>>
  /** Keeps a token that the owner got without a code, as Apple's. */
  keep: (userUuid: string, provider: SignInName, grant: Grant) => Promise<AccessToken>
  /** A token that is good, refreshed where it is not, or where it is the one that was `refused`. */
  token: (userUuid: string, provider: SignInName, refused?: string) => Promise<ProviderOutcome<AccessToken>>
  unlink: (userUuid: string, provider: SignInName) => Promise<boolean>
  linked: (userUuid: string) => Promise<{ provider: SignInName; linkedAt: Date }[]>
}
