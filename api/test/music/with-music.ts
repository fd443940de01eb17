import { createProviders } from '../../src/music/provider.ts'
import { createTokenShelf } from '../../src/music/token-shelf.ts'
import { registerProviders, type MusicCredentials } from '../../src/music/register.ts'
import { newSigningKeys } from '../../src/node/signing-keys.ts'
import { createEncryption } from '../../src/platform/encryption.ts'
import { createMusicAccounts } from '../../src/services/users/door.ts'
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
  const shelf = createTokenShelf({ db: app.db, clock: app.clock, encryption })
  const tools = { ...outside.tools, clock: app.clock, shelf, nonce: app.ids.uuid }
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
