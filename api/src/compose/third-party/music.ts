import { createCyanite } from '../../adapters/music/cyanite.ts'
import { createProviders, registerProviders, type MusicCredentials } from '../../adapters/music/register.ts'
import { createTokenStore } from '../../adapters/music/token-store.ts'
import type { App } from '../../app.ts'
import type { Encryption } from '../../ports/encryption.ts'
import type { Music } from '../../ports/music.ts'
import { createUploadProvider, createUploadSource } from '../../services/songs/public.ts'
import { createMusicAccounts } from '../../services/users/public.ts'

/** Where songs come from: our own uploads, and every provider with credentials. */
export function createMusic(
  credentials: MusicCredentials,
  parts: Pick<App, 'db' | 'clock' | 'ids' | 'log' | 'fetch'> & {
    encryption: Encryption
    publicUrl: string
    /** The service that finds similar songs, and the secret that its webhooks are signed with. */
    cyanite?: { token: string; secret: string } | undefined
  },
): Music {
  const { db, clock, ids, log, fetch, encryption, publicUrl, cyanite } = parts
  const tokenStore = createTokenStore({ db, clock, encryption })
  const tools = { fetch, clock, log, tokenStore, nonce: ids.uuid }
  const { providers, signIns, ...tokens } = registerProviders(credentials, tools)
  const accounts = createMusicAccounts({ db, clock, signIns, encryption })
  const uploadService = createUploadSource(db, publicUrl)
  return {
    uploadService,
    providers: createProviders([createUploadProvider(uploadService, publicUrl), ...providers]),
    accounts,
    ...tokens,
    async userToken(...requested) {
      const token = await accounts.token(...requested)
      return token.ok ? token.value.accessToken : undefined
    },
    similar: cyanite && createCyanite({ ...cyanite, fetch }),
  }
}
