import { createTokenStore } from '../../src/adapters/music/token-store.ts'
import { type MusicCredentials, createProviders, registerProviders } from '../../src/adapters/music/register.ts'
import { newSigningKeys } from '../../src/compose/signing-keys.ts'
import { createEncryption } from '../../src/platform/encryption.ts'
import { createMusicAccounts } from '../../src/services/users/public.ts'
import type { Given } from '../given.ts'
import { openOutside } from './provider-contract.ts'

/** Has an api use providers with these credentials, behind which pretend third parties answer. */
export async function withMusic(
  given: Pick<Given, 'app'>,
  credentials: MusicCredentials,
  hosts: Parameters<typeof openOutside>[0],
) {
  const outside = await openOutside(hosts, 10_000)
  const { app } = given
  const encryption = createEncryption(await newSigningKeys(), app.ids.bytes)
  const tokenStore = createTokenStore({ db: app.db, clock: app.clock, encryption })
  const tools = { ...outside.tools, clock: app.clock, tokenStore, nonce: app.ids.uuid }
  const { providers, signIns, ...tokens } = registerProviders(credentials, tools)
  const accounts = createMusicAccounts({ db: app.db, clock: app.clock, encryption, signIns })
  const uploads = app.music.providers.get('uploadService')
  Object.assign(app.music, {
    accounts,
    ...tokens,
    providers: createProviders([...(uploads ? [uploads] : []), ...providers]),
    async userToken(...asked: Parameters<typeof accounts.token>) {
      const token = await accounts.token(...asked)
      return token.ok ? token.value.accessToken : undefined
    },
  })
  return outside
}
