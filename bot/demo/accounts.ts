import { randomBytes } from 'node:crypto'
import { mkdir, readFile, writeFile } from 'node:fs/promises'
import { dirname } from 'node:path'
import { CallFailed, createCall } from '@segue/shared/call.ts'
import type { Operations } from '@segue/api/operations'
import type { HouseDj } from './rooms.ts'

export type Call = ReturnType<typeof createCall<Operations>>
export type Member = { uuid: string; token: string; call: Call }

/** Addresses under .invalid belong to nobody, so no e-mail can ever reach a stranger. */
const emailOf = (name: string) => `${name.toLowerCase().replace(/\W+/g, '-')}@house.invalid`

export const callAs = (server: string, token?: string): Call =>
  createCall<Operations>({ base: server, token: () => token, fetch })

/** Opens the accounts of the house. Their password is made on the first run and kept in `keyFile`. */
export async function openAccounts(server: string, keyFile: string) {
  const { password, isNew } = await passwordIn(keyFile)

  async function member(name: string): Promise<Member> {
    const email = emailOf(name)
    const nobody = callAs(server)
    const signIn = () => nobody('POST /auth/login', { body: { email, password } })
    const signUp = () => nobody('POST /users/sign-up', { body: { email, password, nickname: name } })
    // With a new password nobody has signed up yet; with an old one somebody may be missing still.
    const { accessToken } = isNew ? await signUp() : await signIn().catch(ifRefused(401, signUp))
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
      const signUpBot = async () => {
        await owner.call('POST /users/sign-up-bot', { body: { botNickName: name, avatarId, color } })
        return token()
      }
      return asMember(await token().catch(ifRefused(404, signUpBot)))
    },
  }
}

/** What to do instead where the server refuses with this status. */
const ifRefused =
  <T>(status: number, instead: () => Promise<T>) =>
  (error: unknown): Promise<T> => {
    if (error instanceof CallFailed && error.status === status) return instead()
    throw error
  }

async function passwordIn(file: string): Promise<{ password: string; isNew: boolean }> {
  const saved = await readFile(file, 'utf8').catch(() => undefined)
  if (saved) return { password: saved, isNew: false }
  const password = randomBytes(24).toString('base64url')
  await mkdir(dirname(file), { recursive: true })
  await writeFile(file, password, { mode: 0o600 })
  return { password, isNew: true }
}
