import type { MusicCredentials } from '../../src/adapters/music/register.ts'
import { createMusic } from '../../src/compose/third-party/music.ts'
import { newSigningKeys } from '../../src/compose/signing-keys.ts'
import { createEncryption } from '../../src/platform/secrets/encryption.ts'
import type { Fixtures } from '../fixtures.ts'
import { openOutside } from './provider-contract.ts'

/** Makes an API use providers with these credentials, backed by fake third parties. */
export async function withMusic(
  input: Pick<Fixtures, 'app'>,
  credentials: MusicCredentials,
  hosts: Parameters<typeof openOutside>[0],
) {
  const outside = await openOutside(hosts)
  const { app } = input
  const encryption = createEncryption(await newSigningKeys(), app.ids.bytes)
  const { publicUrl } = app.config
  const { similar } = app.music
  Object.assign(app.music, {
    ...createMusic(credentials, { ...app, ...outside.tools, clock: app.clock, encryption, publicUrl }),
    similar,
  })
  return outside
}
