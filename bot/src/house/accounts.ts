import { randomBytes } from 'node:crypto'
import { mkdir, readFile, writeFile } from 'node:fs/promises'
import { dirname } from 'node:path'
import { CallFailed, createCall } from '@segue/shared/call.ts'
import type { Operations } from '@segue/api/operations'
import type { HouseDj } from './rooms.ts'

export type Call = ReturnType<typeof createCall<Operations>>
export type Member = { uuid: string; token: string; call: Call }

/** Addresses under .invalid belong to nobody, so no letter can ever reach a stranger. */
const emailOf = (name: string) => `${name.toLowerCase().replace(/\W+/g, '-')}@house.invalid`

export const callAs = (server: string, token?: string): Call =>
  createCall<Operations>({ base: server, token: () => token, fetch })

/** Opens the accounts of the house. Their password is made on the first run and kept in `keyFile`. */
export async function openAccounts(server: string, keyFile: string) {
  const password = await passwordIn(keyFile)

  async function member(name: string): Promise<Member> {
    const email = emailOf(name)
    const nobody = callAs(server)
    const { accessToken } = await nobody('POST /auth/login', { body: { email, password } }).catch(
      (error: unknown) => {
        if (!(error instanceof CallFailed) || error.status !== 401) throw error
        return nobody('POST /users/sign-up', { body: { email, password, nickname: name } })
      },
    )
    return asMember(accessToken)
  }

  async function asMember(token: string): Promise<Member> {
    const call = callAs(server, token)
    const { uuid } = await call('GET /users/profile')
    return { uuid, token, call }
  }

  return {
    member,
    /** The bot of a house DJ: made once, by an owner's account of the same name. */
    async bot({ name, avatarId, color }: HouseDj): Promise<Member> {
      const owner = await member(`${name} owner`)
      const token = async () => (await owner.call('GET /users/bot-token')).accessToken
      const made = await token().catch(async (error: unknown) => {
        if (!(error instanceof CallFailed) || error.status !== 404) throw error
        await owner.call('POST /users/sign-up-bot', { body: { botNickName: name, avatarId, color } })
        return token()
      })
      return asMember(made)
    },
  }
}

async function passwordIn(file: string): Promise<string> {
  const saved = await readFile(file, 'utf8').catch(() => undefined)
  if (saved) return saved
  const password = randomBytes(24).toString('base64url')
  await mkdir(dirname(file), { recursive: true })
  await writeFile(file, password, { mode: 0o600 })
  return password
}
